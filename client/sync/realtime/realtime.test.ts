import { beforeEach, describe, expect, it } from "vitest";
import { boardStream, type Change } from "#contract/changes/change.ts";
import { DUPLICATE_MESSAGE_WINDOW_MS } from "#contract/core/limit.ts";
import { SOCKET_MISSING } from "#contract/sync/socket-name.ts";
import type { ServerEvents } from "#contract/sync/socket.ts";
import { createBrowser, type Tab } from "#client/testing/sync/device.ts";
import { commit, headOf, PEOPLE } from "#client/testing/sync/fake-server.ts";
import { json } from "#client/testing/sync/fake-wire.ts";
import { createStory, share, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { bareEngine } from "#client/testing/sync/bare-engine.ts";
import { setWatched } from "../engine/engine.ts";
import type { SocketHandlers } from "../ports/env.ts";
import { connectSocket, socketOf } from "./realtime.ts";

let story: Story;
let vera: SignedInTab;
let oleg: SignedInTab;
let board: StoryBoard;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  board = await story.board(vera.tab);
  share(story, board, "oleg");
  oleg = await story.person("oleg");
});

const connection = (tab: Tab) => tab.sync.connection.state();

describe("the socket's flag (SY-45)", () => {
  it("is up when the socket is connected, and online needs both flags", () => {
    expect(connection(oleg.tab)).toMatchObject({ network: true, socket: true, online: true });
  });

  it("is not needed to be online without a signed-in user", async () => {
    const browser = createBrowser(story.server, story.clock);
    const tab = await browser.open();
    expect(connection(tab)).toMatchObject({ network: true, socket: false, online: true });
  });

  it("goes down with the connection, and up with the next", async () => {
    const seen: boolean[] = [];
    oleg.tab.sync.connection.subscribe(() => seen.push(connection(oleg.tab).online));
    oleg.browser.wire.cut();
    expect(connection(oleg.tab)).toMatchObject({ socket: false, online: false });
    oleg.browser.wire.mend();
    await story.clock.advance(100);
    expect(connection(oleg.tab)).toMatchObject({ socket: true, online: true });
    expect(seen[0]).toBe(false);
  });

  it("does not make the client online without the network's flag", () => {
    oleg.browser.network.set(false);
    expect(connection(oleg.tab)).toMatchObject({ network: false, online: false });
  });

  it("stays down when a connection is refused, which is only logged (SY-56)", async () => {
    oleg.browser.wire.cut();
    oleg.browser.wire.isUp = false;
    oleg.browser.wire.mend();
    await story.clock.advance(100);
    expect(connection(oleg.tab).online).toBe(false);
    expect(oleg.browser.log.join("\n")).toContain("could not connect");
    expect(oleg.tab.sync.session.state().status).toBe("signed-in");
  });

  it("[SE-41] is refused for a session that was ended elsewhere: the session expires, the data on the device stays", async () => {
    oleg.browser.wire.tokens.clear();
    story.server.users.delete(PEOPLE.oleg);
    oleg.browser.wire.cut();
    oleg.browser.wire.mend();
    await story.clock.advance(500);
    expect(oleg.tab.sync.session.state()).toMatchObject({ status: "expired", user: { username: "oleg" } });
  });

  it("comes with the time of the server's last answer", async () => {
    const before = connection(oleg.tab).lastExchangeAt ?? 0;
    await story.clock.advance(31_000);
    expect(connection(oleg.tab).lastExchangeAt).toBeGreaterThan(before);
  });
});

describe("an open board", () => {
  it("is joined on every connection", async () => {
    const joined = record(oleg, "board.join");
    const tab = await oleg.browser.open();
    const close = tab.sync.openBoard(board.boardId);
    await story.clock.advance(500);
    oleg.browser.wire.cut();
    oleg.browser.wire.mend();
    await story.clock.advance(500);
    expect(joined).toEqual([{ boardId: board.boardId }, { boardId: board.boardId }]);
    const left = record(oleg, "board.leave");
    close();
    expect(left).toEqual([]);
  });

  it("on two pages is left when the second one closes", async () => {
    const tab = await oleg.browser.open();
    const closes = [tab.sync.openBoard(board.boardId), tab.sync.openBoard(board.boardId)];
    await story.clock.advance(500);
    const taskOnServer = () => {
      const id = vera.tab.sync.newId();
      const args = { boardId: board.boardId, columnId: board.todo, title: "Полка" };
      commit(story.server, PEOPLE.vera, { mutationId: id, op: "task.create", id, args });
    };
    closes[0]?.();
    closes[0]?.();
    taskOnServer();
    await story.clock.advance(100);
    expect(tab.sync.store.list(`tasks:${board.todo}`)).toHaveLength(1);
    closes[1]?.();
    taskOnServer();
    await story.clock.advance(100);
    expect(tab.sync.store.list(`tasks:${board.todo}`)).toHaveLength(1);
  });

  it("that was created here stays when a join answers late that it is unknown (SY-39, SY-41)", async () => {
    answerJoinsAfter(vera, 1_000);
    const { sync } = await vera.browser.open();
    await story.clock.advance(500);
    const boardId = sync.newId();
    await sync.mutate("board.create", boardId, { title: "Кладовая" });
    sync.openBoard(boardId);
    await story.clock.advance(500);
    expect(sync.outbox.waiting()).toEqual([]);
    await story.clock.advance(2_000);
    expect([sync.store.boardState(boardId), sync.store.roleOn(boardId)]).toEqual(["complete", "owner"]);
    expect(sync.store.get("board", boardId)?.title).toBe("Кладовая");
  });

  it("that was created here is removed when its creation is rejected, in any order of the answers (SY-41)", async () => {
    answerJoinsAfter(vera, 1_000);
    const { sync } = await vera.browser.open();
    await story.clock.advance(500);
    vera.browser.wire.instead = ({ path }) =>
      path === "/api/board/add" ? json(400, { statusCode: 400, code: "FIELD_TYPE", message: "no" }) : null;
    const boardId = sync.newId();
    await sync.mutate("board.create", boardId, { title: "Кладовая" });
    sync.openBoard(boardId);
    await story.clock.advance(3_000);
    expect(sync.store.boardState(boardId)).toBe("forbidden");
  });
});

/** Delays the answers to later joins of a browser's tabs, as a busy worker would. */
function answerJoinsAfter({ browser }: SignedInTab, ms: number): void {
  const port = browser.wire.socket;
  const connect = port.connect.bind(port);
  port.connect = (handlers) => {
    const link = connect(handlers);
    return {
      ...link,
      async ask(name, body, timeoutMs) {
        const answer = await link.ask(name, body, timeoutMs);
        if (name === "board.join") await new Promise<void>((resolve) => story.clock.after(ms, resolve));
        return answer;
      },
    };
  };
}

/** Records what a browser's tabs send over the socket from now on. */
function record(signed: SignedInTab, event: string): unknown[] {
  const sent: unknown[] = [];
  const port = signed.browser.wire.socket;
  const connect = port.connect.bind(port);
  port.connect = (handlers) => {
    const link = connect(handlers);
    return {
      ...link,
      ask: (name, body, timeoutMs) => {
        if (name === event) sent.push(body);
        return link.ask(name, body, timeoutMs);
      },
    };
  };
  return sent;
}

describe("socket messages", () => {
  let handlers: SocketHandlers;
  let tab: Tab;
  let head: number;

  beforeEach(async () => {
    const port = oleg.browser.wire.socket;
    const connect = port.connect.bind(port);
    port.connect = (socketHandlers) => {
      handlers = socketHandlers;
      return connect(socketHandlers);
    };
    tab = await oleg.browser.open();
    tab.sync.openBoard(board.boardId);
    await story.clock.advance(1_000);
    oleg.browser.wire.seen.length = 0;
    oleg.browser.wire.passes = () => false;
    head = headOf(story.server, boardStream(board.boardId));
  });

  const titled = (seq: number, title: string): Change => ({
    stream: boardStream(board.boardId),
    epoch: story.server.epoch,
    seq,
    mutationId: null,
    actor: PEOPLE.vera,
    at: "",
    ops: [{ e: "board", id: board.boardId, t: "set", f: { title, rev: seq, epoch: story.server.epoch } }],
  });
  const emit = (name: keyof ServerEvents, messageId: string, data: unknown) =>
    handlers.event(name, { messageId, data });
  const title = () => tab.sync.store.get("board", board.boardId)?.title;

  it("show the next change at once", () => {
    emit("board.changes", "m1", titled(head + 1, "Фонд"));
    expect(title()).toBe("Фонд");
  });

  it("with the same id within ten seconds are handled once (SY-44)", async () => {
    emit("board.changes", "m1", titled(head + 1, "Фонд"));
    emit("board.changes", "m1", titled(head + 2, "Ещё"));
    expect(title()).toBe("Фонд");
    await story.clock.advance(DUPLICATE_MESSAGE_WINDOW_MS - 100);
    emit("board.changes", "m1", titled(head + 2, "Ещё"));
    expect(title()).toBe("Фонд");
    await story.clock.advance(200);
    emit("board.changes", "m1", titled(head + 2, "Ещё"));
    expect(title()).toBe("Ещё");
  });

  it("with an unknown structure are ignored", () => {
    for (const data of [null, 5, {}, { stream: 1 }, { stream: "b:x", epoch: "e", seq: "1" }])
      emit("board.changes", "", data);
    handlers.event("board.changes", undefined);
    emit("board.revoked", "r1", { boardId: 7 });
    expect(title()).toBe("Читальня");
    expect(tab.sync.store.boardState(board.boardId)).toBe("complete");
  });

  it("about boards cause one request, however many arrive", async () => {
    for (let at = 0; at < 10; at += 1) emit("user.boards", `h${at}`, { boardId: board.boardId });
    await story.clock.advance(500);
    const requests = oleg.browser.wire.seen.filter((line) => line === "GET /api/board/getMine");
    expect(requests.length).toBeGreaterThanOrEqual(1);
    expect(requests.length).toBeLessThanOrEqual(2);
  });

  it("of the kind `refresh_token` refresh the session (section 6 of the specification)", async () => {
    const before = oleg.browser.wire.refreshes;
    handlers.event("refresh_token", undefined);
    await story.clock.advance(500);
    expect(oleg.browser.wire.refreshes).toBe(before + 1);
  });

  it("are ignored after the tab's user has signed out", async () => {
    const old = handlers;
    await story.during(tab.sync.session.signOut());
    old.event("board.changes", { messageId: "late", data: titled(head + 1, "Фонд") });
    old.up();
    expect(title()).toBeUndefined();
    expect(connection(tab).socket).toBe(false);
  });
});

describe("without a socket", () => {
  it("using it throws the error of the specification, section 8, and the app works without it (SY-56)", () => {
    const { engine } = bareEngine();
    setWatched(engine.session, { status: "signed-in" });
    connectSocket(engine);
    expect(() => socketOf(engine)).toThrow(SOCKET_MISSING);
    expect(SOCKET_MISSING).toBe("Socket.io instance not found. Is the plugin registered?");
    expect(engine.connection.value).toMatchObject({ online: true, socket: false });
  });
});
