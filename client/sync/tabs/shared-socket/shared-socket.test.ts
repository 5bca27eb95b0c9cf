import { beforeEach, describe, expect, it, vi } from "vitest";
import { boardStream } from "#contract/changes/change.ts";
import { createSwitch, type FakeSwitch } from "#client/testing/sync/device.ts";
import { createVirtualClock, settle, type VirtualClock } from "#client/testing/sync/virtual-clock.ts";
import { NetworkFault, type SocketHandlers, type SocketLink, type SocketPort } from "../../ports/env.ts";
import { createBroker, PING_MS, type Broker } from "./broker.ts";
import { NEXT_RESPONDENT_AFTER_MS } from "./first-answer.ts";
import { isTabMessage, isWorkerMessage, type WorkerMessage } from "./messages.ts";
import { QUIET_MS, sharedSocket, WELCOME_WITHIN_MS } from "./shared-socket.ts";

/** A connection as the server would see it. */
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
  /** The browser freezes it: nothing reaches it, and it says nothing. */
  isFrozen: boolean;
  thaw(): Promise<void>;
  /** The page is left, and may come back. */
  leavePage(): void;
  /** It is gone without a word; the browser tells the worker if it can. */
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

describe("many tabs of one person (SY-70)", () => {
  it("hold one connection, which a late one finds as it is", async () => {
    const first = await open();
    await comeUp();
    const second = await open();
    expect([first.log, second.log, connections.length]).toEqual([["up"], ["up"], 1]);
  });

  it("find one that is down made anew by the latest, whom nobody tells of what was before", async () => {
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

  it("get the changes of the boards that they listen to, and everything else", async () => {
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

  it("are answered each for itself", async () => {
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

  it("hear nothing of a board whose room was refused to them", async () => {
    const tab = await open();
    const connection = await comeUp();
    connection.answer = () => Promise.resolve({ error: "BOARD_FORBIDDEN" });
    expect(await join(tab, "b1")).toEqual({ error: "BOARD_FORBIDDEN" });
    await happens(connection, "board.changes", changeOf("b1"));
    expect(tab.log).toEqual(["up"]);
  });

  it("hear of a board that they asked for again before its room had been refused to them", async () => {
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

  it("tell the server once of a token that all of them tell", async () => {
    const [first, second] = [await open(), await open()];
    const connection = await comeUp();
    for (const tab of [first, second]) tab.link.send("socket.emit::updateToken", { token: "next" });
    await settle();
    expect(connection.sent).toEqual(['socket.emit::updateToken {"token":"next"}']);
  });

  it("ask nothing of a connection that is down, and may hurry it", async () => {
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

describe("people who use one browser (SY-70)", () => {
  it("never share a connection", async () => {
    const [vera, oleg] = [await open("vera"), await open("oleg")];
    expect(connections.map(({ person }) => person)).toEqual(["vera", "oleg"]);
    connections[1]?.handlers.up();
    connections[1]?.handlers.event("user.boards", { messageId: "m", data: { boardId: "b" } });
    await settle();
    expect([vera.log, oleg.log.length]).toEqual([[], 2]);
    expect(await connections[0]?.handlers.token()).toBe("token of vera");
  });

  it("do not leave a token behind that comes after they have gone", async () => {
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
  it("is passed over when a token is wanted", async () => {
    const [living, frozen] = [await open(), await open()];
    frozen.isFrozen = true;
    living.token = () => Promise.resolve("from the living");
    const token = only().handlers.token();
    await clock.advance(NEXT_RESPONDENT_AFTER_MS + 100);
    expect(await token).toBe("from the living");
  });

  it("costs nothing when it has no token itself: the next is asked at once", async () => {
    const [, latest] = [await open(), await open()];
    latest.token = () => Promise.resolve(null);
    expect(await only().handlers.token()).toBe("token of vera");
  });

  it("is not waited for when a page that was just opened can answer", async () => {
    const [left, opened] = [await open(), await open()];
    left.isFrozen = true;
    opened.token = () => Promise.resolve("from the page just opened");
    expect(await only().handlers.token()).toBe("from the page just opened");
  });

  it("is left while it is asked: who has come meanwhile is asked too", async () => {
    const left = await open();
    left.isFrozen = true;
    const token = only().handlers.token();
    await settle();
    await open();
    left.leavePage();
    expect(await token).toBe("token of vera");
  });

  it("leaves the connection without a token when nobody answers", async () => {
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

  it("is let go when the browser says that it has crashed, with its rooms", async () => {
    const [crashed, living] = [await open(), await open()];
    const connection = await comeUp();
    await join(crashed, "b1");
    await crashed.crash(true);
    expect(connection.sent.at(-1)).toBe('board.leave {"boardId":"b1"}');
    expect(connection.isOpen).toBe(true);
    living.link.close();
    expect(connection.isOpen).toBe(false);
  });

  it("is let go after three pings where the browser says nothing", async () => {
    const [crashed] = [await open(), await open()];
    const connection = await comeUp();
    await join(crashed, "b1");
    await crashed.crash(false);
    await clock.advance(5 * PING_MS);
    expect(connection.sent.at(-1)).toBe('board.leave {"boardId":"b1"}');
    expect(connection.isOpen).toBe(true);
  });

  it("comes back when it thaws, as after a lost connection", async () => {
    const [frozen] = [await open(), await open()];
    await comeUp();
    frozen.isFrozen = true;
    await clock.advance(5 * PING_MS);
    await frozen.thaw();
    expect(frozen.log).toEqual(["up", "down the tab was asleep", "up"]);
    expect(ownConnections).toEqual([]);
  });

  it("that came back to its page is told to say hello again by the first thing that it says", async () => {
    const tab = await open();
    await comeUp();
    tab.leavePage();
    tab.link.hurry();
    await settle();
    await comeUp();
    expect([tab.log, connections.length]).toEqual([["up", "down the tab was asleep", "up"], 2]);
  });

  it("stays while it answers pings, however long nothing happens", async () => {
    const tab = await open();
    await comeUp();
    await clock.advance(20 * PING_MS);
    expect([tab.log, connections.length, ownConnections.length]).toEqual([["up"], 1, 0]);
  });
});

describe("a worker that fails (SY-70)", () => {
  it("by never answering leaves the tab with its own socket", async () => {
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

  it("by dying later does so too, and the tab hears that the connection was lost", async () => {
    const tab = await open();
    await comeUp();
    isWorkerDead = true;
    const answer = vi.fn();
    join(tab, "b1").then(answer, answer);
    await clock.advance(QUIET_MS + WELCOME_WITHIN_MS + 1);
    expect(answer.mock.calls[0]?.[0]).toBeInstanceOf(NetworkFault);
    expect([tab.log, ownConnections.length]).toEqual([["up", "down it does not answer"], 1]);
  });

  it("by being unknown to the browser does so at once", () => {
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
