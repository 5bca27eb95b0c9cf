import { beforeEach, describe, expect, it } from "vitest";
import { AppError, errorBody } from "#contract/core/error.ts";
import { commit, PEOPLE, restart } from "#client/testing/sync/fake-server.ts";
import { json } from "#client/testing/sync/fake-wire.ts";
import { createStory, share, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import type { Tab } from "#client/testing/sync/device.ts";

let story: Story;
let vera: SignedInTab;
let oleg: SignedInTab;
let board: StoryBoard;
let taskId: string;
let made = 0;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  oleg = await story.person("oleg");
  board = await story.board(vera.tab);
  share(story, board, "oleg");
  taskId = await story.task(vera.tab, board, "Полка");
  await story.clock.advance(2_000);
});

const addComment = async ({ sync }: Tab, body: string): Promise<string> => {
  const id = sync.newId();
  await sync.mutate("comment.create", id, { taskId, body });
  return id;
};
const add = async ({ sync }: Tab, text: string, sort = "a0"): Promise<string> => {
  const id = sync.newId();
  await sync.mutate("item.create", id, { taskId, group: "План", text, sort });
  return id;
};
/** Makes a change of another client on the server, without any device. */
const elsewhere = (op: string, id: string, args: object) => {
  made += 1;
  const mutationId = `00000000-0000-7000-8000-${String(made).padStart(12, "0")}`;
  return commit(story.server, PEOPLE.vera, { mutationId, op, id, args });
};
const bodies = ({ sync }: Tab) =>
  sync.store.list(`comments:${taskId}`).map((id) => sync.store.get("comment", id)?.body);
const texts = ({ sync }: Tab) => sync.store.list(`items:${taskId}`).map((id) => sync.store.get("item", id)?.text);
const counts = ({ sync }: Tab) => {
  const task = sync.store.get("task", taskId);
  return [task?.commentCount, task?.checklistDone, task?.checklistTotal];
};
const detailsRequestCount = ({ browser }: SignedInTab) =>
  browser.wire.seen.filter((call) => call.endsWith("/parts")).length;

async function look({ tab }: SignedInTab): Promise<() => void> {
  const closeBoard = tab.sync.openBoard(board.boardId);
  await story.clock.advance(1_000);
  const closeTask = tab.sync.details.open(taskId);
  await story.clock.advance(1_000);
  return () => {
    closeTask();
    closeBoard();
  };
}

describe("an opened task", () => {
  it("[PT-05] requests its details once, and follows them through the stream from then on", async () => {
    await addComment(vera.tab, "Первый");
    await story.clock.advance(1_000);
    expect([bodies(oleg.tab), oleg.tab.sync.details.state(taskId)]).toEqual([[], "unknown"]);
    const close = await look(oleg);
    expect([bodies(oleg.tab), oleg.tab.sync.details.state(taskId), detailsRequestCount(oleg)]).toEqual([
      ["Первый"],
      "held",
      1,
    ]);
    await addComment(vera.tab, "Второй");
    const item = await add(vera.tab, "Проверить");
    await story.clock.advance(1_000);
    await vera.tab.sync.mutate("item.set", item, { done: true });
    await story.clock.advance(1_000);
    expect([bodies(oleg.tab), texts(oleg.tab), counts(oleg.tab)]).toEqual([
      ["Первый", "Второй"],
      ["Проверить"],
      [2, 1, 1],
    ]);
    close();
    (await look(oleg))();
    expect(detailsRequestCount(oleg)).toBe(1);
  });

  it("[PT-05] misses no change that arrives before the answer", async () => {
    await addComment(vera.tab, "Первый");
    await story.clock.advance(1_000);
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(1_000);
    oleg.tab.sync.details.open(taskId);
    // The server has answered, and the answer has not arrived.
    await story.clock.advance(30);
    elsewhere("comment.create", "00000000-0000-4000-8000-000000000001", { taskId, body: "Пока шёл ответ" });
    await story.clock.advance(1_000);
    expect(new Set(bodies(oleg.tab))).toEqual(new Set(["Первый", "Пока шёл ответ"]));
  });

  it("[PT-05, SY-30] shows what was created here at once, offline and without a request", async () => {
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(1_000);
    oleg.browser.network.set(false);
    oleg.browser.wire.isUp = false;
    oleg.tab.sync.details.open(taskId);
    const id = await addComment(oleg.tab, "Из метро");
    await add(oleg.tab, "Пункт");
    expect([bodies(oleg.tab), texts(oleg.tab), counts(oleg.tab)]).toEqual([["Из метро"], ["Пункт"], [1, 0, 1]]);
    expect([oleg.tab.sync.store.mark("comment", id), oleg.tab.sync.details.state(taskId)]).toEqual([
      "waiting",
      "unknown",
    ]);
    elsewhere("comment.create", "00000000-0000-4000-8000-000000000002", { taskId, body: "Тем временем" });
    oleg.browser.wire.isUp = true;
    oleg.browser.network.set(true);
    await story.clock.advance(10_000);
    expect(new Set(bodies(oleg.tab))).toEqual(new Set(["Из метро", "Тем временем"]));
    expect([oleg.tab.sync.store.mark("comment", id), counts(oleg.tab)]).toEqual([null, [2, 0, 1]]);
  });

  it("[PT-02, SY-31] shows a mutation on top of changes of others, and then the server's result", async () => {
    const item = await add(vera.tab, "Проверить");
    await story.clock.advance(1_000);
    await look(oleg);
    oleg.browser.wire.isUp = false;
    await oleg.tab.sync.mutate("item.set", item, { done: true });
    elsewhere("item.set", item, { text: "Проверить ещё раз" });
    oleg.browser.wire.isUp = true;
    await story.clock.advance(60_000);
    expect(oleg.tab.sync.store.get("item", item)).toMatchObject({ text: "Проверить ещё раз", done: true, version: 3 });
    expect(vera.tab.sync.inspect().refold().task.get(taskId)).toMatchObject({ checklistDone: 1 });
  });
});

describe("a stream that breaks", () => {
  it("[PT-06] makes open details be requested again", async () => {
    await look(oleg);
    elsewhere("comment.create", "00000000-0000-4000-8000-000000000003", { taskId, body: "Забыто журналом" });
    const stream = story.server.streams.get(`b:${board.boardId}`);
    if (stream === undefined) throw new Error("no stream");
    oleg.browser.wire.passes = () => false;
    elsewhere("comment.create", "00000000-0000-4000-8000-000000000004", { taskId, body: "И это" });
    stream.minSeq = stream.changes.at(-1)?.seq ?? 0;
    oleg.browser.wire.passes = () => true;
    await story.clock.advance(60_000);
    expect(bodies(oleg.tab)).toEqual(["Забыто журналом", "И это"]);
  });

  it("[PT-06] with a new epoch leaves nothing of what the server has lost", async () => {
    const item = await add(vera.tab, "Проверить");
    await story.clock.advance(1_000);
    await vera.tab.sync.mutate("item.set", item, { text: "Позже копии" });
    await story.clock.advance(1_000);
    await look(oleg);
    const serverItem = story.server.rows.item.get(item);
    if (serverItem === undefined) throw new Error("no line");
    story.server.rows.item.set(item, { ...serverItem, text: "Из копии", version: 1 });
    restart(story.server, "00000000-0000-7000-8000-0000000000e2");
    await story.clock.advance(120_000);
    expect(texts(oleg.tab)).toEqual(["Из копии"]);
  });

  it("[PT-06] with a new epoch leaves nothing of what a page read before the board was known", async () => {
    const item = await add(vera.tab, "Проверить");
    await story.clock.advance(1_000);
    await vera.tab.sync.mutate("item.set", item, { text: "Позже копии" });
    await story.clock.advance(1_000);
    // The details arrive, and their board does not.
    oleg.browser.wire.instead = ({ path }) => (path.startsWith("/api/board/") ? json(503, errorBody("BUSY")) : null);
    oleg.tab.sync.details.open(taskId);
    await story.clock.advance(2_000);
    expect(texts(oleg.tab)).toEqual(["Позже копии"]);
    oleg.tab.kill();
    const serverItem = story.server.rows.item.get(item);
    if (serverItem === undefined) throw new Error("no line");
    story.server.rows.item.set(item, { ...serverItem, text: "Из копии", version: 1 });
    restart(story.server, "00000000-0000-7000-8000-0000000000e3");
    oleg.browser.wire.instead = () => null;
    const again = await oleg.browser.open();
    again.sync.openBoard(board.boardId);
    again.sync.details.open(taskId);
    await story.clock.advance(120_000);
    expect(texts(again)).toEqual(["Из копии"]);
  });

  it("[PT-06] with a new epoch leaves nothing of what the disk had, if details arrive before their board", async () => {
    const item = await add(vera.tab, "Проверить");
    await story.clock.advance(1_000);
    await vera.tab.sync.mutate("item.set", item, { text: "Позже копии" });
    await story.clock.advance(1_000);
    await look(oleg);
    // The rows of an archived board are not stored on devices, but the details that were read are.
    elsewhere("board.archive", board.boardId, {});
    await story.clock.advance(60_000);
    oleg.tab.kill();
    const serverItem = story.server.rows.item.get(item);
    if (serverItem === undefined) throw new Error("no line");
    story.server.rows.item.set(item, { ...serverItem, text: "Из копии", version: 1 });
    restart(story.server, "00000000-0000-7000-8000-0000000000e4");
    const again = await oleg.browser.open();
    oleg.browser.wire.instead = ({ path }) => (path.startsWith("/api/board/") ? json(503, errorBody("BUSY")) : null);
    again.sync.openBoard(board.boardId);
    again.sync.details.open(taskId);
    await story.clock.advance(2_000);
    expect(again.sync.details.state(taskId)).not.toBe("asking");
    oleg.browser.wire.instead = () => null;
    await story.clock.advance(120_000);
    expect(texts(again)).toEqual(["Из копии"]);
  });

  it("[PT-06] with a new epoch leaves nothing of what a page has read without its board", async () => {
    const item = await add(vera.tab, "Проверить");
    await story.clock.advance(1_000);
    await vera.tab.sync.mutate("item.set", item, { text: "Позже копии" });
    await story.clock.advance(1_000);
    oleg.tab.sync.details.open(taskId);
    await story.clock.advance(2_000);
    expect(texts(oleg.tab)).toEqual(["Позже копии"]);
    const serverItem = story.server.rows.item.get(item);
    if (serverItem === undefined) throw new Error("no line");
    story.server.rows.item.set(item, { ...serverItem, text: "Из копии", version: 1 });
    restart(story.server, "00000000-0000-7000-8000-0000000000e5");
    await story.clock.advance(120_000);
    expect(texts(oleg.tab)).toEqual(["Из копии"]);
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(120_000);
    expect(texts(oleg.tab)).toEqual(["Из копии"]);
  });

  it("[PT-06] of the former board of a task makes the task's details be requested again", async () => {
    const other = await story.board(vera.tab, "Фонд");
    share(story, other, "oleg");
    await story.clock.advance(2_000);
    await look(oleg);
    oleg.tab.sync.openBoard(other.boardId);
    await story.clock.advance(2_000);
    oleg.browser.wire.passes = () => false;
    elsewhere("item.create", "00000000-0000-4000-8000-000000000006", {
      taskId,
      group: "План",
      text: "Перед уходом",
      sort: "a0",
    });
    oleg.browser.wire.passes = () => true;
    elsewhere("task.move", taskId, { columnId: other.todo, boardId: other.boardId });
    const stream = story.server.streams.get(`b:${board.boardId}`);
    if (stream === undefined) throw new Error("no stream");
    stream.minSeq = stream.changes.at(-1)?.seq ?? 0;
    await story.clock.advance(60_000);
    expect(oleg.tab.sync.store.get("task", taskId)?.boardId).toBe(other.boardId);
    expect(texts(oleg.tab)).toEqual(["Перед уходом"]);
  });

  it("[PT-06] does not prevent a request for a task that only the user's own mutation has moved to a known board", async () => {
    const other = await story.board(vera.tab, "Фонд");
    share(story, other, "oleg");
    const strange = await story.board(vera.tab, "Чужая");
    await story.clock.advance(2_000);
    for (const { boardId } of [board, other]) oleg.tab.sync.openBoard(boardId);
    await story.clock.advance(2_000);
    oleg.browser.wire.instead = ({ path }) => (path === "/api/sync/push" ? json(503, errorBody("BUSY")) : null);
    await oleg.tab.sync.mutate("task.move", taskId, { columnId: other.todo, boardId: other.boardId });
    elsewhere("task.move", taskId, { columnId: strange.todo, boardId: strange.boardId });
    await story.clock.advance(1_000);
    expect(oleg.tab.sync.store.get("task", taskId)?.boardId).toBe(other.boardId);
    const before = detailsRequestCount(oleg);
    oleg.tab.sync.details.open(taskId);
    await story.clock.advance(200);
    expect(detailsRequestCount(oleg)).toBe(before + 1);
  });

  it("[PT-06] does not cause endless requests that the server rejects", async () => {
    await look(oleg);
    oleg.browser.wire.instead = ({ path }) => (path.endsWith("/parts") ? json(404, errorBody("TASK_GONE")) : null);
    const stream = story.server.streams.get(`b:${board.boardId}`);
    if (stream === undefined) throw new Error("no stream");
    oleg.browser.wire.passes = () => false;
    elsewhere("comment.create", "00000000-0000-4000-8000-000000000007", { taskId, body: "Не услышано" });
    stream.minSeq = stream.changes.at(-1)?.seq ?? 0;
    oleg.browser.wire.passes = () => true;
    const before = detailsRequestCount(oleg);
    await story.clock.advance(60_000);
    expect(detailsRequestCount(oleg) - before).toBeLessThan(6);
  });

  it("[PT-06] leaves nothing that the server's complete answer does not have, except what arrives meanwhile", async () => {
    const lost = await add(vera.tab, "Потерян");
    await add(vera.tab, "Первый");
    await look(oleg);
    story.server.rows.item.delete(lost);
    const answer = {
      tasks: [taskId],
      items: [...story.server.rows.item.values()],
      comments: [],
      next: null,
    };
    oleg.browser.wire.instead = ({ path }) => {
      if (!path.endsWith("/parts")) return null;
      oleg.browser.wire.instead = () => null;
      // The board's stream delivers it before the answer, which was made earlier.
      elsewhere("item.create", "00000000-0000-4000-8000-000000000009", {
        taskId,
        group: "План",
        text: "Второй",
        sort: "a1",
      });
      return json(200, answer);
    };
    const stream = story.server.streams.get(`b:${board.boardId}`);
    if (stream === undefined) throw new Error("no stream");
    oleg.browser.wire.passes = () => false;
    elsewhere("comment.create", "00000000-0000-4000-8000-000000000005", { taskId, body: "Не услышано" });
    stream.minSeq = stream.changes.at(-1)?.seq ?? 0;
    oleg.browser.wire.passes = () => true;
    await story.clock.advance(60_000);
    expect(texts(oleg.tab)).toEqual(["Первый", "Второй"]);
  });
});

describe("stored details", () => {
  it("[PT-07] open offline after a reload, and their own entry has left the outbox only then", async () => {
    await look(oleg);
    await addComment(oleg.tab, "Моё");
    await add(oleg.tab, "Пункт");
    await story.clock.advance(5_000);
    expect(oleg.tab.sync.inspect().pending).toEqual([]);
    oleg.tab.kill();
    oleg.browser.network.set(false);
    const tab = await oleg.browser.open();
    tab.sync.openBoard(board.boardId);
    tab.sync.details.open(taskId);
    await story.clock.advance(1_000);
    expect([bodies(tab), texts(tab), tab.sync.details.state(taskId)]).toEqual([["Моё"], ["Пункт"], "held"]);
  });

  it("[PT-05, PT-07] are prefetched for a board that stays open", async () => {
    await addComment(vera.tab, "Заранее");
    await story.clock.advance(1_000);
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(5_000);
    expect(oleg.tab.sync.details.state(taskId)).toBe("held");
    oleg.tab.kill();
    oleg.browser.network.set(false);
    const tab = await oleg.browser.open();
    tab.sync.details.open(taskId);
    await story.clock.advance(1_000);
    expect(bodies(tab)).toEqual(["Заранее"]);
  });

  it("[PT-07] are merged if two tabs write them", async () => {
    await look(oleg);
    const other = await oleg.browser.open();
    other.sync.openBoard(board.boardId);
    other.sync.details.open(taskId);
    await story.clock.advance(1_000);
    await Promise.all([addComment(oleg.tab, "Из первой"), addComment(other, "Из второй")]);
    await story.clock.advance(5_000);
    for (const tab of [oleg.tab, other]) expect(new Set(bodies(tab))).toEqual(new Set(["Из второй", "Из первой"]));
    const rows = oleg.browser.disk.rows("kanbanDB", "comments");
    expect(rows).toMatchObject([{ taskId, comments: [{}, {}] }]);
  });

  it("[PT-07, SY-41] are deleted with their board", async () => {
    await look(oleg);
    await addComment(oleg.tab, "Моё");
    await story.clock.advance(5_000);
    story.server.roles.get(board.boardId)?.delete(PEOPLE.oleg);
    for (const revoke of story.server.revoked) revoke(PEOPLE.oleg, board.boardId);
    await story.clock.advance(5_000);
    expect([bodies(oleg.tab), oleg.tab.sync.details.state(taskId)]).toEqual([[], "unknown"]);
    expect([oleg.browser.disk.rows("kanbanDB", "comments"), oleg.browser.disk.rows("yarusSync", "taskParts")]).toEqual([
      [],
      [],
    ]);
  });

  it("[PT-07, SY-55] are deleted when the user signs out", async () => {
    await look(oleg);
    await addComment(oleg.tab, "Моё");
    await story.clock.advance(5_000);
    await story.during(oleg.tab.sync.session.signOut());
    expect([
      oleg.browser.disk.rows("kanbanDB", "comments"),
      oleg.browser.disk.rows("yarusSync", "taskParts"),
      bodies(oleg.tab),
    ]).toEqual([[], [], []]);
  });

  it("[PT-07, SY-74] are deleted with the copies, except those of an open task", async () => {
    await look(oleg);
    await addComment(oleg.tab, "Открыто");
    await story.clock.advance(5_000);
    await story.during(oleg.tab.sync.copies().then((copies) => copies.clear()));
    await story.clock.advance(2_000);
    expect(oleg.browser.disk.rows("kanbanDB", "comments")).toMatchObject([{ taskId }]);
    expect(bodies(oleg.tab)).toEqual(["Открыто"]);
  });
});

describe("a rejected comment", () => {
  it("[SY-37] rejects no other mutation of its task, and keeps its text", async () => {
    await look(oleg);
    story.server.refuse = (mutation) => {
      if (mutation.op === "comment.create") throw new AppError("ACTION_FORBIDDEN");
    };
    const id = await addComment(oleg.tab, "Нельзя");
    await oleg.tab.sync.mutate("comment.react", id, { emoji: "👍", on: true });
    await oleg.tab.sync.mutate("task.set", taskId, { title: "Другая" });
    await story.clock.advance(5_000);
    const refused = oleg.tab.sync.outbox.refused();
    expect(refused.map(({ mutation, group }) => [mutation.op, group === refused[0]?.group])).toEqual([
      ["comment.create", true],
      ["comment.react", true],
    ]);
    expect([story.server.rows.task.get(taskId)?.title, counts(oleg.tab)]).toEqual(["Другая", [0, 0, 0]]);
  });
});
