import { beforeEach, describe, expect, it, vi } from "vitest";
import { boardStream } from "#contract/changes/change.ts";
import { createSwitch, type FakeSwitch } from "#client/testing/sync/device.ts";
import { createVirtualClock, settle, type VirtualClock } from "#client/testing/sync/virtual-clock.ts";
import { NetworkFault, type SocketHandlers, type SocketLink, type SocketPort } from "../../ports/env.ts";
import { createBroker, PING_MS, type Broker } from "./broker.ts";
import { NEXT_RESPONDENT_AFTER_MS } from "./first-answer.ts";
import { isTabMessage, isWorkerMessage, type WorkerMessage } from "./messages.ts";
import { QUIET_MS, sharedSocket, WELCOME_WITHIN_MS } from "./shared-socket.ts";

/** A connection as the server sees it. */
interface Connection {
  person: string;
  handlers: SocketHandlers;
  sent: string[];
  hurried: number;
  isOpen: boolean;
  answer: (event: string, body: object) => Promise<unknown>;
}

interface FakeTab {
  link: SocketLink;
  log: string[];
  network: FakeSwitch;
  token: () => Promise<string | null>;
  /** The browser freezes the tab: it receives and sends nothing. */
  isFrozen: boolean;
  thaw(): Promise<void>;
  /** The page is left, and may be restored. */
  leavePage(): void;
  /** The tab ends without a message; the browser may report that to the worker. */
  crash(isReported: boolean): Promise<void>;
}

let clock: VirtualClock;
let broker: Broker;
let connections: Connection[];
let ownConnections: Connection[];
let warnings: string[];
let isWorkerDead: boolean;

function socketInto(list: Connection[]): SocketPort {
  return {
    connect(handlers) {
      const made: Connection = {
        person: handlers.person,
        handlers,
        sent: [],
        hurried: 0,
        isOpen: true,
        answer: () => Promise.resolve({ ok: true }),
      };
      list.push(made);
      return {
        send: (event, body) => made.sent.push(`${event} ${JSON.stringify(body)}`),
        ask(event, body) {
          made.sent.push(`${event} ${JSON.stringify(body)}`);
          return made.answer(event, body);
        },
        hurry() {
          made.hurried += 1;
        },
        close() {
          made.isOpen = false;
        },
      };
    },
  };
}

beforeEach(() => {
  clock = createVirtualClock();
  connections = [];
  ownConnections = [];
  warnings = [];
  isWorkerDead = false;
  broker = createBroker({ clock, socket: socketInto(connections) });
});

async function open(person = "vera"): Promise<FakeTab> {
  const log: string[] = [];
  const network = createSwitch();
  let onMessage: (message: WorkerMessage) => void = () => {};
  const queued: unknown[] = [];
  let isCrashed = false;
  const deliver = async (message: unknown): Promise<void> => {
    await Promise.resolve();
    if (tab.isFrozen) queued.push(message);
    else if (!isCrashed && !isWorkerDead && isWorkerMessage(message)) onMessage(message);
  };
  const line = broker.open((message) => void deliver(structuredClone(message)));
  const port = sharedSocket({
    clock: { after: (ms, run) => clock.after(ms, () => !isCrashed && !tab.isFrozen && run()) },
    network,
    log: { warn: (message) => warnings.push(message) },
    own: socketInto(ownConnections),
    dial: () => ({
      post(message) {
        const copy: unknown = structuredClone(message);
        if (!isWorkerDead && !isCrashed && isTabMessage(copy)) line.receive(copy);
      },
      listen(listener) {
        onMessage = listener;
      },
      close() {},
    }),
  });
  const tab: FakeTab = {
    log,
    network,
    token: () => Promise.resolve(`token of ${person}`),
    isFrozen: false,
    async thaw() {
      tab.isFrozen = false;
      for (const message of queued.splice(0)) await deliver(message);
      await settle();
    },
    leavePage: () => line.receive({ kind: "bye" }),
    async crash(isReported) {
      isCrashed = true;
      if (isReported) line.gone();
      await settle();
    },
    link: port.connect({
      person,
      token: () => tab.token(),
      up: () => log.push("up"),
      down: (reason) => log.push(`down ${reason}`),
      refused: (error) => log.push(`refused ${error.message}`),
      event: (name, payload) => log.push(`${name} ${JSON.stringify(payload)}`),
    }),
  };
  await settle();
  return tab;
}

const only = (): Connection => {
  const living = connections.filter(({ isOpen }) => isOpen);
  expect(living).toHaveLength(1);
  const [connection] = living;
  if (connection === undefined) throw new Error("no connection");
  return connection;
};

async function comeUp(): Promise<Connection> {
  const connection = only();
  connection.handlers.up();
  await settle();
  return connection;
}

const join = (tab: FakeTab, boardId: string) => tab.link.ask("board.join", { boardId }, 10_000);
const changeOf = (boardId: string) => ({ messageId: "m", data: { stream: boardStream(boardId), epoch: "e", seq: 1 } });

async function happens(connection: Connection, name: Parameters<SocketHandlers["event"]>[0], payload: unknown) {
  connection.handlers.event(name, payload);
  await settle();
}

describe("several tabs of one user (SY-70)", () => {
  it("share one connection, and a new tab gets its state", async () => {
    const first = await open();
    await comeUp();
    const second = await open();
    expect([first.log, second.log, connections.length]).toEqual([["up"], ["up"], 1]);
  });

  it("get a new connection if it is down when a tab opens, and that tab is not notified of the old one", async () => {
    const first = await open();
    const before = await comeUp();
    before.handlers.down("transport close");
    before.handlers.refused(new Error("TOKEN_IS_EMPTY"));
    await settle();
    const second = await open();
    expect([before.isOpen, second.log]).toEqual([false, []]);
    before.handlers.up();
    await comeUp();
    expect([first.log, second.log]).toEqual([["up", "down transport close", "refused TOKEN_IS_EMPTY", "up"], ["up"]]);
  });

  it("keep it when the first one closes, and end it with the last", async () => {
    const first = await open();
    await comeUp();
    const second = await open();
    first.link.close();
    await happens(only(), "user.boards", { messageId: "m", data: { boardId: "b" } });
    expect(second.log.at(-1)).toContain("user.boards");
    expect(first.log).toEqual(["up"]);
    second.link.close();
    expect(connections.map(({ isOpen }) => isOpen)).toEqual([false]);
  });

  it("receive the changes of the boards that they have joined, and everything else", async () => {
    const [first, second] = [await open(), await open()];
    const connection = await comeUp();
    await join(first, "b1");
    await happens(connection, "board.changes", changeOf("b1"));
    await happens(connection, "user.changes", { messageId: "u", data: { stream: "u:vera" } });
    expect(first.log.map((line) => line.split(" ")[0])).toEqual(["up", "board.changes", "user.changes"]);
    expect(second.log.map((line) => line.split(" ")[0])).toEqual(["up", "user.changes"]);
  });

  it("leave a room only with the last of them", async () => {
    const [first, second] = [await open(), await open()];
    const connection = await comeUp();
    await Promise.all([join(first, "b1"), join(second, "b1")]);
    first.link.send("board.leave", { boardId: "b1" });
    await settle();
    expect(connection.sent.filter((line) => line.startsWith("board.leave"))).toEqual([]);
    await happens(connection, "board.changes", changeOf("b1"));
    expect([first.log.length, second.log.length]).toEqual([1, 2]);
    second.link.close();
    await settle();
    expect(first.log).toEqual(["up"]);
    expect(connection.sent.filter((line) => line.startsWith("board.leave"))).toEqual(['board.leave {"boardId":"b1"}']);
  });

  it("are answered separately", async () => {
    const [first, second] = [await open(), await open()];
    const connection = await comeUp();
    connection.answer = (_event, body) =>
      "boardId" in body && body.boardId === "b2"
        ? Promise.reject(new Error("operation has timed out"))
        : Promise.resolve({ ok: true, head: 7 });
    const answers = await Promise.allSettled([join(first, "b1"), join(second, "b2")]);
    expect(answers[0]).toEqual({ status: "fulfilled", value: { ok: true, head: 7 } });
    expect(answers[1]).toMatchObject({ status: "rejected", reason: { name: "NetworkFault" } });
  });

  it("receive nothing about a board whose room was refused to them", async () => {
    const tab = await open();
    const connection = await comeUp();
    connection.answer = () => Promise.resolve({ error: "BOARD_FORBIDDEN" });
    expect(await join(tab, "b1")).toEqual({ error: "BOARD_FORBIDDEN" });
    await happens(connection, "board.changes", changeOf("b1"));
    expect(tab.log).toEqual(["up"]);
  });

  it("receive changes of a board if a later join succeeds before an earlier one is refused", async () => {
    const tab = await open();
    const connection = await comeUp();
    const answers: ((answer: unknown) => void)[] = [];
    connection.answer = () => new Promise((resolve) => answers.push(resolve));
    const [before, after] = [join(tab, "b1"), join(tab, "b1")];
    await settle();
    answers[1]?.({ ok: true });
    answers[0]?.({ error: "BOARD_FORBIDDEN" });
    expect([await before, await after]).toEqual([{ error: "BOARD_FORBIDDEN" }, { ok: true }]);
    await happens(connection, "board.changes", changeOf("b1"));
    expect(tab.log.at(-1)).toContain("board.changes");
  });

  it("send the server one message about a token that all of them report", async () => {
    const [first, second] = [await open(), await open()];
    const connection = await comeUp();
    for (const tab of [first, second]) tab.link.send("socket.emit::updateToken", { token: "next" });
    await settle();
    expect(connection.sent).toEqual(['socket.emit::updateToken {"token":"next"}']);
  });

  it("send no request on a connection that is down, and may hurry it", async () => {
    const tab = await open();
    const connection = await comeUp();
    connection.handlers.down("transport close");
    await settle();
    await expect(join(tab, "b1")).rejects.toThrow(NetworkFault);
    tab.link.hurry();
    expect(connection.hurried).toBe(1);
  });

  it("connect only while one of them has a network", async () => {
    const [first, second] = [await open(), await open()];
    await comeUp();
    first.network.set(false);
    await settle();
    expect(second.log).toEqual(["up"]);
    second.network.set(false);
    await settle();
    expect([connections.at(-1)?.isOpen, first.log, second.log]).toEqual([
      false,
      ["up", "down no network"],
      ["up", "down no network"],
    ]);
    first.network.set(true);
    await comeUp();
    expect([connections.length, second.log.at(-1)]).toEqual([2, "up"]);
  });
});

describe("several users of one browser (SY-70)", () => {
  it("never share a connection", async () => {
    const [vera, oleg] = [await open("vera"), await open("oleg")];
    expect(connections.map(({ person }) => person)).toEqual(["vera", "oleg"]);
    connections[1]?.handlers.up();
    connections[1]?.handlers.event("user.boards", { messageId: "m", data: { boardId: "b" } });
    await settle();
    expect([vera.log, oleg.log.length]).toEqual([[], 2]);
    expect(await connections[0]?.handlers.token()).toBe("token of vera");
  });

  it("never get a token that arrives after its tab has closed", async () => {
    const [first, second] = [await open(), await open()];
    let give: (token: string | null) => void = () => {};
    second.token = () =>
      new Promise((resolve) => {
        give = resolve;
      });
    first.token = () => Promise.resolve("the right one");
    const token = only().handlers.token();
    await settle();
    second.link.close();
    give("somebody else's");
    expect(await token).toBe("the right one");
  });
});

describe("a tab that does not answer", () => {
  it("is skipped when a token is requested", async () => {
    const [living, frozen] = [await open(), await open()];
    frozen.isFrozen = true;
    living.token = () => Promise.resolve("from the living");
    const token = only().handlers.token();
    await clock.advance(NEXT_RESPONDENT_AFTER_MS + 100);
    expect(await token).toBe("from the living");
  });

  it("causes no delay if it has no token itself: the next is asked at once", async () => {
    const [, latest] = [await open(), await open()];
    latest.token = () => Promise.resolve(null);
    expect(await only().handlers.token()).toBe("token of vera");
  });

  it("causes no delay if a page that was just opened can answer", async () => {
    const [left, opened] = [await open(), await open()];
    left.isFrozen = true;
    opened.token = () => Promise.resolve("from the page just opened");
    expect(await only().handlers.token()).toBe("from the page just opened");
  });

  it("may be left during the request: a tab that has opened meanwhile is asked too", async () => {
    const left = await open();
    left.isFrozen = true;
    const token = only().handlers.token();
    await settle();
    await open();
    left.leavePage();
    expect(await token).toBe("token of vera");
  });

  it("leaves the connection without a token if no other answers", async () => {
    const tab = await open();
    tab.isFrozen = true;
    const token = only().handlers.token();
    await clock.advance(15_000);
    expect(await token).toBeNull();
  });

  it("is asked to refresh first, and then the next", async () => {
    const [frozen, living] = [await open(), await open()];
    const connection = await comeUp();
    frozen.isFrozen = true;
    await happens(connection, "refresh_token", undefined);
    expect(living.log).toEqual(["up"]);
    await clock.advance(NEXT_RESPONDENT_AFTER_MS + 100);
    expect(living.log).toEqual(["up", "refresh_token null"]);
  });

  it("is dropped with its rooms when the browser reports its crash", async () => {
    const [crashed, living] = [await open(), await open()];
    const connection = await comeUp();
    await join(crashed, "b1");
    await crashed.crash(true);
    expect(connection.sent.at(-1)).toBe('board.leave {"boardId":"b1"}');
    expect(connection.isOpen).toBe(true);
    living.link.close();
    expect(connection.isOpen).toBe(false);
  });

  it("is dropped after three pings if the browser reports nothing", async () => {
    const [crashed] = [await open(), await open()];
    const connection = await comeUp();
    await join(crashed, "b1");
    await crashed.crash(false);
    await clock.advance(5 * PING_MS);
    expect(connection.sent.at(-1)).toBe('board.leave {"boardId":"b1"}');
    expect(connection.isOpen).toBe(true);
  });

  it("reconnects when it thaws, as after a lost connection", async () => {
    const [frozen] = [await open(), await open()];
    await comeUp();
    frozen.isFrozen = true;
    await clock.advance(5 * PING_MS);
    await frozen.thaw();
    expect(frozen.log).toEqual(["up", "down the tab was asleep", "up"]);
    expect(ownConnections).toEqual([]);
  });

  it("is told to register again by its first message after its page was restored", async () => {
    const tab = await open();
    await comeUp();
    tab.leavePage();
    tab.link.hurry();
    await settle();
    await comeUp();
    expect([tab.log, connections.length]).toEqual([["up", "down the tab was asleep", "up"], 2]);
  });

  it("stays while it answers pings, however long it is idle", async () => {
    const tab = await open();
    await comeUp();
    await clock.advance(20 * PING_MS);
    expect([tab.log, connections.length, ownConnections.length]).toEqual([["up"], 1, 0]);
  });
});

describe("a worker that fails (SY-70)", () => {
  it("to answer at all leaves the tab with its own socket", async () => {
    isWorkerDead = true;
    const tab = await open();
    await clock.advance(WELCOME_WITHIN_MS + 1);
    expect([ownConnections.length, connections.length, warnings.length]).toEqual([1, 0, 1]);
    ownConnections[0]?.handlers.up();
    expect(tab.log).toEqual(["up"]);
    expect(await join(tab, "b1")).toEqual({ ok: true });
    tab.link.close();
    expect(ownConnections[0]?.isOpen).toBe(false);
  });

  it("later leaves the tab with its own socket, and reports the lost connection", async () => {
    const tab = await open();
    await comeUp();
    isWorkerDead = true;
    const answer = vi.fn();
    join(tab, "b1").then(answer, answer);
    await clock.advance(QUIET_MS + WELCOME_WITHIN_MS + 1);
    expect(answer.mock.calls[0]?.[0]).toBeInstanceOf(NetworkFault);
    expect([tab.log, ownConnections.length]).toEqual([["up", "down it does not answer"], 1]);
  });

  it("because the browser does not support it leaves the tab with its own socket at once", () => {
    const own = socketInto(ownConnections);
    const connect = vi.fn((handlers: SocketHandlers) => own.connect(handlers));
    const port = sharedSocket({
      clock,
      network: createSwitch(),
      log: { warn: () => {} },
      dial: () => null,
      own: { connect },
    });
    port.connect({
      person: "vera",
      token: () => Promise.resolve(null),
      up() {},
      down() {},
      refused() {},
      event() {},
    });
    expect(connect).toHaveBeenCalledTimes(1);
  });
});
