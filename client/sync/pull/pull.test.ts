import { beforeEach, describe, expect, it } from "vitest";
import { boardStream, type StreamId } from "#contract/changes/change.ts";
import { AppError, errorBody } from "#contract/core/error.ts";
import { fieldsOf } from "../ports/fields.ts";
import { json } from "#client/testing/sync/fake-wire.ts";
import { commit, giveRole, PEOPLE, restart, streamOf, takeRole } from "#client/testing/sync/fake-server.ts";
import { createStory, share, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";

let story: Story;
let vera: SignedInTab;
let oleg: SignedInTab;
let board: StoryBoard;
let stream: StreamId;

beforeEach(async () => {
  story = createStory();
  story.server.pageSize = 5;
  vera = await story.person("vera");
  board = await story.board(vera.tab);
  stream = boardStream(board.boardId);
  share(story, board, "oleg");
  oleg = await story.person("oleg");
});

/** Creates tasks on the server as another client. */
function tasksOnServer(count: number, title = "Полка"): string[] {
  return Array.from({ length: count }, (_, at) => {
    const id = vera.tab.sync.newId();
    const args = { boardId: board.boardId, columnId: board.todo, title: `${title} ${at}`, sort: "a0" };
    commit(story.server, PEOPLE.vera, { mutationId: id, op: "task.create", id, args });
    return id;
  });
}

function renamed(id: string, title: string): void {
  const mutationId = vera.tab.sync.newId();
  commit(story.server, PEOPLE.vera, { mutationId, op: "task.set", id, args: { title } });
}

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const shown = () => oleg.tab.sync.store.list(`tasks:${board.todo}`).toSorted(byText);
const state = () => oleg.tab.sync.store.boardState(board.boardId);
const reads = () =>
  oleg.browser.wire.seen.filter((line) => line.startsWith("GET /api/board/") && !line.endsWith("getMine"));
const onDisk = () =>
  oleg.browser.disk
    .rows("kanbanDB", "tasks")
    .map((row) => String(Reflect.get(row, "id")))
    .sort(byText);

describe("a board that is opened for the first time (SY-35)", () => {
  it("is loaded page by page, and is complete in memory and on the disk", async () => {
    const ids = tasksOnServer(12);
    oleg.tab.sync.openBoard(board.boardId);
    expect(state()).toBe("loading");
    const states = new Set<string>();
    oleg.tab.sync.store.subscribeBoardState(board.boardId, () => states.add(state()));
    await story.clock.advance(3_000);
    expect([...states]).toEqual(["loading", "partial", "complete"]);
    expect(shown()).toEqual(ids.toSorted(byText));
    expect(onDisk()).toEqual(ids.toSorted(byText));
    expect(reads()).toEqual([
      `GET /api/board/${board.boardId}`,
      `GET /api/board/${board.boardId}/snapshot`,
      `GET /api/board/${board.boardId}/snapshot`,
      `GET /api/board/${board.boardId}/changes`,
    ]);
    expect(oleg.tab.sync.store.roleOn(board.boardId)).toBe("editor");
    expect(oleg.tab.sync.store.person(PEOPLE.vera)?.name).toBe("vera");
  });

  it("is loaded from a server of the former build, which has no custom fields (F-28)", async () => {
    const { rows } = story.server;
    const columns = [...rows.column.values()].filter(({ boardId }) => boardId === board.boardId);
    const none = { children: [], labels: [], members: [], users: [], tasks: [], next: null };
    const snapshot = {
      epoch: "former",
      seq: 1,
      role: "editor",
      board: rows.board.get(board.boardId),
      columns,
      ...none,
    };
    oleg.browser.wire.instead = ({ path }) => (path === `/api/board/${board.boardId}` ? json(200, snapshot) : null);
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(200);
    expect(oleg.tab.sync.store.list(`columns:${board.boardId}`)).toEqual([board.todo, board.done]);
  });

  it("includes everything that happens between its pages", async () => {
    const ids = tasksOnServer(12);
    const changed: string[] = [];
    oleg.browser.wire.instead = ({ path }) => {
      if (!path.includes("/snapshot")) return null;
      // Between two pages: a row of a loaded page changes, a row of a later page changes, and a row is added.
      renamed(ids[0] ?? "", `правка ${changed.length}`);
      renamed(ids[11] ?? "", `правка ${changed.length}`);
      changed.push(...tasksOnServer(1, "Новая"));
      return null;
    };
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(3_000);
    expect(shown()).toEqual([...ids, ...changed].toSorted(byText));
    for (const id of shown()) expect(oleg.tab.sync.store.get("task", id)).toEqual(story.server.rows.task.get(id));
    expect(onDisk()).toEqual(shown());
  });

  it("continues where it stopped, after a reload while the server was unreachable", async () => {
    const ids = tasksOnServer(12);
    oleg.browser.wire.instead = ({ path }) => {
      if (!path.includes("/snapshot?")) return null;
      oleg.browser.wire.isUp = false;
      return null;
    };
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(500);
    expect(state()).toBe("partial");
    oleg.tab.kill();
    oleg.browser.wire.isUp = true;
    oleg.browser.wire.instead = () => null;
    oleg.browser.wire.seen.length = 0;
    oleg.tab = await oleg.browser.open();
    expect(shown()).toHaveLength(5);
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(3_000);
    expect(reads()).not.toContain(`GET /api/board/${board.boardId}`);
    expect(shown()).toEqual(ids.toSorted(byText));
    expect(onDisk()).toEqual(ids.toSorted(byText));
  });

  it("is shown from the device at once the next time, and only the changes are requested", async () => {
    tasksOnServer(3);
    const close = oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(2_000);
    close();
    await story.clock.advance(100);
    const [newTaskId] = tasksOnServer(1, "Поздняя");
    oleg.browser.wire.seen.length = 0;
    oleg.tab.sync.openBoard(board.boardId);
    expect(state()).toBe("complete");
    await story.clock.advance(1_000);
    expect(shown()).toContain(newTaskId);
    expect(reads()).toEqual([`GET /api/board/${board.boardId}/changes`]);
  });

  it("stays unknown offline, and is loaded when the network is there", async () => {
    oleg.browser.network.set(false);
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(1_000);
    expect(state()).toBe("unknown");
    oleg.browser.network.set(true);
    await story.clock.advance(3_000);
    expect(state()).toBe("complete");
  });

  it("is forbidden without access, and is loaded when the user gets access (SY-41)", async () => {
    takeRole(story.server, board.boardId, PEOPLE.oleg);
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(1_000);
    expect(state()).toBe("forbidden");
    giveRole(story.server, board.boardId, PEOPLE.oleg, "viewer");
    await story.clock.advance(31_000);
    expect(state()).toBe("complete");
  });
});

describe("an open board", () => {
  beforeEach(async () => {
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(2_000);
  });

  it("receives a change through the socket, without a request (SY-44)", async () => {
    oleg.browser.wire.seen.length = 0;
    const [id] = tasksOnServer(1);
    await story.clock.advance(100);
    expect(shown()).toEqual([id]);
    expect(reads()).toEqual([]);
  });

  it("requests a change whose message was lost, when the next one shows the gap (SY-44)", async () => {
    oleg.browser.wire.passes = () => false;
    const [first] = tasksOnServer(1);
    await story.clock.advance(100);
    expect(shown()).toEqual([]);
    oleg.browser.wire.passes = () => true;
    const [second] = tasksOnServer(1);
    await story.clock.advance(200);
    expect(shown()).toEqual([first, second].map(String).toSorted(byText));
  });

  it("notices a lost last message within 30 s (SY-44)", async () => {
    oleg.browser.wire.passes = () => false;
    const [id] = tasksOnServer(1);
    await story.clock.advance(31_000);
    expect(shown()).toEqual([id]);
  });

  it("notices it at once when the page becomes visible, or the socket reconnects (SY-44)", async () => {
    oleg.browser.wire.passes = () => false;
    const [first] = tasksOnServer(1);
    await story.clock.advance(100);
    oleg.tab.visibility.set(true);
    await story.clock.advance(200);
    expect(shown()).toEqual([first]);
    oleg.browser.wire.cut();
    const [second] = tasksOnServer(1);
    oleg.browser.wire.mend();
    await story.clock.advance(200);
    expect(shown()).toEqual([first, second].map(String).toSorted(byText));
  });

  it("is polled when there is a network and no socket (SY-44)", async () => {
    oleg.browser.wire.cut();
    const [id] = tasksOnServer(1);
    await story.clock.advance(31_000);
    expect(shown()).toEqual([id]);
  });

  it("reads the changes after a long absence in pages of five hundred", async () => {
    oleg.browser.wire.cut();
    oleg.browser.network.set(false);
    const [id = ""] = tasksOnServer(1);
    for (let at = 0; at < 1_200; at += 1) renamed(id, `правка ${at}`);
    oleg.browser.wire.seen.length = 0;
    oleg.browser.network.set(true);
    oleg.browser.wire.mend();
    await story.clock.advance(3_000);
    expect(oleg.tab.sync.store.get("task", id)?.title).toBe("правка 1199");
    expect(reads().filter((line) => line.endsWith("/changes")).length).toBeLessThanOrEqual(4);
  });

  it("is pulled again when the log no longer reaches back, and drops deleted tasks (SY-35)", async () => {
    const [gone = "", remaining = ""] = tasksOnServer(2);
    await story.clock.advance(200);
    oleg.browser.wire.cut();
    story.server.rows.task.delete(gone);
    const own = streamOf(story.server, stream);
    own.minSeq = (own.changes.at(-1)?.seq ?? 0) + 10;
    own.changes = [];
    oleg.browser.wire.mend();
    await story.clock.advance(2_000);
    expect(shown()).toEqual([remaining]);
    expect(onDisk()).toEqual([remaining]);
    expect(state()).toBe("complete");
  });

  it("is removed from memory and disk at once when the user loses access (SY-41)", async () => {
    tasksOnServer(3);
    await story.clock.advance(200);
    takeRole(story.server, board.boardId, PEOPLE.oleg);
    await story.clock.advance(200);
    expect(state()).toBe("forbidden");
    expect([shown(), onDisk(), oleg.browser.disk.rows("kanbanDB", "boards")]).toEqual([[], [], []]);
    expect(oleg.browser.disk.rows("kanbanDB", "columns")).toEqual([]);
  });

  it("is removed from the device too when the message about it was lost", async () => {
    tasksOnServer(3);
    await story.clock.advance(200);
    oleg.browser.wire.passes = () => false;
    takeRole(story.server, board.boardId, PEOPLE.oleg);
    await story.clock.advance(31_000);
    expect([state(), onDisk()]).toEqual(["forbidden", []]);
  });

  it("keeps retrying when the server is busy, and obeys its Retry-After", async () => {
    oleg.browser.wire.cut();
    let requestCount = 0;
    oleg.browser.wire.instead = ({ path }) => {
      if (!path.includes("/changes")) return null;
      requestCount += 1;
      return json(503, errorBody("BUSY"), { "retry-after": "10" });
    };
    const [id] = tasksOnServer(1);
    oleg.browser.wire.mend();
    await story.clock.advance(29_000);
    expect(requestCount).toBeGreaterThanOrEqual(2);
    expect(requestCount).toBeLessThanOrEqual(8);
    oleg.browser.wire.instead = () => null;
    await story.clock.advance(31_000);
    expect(shown()).toEqual([id]);
  });

  it("treats an answer that is not from the server as no answer (SY-42)", async () => {
    oleg.browser.wire.cut();
    const html = { status: 200, header: () => "text/html", body: "<h1>Войдите в сеть отеля</h1>" };
    oleg.browser.wire.instead = ({ path }) => (path.includes("/changes") ? html : null);
    const [id] = tasksOnServer(1);
    oleg.browser.wire.mend();
    await story.clock.advance(5_000);
    expect([state(), shown()]).toEqual(["complete", []]);
    oleg.browser.wire.instead = ({ path }) => (path.includes("/changes") ? json(200, { hotel: true }) : null);
    await story.clock.advance(65_000);
    expect([state(), shown()]).toEqual(["complete", []]);
    oleg.browser.wire.instead = () => null;
    await story.clock.advance(65_000);
    expect(shown()).toEqual([id]);
  });
});

describe("a server that went back in time (SY-54)", () => {
  const EPOCH = "00000000-0000-7000-8000-0000000000e2";

  it("has its boards pulled again, so that device and server agree", async () => {
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(2_000);
    const [remaining = "", lost = ""] = tasksOnServer(2);
    await story.clock.advance(500);
    story.server.rows.task.delete(lost);
    restart(story.server, EPOCH);
    await story.clock.advance(31_000);
    expect(shown()).toEqual([remaining]);
    expect(oleg.tab.sync.inspect().cursors.get(stream)?.epoch).toBe(EPOCH);
  });

  it("is sent again what it had acknowledged and may have lost", async () => {
    const taskId = await story.task(oleg.tab, board, "Полка");
    // The answer arrives, the change does not: the entry waits for its stream.
    oleg.browser.wire.passes = () => false;
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(2_000);
    oleg.browser.wire.instead = ({ path }) => (path.includes("/changes") ? json(503, errorBody("BUSY")) : null);
    tasksOnServer(1);
    await oleg.tab.sync.mutate("task.set", taskId, { title: "Шкаф" });
    await story.clock.advance(500);
    expect(oleg.browser.disk.rows("yarusSync", "outbox")).toHaveLength(1);
    // The restored backup does not have it.
    const row = story.server.rows.task.get(taskId);
    if (row === undefined) throw new Error("no task");
    story.server.rows.task.set(taskId, { ...row, title: "Полка" });
    story.server.done.clear();
    restart(story.server, EPOCH);
    oleg.browser.wire.instead = () => null;
    await story.clock.advance(65_000);
    expect(story.server.rows.task.get(taskId)?.title).toBe("Шкаф");
    expect(oleg.tab.sync.store.get("task", taskId)?.title).toBe("Шкаф");
    expect(oleg.browser.disk.rows("yarusSync", "outbox")).toEqual([]);
  });

  it("has its answers of a former epoch ignored", async () => {
    oleg.tab.sync.openBoard(board.boardId);
    const taskId = await story.task(oleg.tab, board, "Полка");
    const earlier = streamOf(story.server, stream).epoch;
    restart(story.server, EPOCH);
    await story.clock.advance(31_000);
    let isFirstPush = true;
    oleg.browser.wire.instead = ({ path, body }) => {
      if (!isFirstPush || path !== "/api/sync/push") return null;
      isFirstPush = false;
      const { mutations } = fieldsOf(typeof body === "string" ? JSON.parse(body) : {});
      const mutationId = fieldsOf(Array.isArray(mutations) ? mutations[0] : null)["mutationId"];
      const change = { stream, epoch: earlier, seq: 9, mutationId, actor: PEOPLE.oleg, at: "", ops: [] };
      return json(200, { results: [{ mutationId, status: "ok", changes: [change] }] });
    };
    await oleg.tab.sync.mutate("task.set", taskId, { title: "Шкаф" });
    await story.clock.advance(30_000);
    expect(isFirstPush).toBe(false);
    expect(story.server.rows.task.get(taskId)?.title).toBe("Шкаф");
    expect(oleg.browser.disk.rows("yarusSync", "outbox")).toEqual([]);
  });

  it("where a task was moved meanwhile, shows it once, on the right board", async () => {
    const second = await story.board(vera.tab, "Двор");
    share(story, second, "oleg");
    for (const { boardId } of [board, second]) oleg.tab.sync.openBoard(boardId);
    await story.clock.advance(2_000);
    const [id = ""] = tasksOnServer(1);
    const before = story.server.rows.task.get(id);
    const mutationId = vera.tab.sync.newId();
    commit(story.server, PEOPLE.vera, { mutationId, op: "task.move", id, args: { columnId: second.todo } });
    await story.clock.advance(500);
    expect(oleg.tab.sync.store.get("task", id)?.boardId).toBe(second.boardId);
    if (before !== undefined) story.server.rows.task.set(id, before);
    restart(story.server, EPOCH);
    await story.clock.advance(65_000);
    expect(oleg.tab.sync.store.get("task", id)?.boardId).toBe(board.boardId);
    expect(onDisk()).toEqual([id]);
  });
});

describe("mutations of a board without access (SY-41)", () => {
  it("are rejected by the server, and kept for the user", async () => {
    const taskId = await story.task(oleg.tab, board, "Полка");
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(1_000);
    oleg.browser.network.set(false);
    await oleg.tab.sync.mutate("task.set", taskId, { title: "Шкаф" });
    takeRole(story.server, board.boardId, PEOPLE.oleg);
    oleg.browser.network.set(true);
    await story.clock.advance(2_000);
    expect(oleg.tab.sync.outbox.refused()[0]).toMatchObject({
      code: "BOARD_FORBIDDEN",
      mutation: { args: { title: "Шкаф" } },
    });
    expect(oleg.tab.sync.outbox.state()).toEqual({ waiting: 0, sending: false, refused: 1 });
    expect(state()).toBe("forbidden");
  });

  it("are hidden if they are acknowledged and their change has not arrived", async () => {
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(2_000);
    oleg.browser.wire.passes = (name) => name === "board.revoked";
    oleg.browser.wire.instead = ({ path }) => (path.includes("/changes") ? json(503, errorBody("BUSY")) : null);
    tasksOnServer(1);
    const taskId = await story.task(oleg.tab, board, "Полка");
    expect(oleg.tab.sync.inspect().pending).toMatchObject([{ acked: true }]);
    expect(oleg.tab.sync.store.get("task", taskId)?.title).toBe("Полка");
    takeRole(story.server, board.boardId, PEOPLE.oleg);
    await story.clock.advance(20);
    expect(oleg.tab.sync.store.get("task", taskId)).toBeUndefined();
    expect(oleg.tab.sync.inspect().view).toEqual(oleg.tab.sync.inspect().refold());
  });

  it("are executed, not rejected, if the server had executed them and its answer was lost", async () => {
    const taskId = await story.task(oleg.tab, board, "Полка");
    oleg.browser.wire.fate = ({ method }) => (method === "POST" ? "lose" : "deliver");
    const { mutationId } = await oleg.tab.sync.mutate("task.set", taskId, { title: "Шкаф" });
    await story.clock.advance(100);
    expect(story.server.effects.get(mutationId)).toBe(1);
    takeRole(story.server, board.boardId, PEOPLE.oleg);
    oleg.browser.wire.fate = () => "deliver";
    await story.clock.advance(10_000);
    expect(oleg.tab.sync.outbox.state()).toEqual({ waiting: 0, sending: false, refused: 0 });
    expect(story.server.effects.get(mutationId)).toBe(1);
  });
});

describe("the user's own stream", () => {
  it("applies favourites of another device, live and after an absence", async () => {
    const phone = await story.person("vera");
    await vera.tab.sync.mutate("favourite.set", board.boardId, { sort: "a0" });
    await story.clock.advance(1_000);
    expect(phone.tab.sync.store.list("favourites")).toEqual([board.boardId]);
    phone.browser.wire.cut();
    await vera.tab.sync.mutate("favourite.remove", board.boardId, {});
    await story.clock.advance(1_000);
    expect(phone.tab.sync.store.list("favourites")).toEqual([board.boardId]);
    phone.browser.wire.mend();
    await story.clock.advance(1_000);
    expect(phone.tab.sync.store.list("favourites")).toEqual([]);
  });

  it("is shown from the device offline", async () => {
    await vera.tab.sync.mutate("favourite.set", board.boardId, { sort: "a0" });
    await story.clock.advance(1_000);
    vera.tab.kill();
    vera.browser.network.set(false);
    const again = await vera.browser.open();
    expect(again.sync.store.list("favourites")).toEqual([board.boardId]);
  });

  it("is read again when the server says so", async () => {
    await vera.tab.sync.mutate("favourite.set", board.boardId, { sort: "a0" });
    await story.clock.advance(1_000);
    vera.browser.wire.cut();
    story.server.rows.favourite.clear();
    const own = streamOf(story.server, `u:${PEOPLE.vera}`);
    own.minSeq = 9;
    own.changes = [];
    vera.browser.wire.mend();
    await story.clock.advance(1_000);
    expect(vera.tab.sync.store.list("favourites")).toEqual([]);
  });
});

it("an error that is neither busy nor forbidden stops the pull, and is logged", async () => {
  oleg.browser.wire.instead = ({ path }) =>
    path === `/api/board/${board.boardId}` ? json(404, errorBody(new AppError("NOT_FOUND").code)) : null;
  oleg.tab.sync.openBoard(board.boardId);
  await story.clock.advance(10_000);
  expect(state()).toBe("unknown");
  expect(oleg.browser.log.join("\n")).toContain("cannot be read");
});
