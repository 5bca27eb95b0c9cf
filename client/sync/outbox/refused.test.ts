import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#contract/core/error.ts";
import { kanbanLayout, type OfflineTask } from "../storage/disk/databases.ts";
import { createStory, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  board = await story.board(vera.tab);
});

const outbox = () => vera.tab.sync.outbox;
const onDisk = (store: string) => vera.browser.disk.rows("yarusSync", store);

/** Makes the server reject a new column and a task in it. */
async function refusedGroup(): Promise<{ columnId: string; taskId: string; mutationId: string }> {
  story.server.refuse = () => {
    throw new AppError("ACTION_FORBIDDEN");
  };
  vera.browser.network.set(false);
  const columnId = vera.tab.sync.newId();
  const { mutationId } = await vera.tab.sync.mutate("column.create", columnId, {
    boardId: board.boardId,
    name: "Новая",
  });
  const taskId = await story.task(vera.tab, { ...board, todo: columnId }, "Полка");
  vera.browser.network.set(true);
  await story.clock.advance(2_000);
  expect(outbox().state()).toMatchObject({ waiting: 0, refused: 2 });
  return { columnId, taskId, mutationId };
}

describe("a rejected mutation (SY-37)", () => {
  it("survives a reload, with the reason and the mutation", async () => {
    const { mutationId, columnId } = await refusedGroup();
    vera.tab.kill();
    vera.tab = await vera.browser.open();
    expect(outbox().refused()[0]).toMatchObject({
      mutationId,
      code: "ACTION_FORBIDDEN",
      message: "Ваша роль не позволяет это сделать",
      mutation: { op: "column.create", id: columnId, args: { name: "Новая" } },
      before: [{ entity: "column", id: columnId, row: null }],
    });
    expect(vera.tab.sync.store.get("column", columnId)).toBeUndefined();
  });

  it("is not resent by itself", async () => {
    await refusedGroup();
    vera.browser.wire.seen.length = 0;
    await story.clock.advance(3_600_000);
    expect(vera.browser.wire.seen.filter((line) => line.startsWith("POST /api/sync"))).toEqual([]);
    expect(outbox().state().refused).toBe(2);
  });

  it("is retried with its group, with the same ids, and executed once", async () => {
    const { columnId, taskId, mutationId } = await refusedGroup();
    story.server.refuse = () => {};
    await outbox().retry(mutationId);
    expect(outbox().state()).toMatchObject({ waiting: 2, refused: 0 });
    expect(
      outbox()
        .waiting()
        .map((entry) => entry.mutationId),
    ).toEqual([mutationId, taskId]);
    expect(vera.tab.sync.store.list(`tasks:${columnId}`)).toEqual([taskId]);
    await story.clock.advance(2_000);
    expect(story.server.rows.task.get(taskId)?.columnId).toBe(columnId);
    expect([...story.server.effects.values()]).toEqual([1, 1, 1]);
    expect([onDisk("outbox"), onDisk("rejected")]).toEqual([[], []]);
  });

  it("is set aside again if it is rejected again", async () => {
    const { mutationId } = await refusedGroup();
    await outbox().retry(mutationId);
    await story.clock.advance(2_000);
    expect(outbox().state()).toMatchObject({ waiting: 0, refused: 2 });
  });

  it("is retried or discarded with its group, whichever member is named", async () => {
    const { taskId } = await refusedGroup();
    await outbox().discard(taskId);
    expect(outbox().state().refused).toBe(0);
    expect(onDisk("rejected")).toEqual([]);
  });

  it("stays if another group is discarded", async () => {
    const { mutationId } = await refusedGroup();
    const other = await vera.tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    await story.clock.advance(2_000);
    await outbox().discard(mutationId);
    expect(
      outbox()
        .refused()
        .map((entry) => entry.mutationId),
    ).toEqual([other.mutationId]);
  });

  it("does not change if an unknown one is discarded or retried", async () => {
    await refusedGroup();
    await outbox().discard("nobody");
    await outbox().retry("nobody");
    expect(outbox().state()).toMatchObject({ waiting: 0, refused: 2 });
  });

  it("is shown in other tabs, and so is its end (SY-46)", async () => {
    const other = await vera.browser.open();
    const { mutationId } = await refusedGroup();
    expect(other.sync.outbox.state().refused).toBe(2);
    await other.sync.outbox.discard(mutationId);
    await story.clock.advance(100);
    expect(outbox().state().refused).toBe(0);
  });

  it("marks an existing row until the user has decided", async () => {
    story.server.refuse = () => {
      throw new AppError("WIP_LIMIT");
    };
    const { mutationId } = await vera.tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    await story.clock.advance(2_000);
    expect(vera.tab.sync.store.mark("board", board.boardId)).toBe("refused");
    expect(vera.tab.sync.store.get("board", board.boardId)?.title).toBe("Читальня");
    await outbox().discard(mutationId);
    expect(vera.tab.sync.store.mark("board", board.boardId)).toBeNull();
  });

  it("is sent once and leaves the rejected ones after the tab died during a retry", async () => {
    const { mutationId } = await refusedGroup();
    story.server.refuse = () => {};
    vera.tab.kill();
    const dying = await vera.browser.open({
      onPoint({ at, stores }, kill) {
        if (at === "begin" && stores.length === 1 && stores[0] === "rejected") kill();
      },
    });
    void dying.sync.outbox.retry(mutationId);
    await story.clock.advance(1_000);
    expect(dying.isAlive()).toBe(false);
    expect(onDisk("rejected").length).toBeGreaterThan(0);
    vera.tab = await vera.browser.open();
    await story.clock.advance(5_000);
    expect(story.server.effects.get(mutationId)).toBe(1);
    expect(
      outbox()
        .refused()
        .map((entry) => entry.mutationId),
    ).not.toContain(mutationId);
  });
});

describe("offlineTasks (SY-38)", () => {
  const offline = () => vera.browser.disk.rows("kanbanDB", "offlineTasks");

  async function leave(row: OfflineTask): Promise<void> {
    const database = await vera.browser.disk.attach().open(kanbanLayout);
    await database.transaction(["offlineTasks"], "write", (transaction) => transaction.put("offlineTasks", row));
  }

  const row = (patch: Partial<OfflineTask> = {}): OfflineTask => ({
    id: vera.tab.sync.newId(),
    title: "Полка",
    columnId: board.todo,
    boardId: board.boardId,
    sort: null,
    offline: true,
    ...patch,
  });

  it("has a task that was created offline, with the fields of section 3 of the specification", async () => {
    vera.browser.network.set(false);
    const id = await story.task(vera.tab, board, "Полка");
    expect(offline()).toEqual([
      { id, title: "Полка", columnId: board.todo, boardId: board.boardId, sort: null, offline: true },
    ]);
  });

  it.each([
    ["that succeeded", () => {}],
    [
      "that was refused",
      () => {
        throw new AppError("WIP_LIMIT");
      },
    ],
    [
      "that is tried again",
      () => {
        throw new AppError("INTERNAL");
      },
    ],
  ])("loses a task after an attempt %s, and the mutation is kept in one place", async (_what, fate) => {
    vera.browser.network.set(false);
    const id = await story.task(vera.tab, board, "Полка");
    story.server.refuse = fate;
    vera.browser.network.set(true);
    await story.clock.advance(1_000);
    expect(offline()).toEqual([]);
    const places = [
      story.server.rows.task.has(id),
      outbox()
        .waiting()
        .some((entry) => entry.mutationId === id),
      outbox()
        .refused()
        .some((entry) => entry.mutationId === id),
    ];
    expect(places.filter(Boolean)).toHaveLength(1);
  });

  it("loses a task after an attempt without an answer, and the failure is logged", async () => {
    vera.browser.wire.fate = ({ path }) => (path === "/api/tasks" ? "lose" : "deliver");
    const id = await story.task(vera.tab, board, "Полка");
    await story.clock.advance(200);
    expect(offline()).toEqual([]);
    expect(vera.browser.log.join("\n")).toContain(`could not be synchronised: ${id}`);
    vera.browser.wire.fate = () => "deliver";
    await story.clock.advance(5_000);
    expect(story.server.effects.get(id)).toBe(1);
  });

  it("gives a task without an entry to the outbox at the next start", async () => {
    const task = row({ sort: "a5" });
    await leave(task);
    vera.tab.kill();
    vera.tab = await vera.browser.open();
    await story.clock.advance(2_000);
    expect(story.server.rows.task.get(task.id)).toMatchObject({ title: "Полка", sort: "a5" });
    expect([offline(), outbox().state().waiting]).toEqual([[], 0]);
  });

  it("drops a task that the server has already", async () => {
    const id = await story.task(vera.tab, board, "Полка");
    await story.clock.advance(1_000);
    await leave(row({ id }));
    vera.tab.kill();
    vera.tab = await vera.browser.open();
    await story.clock.advance(2_000);
    expect(story.server.effects.get(id)).toBe(1);
    expect(offline()).toEqual([]);
  });

  it("drops a task that is among the rejected mutations", async () => {
    const { taskId } = await refusedGroup();
    await leave(row({ id: taskId }));
    vera.tab.kill();
    vera.tab = await vera.browser.open();
    await story.clock.advance(2_000);
    expect(offline()).toEqual([]);
    expect(outbox().state()).toMatchObject({ waiting: 0, refused: 2 });
  });

  it("gives a task to the outbox once if two tabs start together", async () => {
    const task = row();
    await leave(task);
    vera.browser.network.set(false);
    vera.tab.kill();
    [vera.tab] = await Promise.all([vera.browser.open(), vera.browser.open()]);
    await story.clock.advance(1_000);
    expect(onDisk("outbox")).toMatchObject([{ mutationId: task.id }]);
  });

  it("does not restore a discarded task", async () => {
    const { taskId } = await refusedGroup();
    await leave(row({ id: taskId }));
    await outbox().discard(taskId);
    vera.tab.kill();
    vera.tab = await vera.browser.open();
    await story.clock.advance(2_000);
    expect(outbox().state()).toMatchObject({ waiting: 0, refused: 0 });
    expect(story.server.rows.task.has(taskId)).toBe(false);
  });

  it("skips a row that is not a valid task", async () => {
    await leave(row({ title: "  " }));
    await leave(row({ id: "not-an-id" }));
    vera.tab.kill();
    vera.tab = await vera.browser.open();
    await story.clock.advance(2_000);
    expect(vera.browser.log.join("\n")).toContain("is not one");
    await vera.tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    await story.clock.advance(1_000);
    expect(story.server.rows.board.get(board.boardId)?.title).toBe("Фонд");
  });
});
