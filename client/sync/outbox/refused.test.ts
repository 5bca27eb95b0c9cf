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

/** A column with a task, all of it refused. */
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

describe("what was refused (SY-37)", () => {
  it("survives a reload, with the reason and what it was", async () => {
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

  it("is never sent again by itself", async () => {
    await refusedGroup();
    vera.browser.wire.seen.length = 0;
    await story.clock.advance(3_600_000);
    expect(vera.browser.wire.seen.filter((line) => line.startsWith("POST /api/sync"))).toEqual([]);
    expect(outbox().state().refused).toBe(2);
  });

  it("tried again goes as a group, by the same ids, and is done once", async () => {
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

  it("tried again and refused again waits again", async () => {
    const { mutationId } = await refusedGroup();
    await outbox().retry(mutationId);
    await story.clock.advance(2_000);
    expect(outbox().state()).toMatchObject({ waiting: 0, refused: 2 });
  });

  it("by any of the group tries, or discards, all of it", async () => {
    const { taskId } = await refusedGroup();
    await outbox().discard(taskId);
    expect(outbox().state().refused).toBe(0);
    expect(onDisk("rejected")).toEqual([]);
  });

  it("of another group is left alone", async () => {
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

  it("and is unknown does nothing", async () => {
    await refusedGroup();
    await outbox().discard("nobody");
    await outbox().retry("nobody");
    expect(outbox().state()).toMatchObject({ waiting: 0, refused: 2 });
  });

  it("is seen by the other tabs, and so is its end (SY-46)", async () => {
    const other = await vera.browser.open();
    const { mutationId } = await refusedGroup();
    expect(other.sync.outbox.state().refused).toBe(2);
    await other.sync.outbox.discard(mutationId);
    await story.clock.advance(100);
    expect(outbox().state().refused).toBe(0);
  });

  it("marks a row that is there, until its person has decided", async () => {
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

  it("and was put back when the tab died in between is sent once, and no longer stands among the refused", async () => {
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

  it("has a task made without a network, with the fields of section 3 of the specification", async () => {
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
  ])("loses it after an attempt %s, and the edit is nowhere lost", async (_what, fate) => {
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

  it("loses it after an attempt that the network swallowed, and the failure is logged", async () => {
    vera.browser.wire.fate = ({ path }) => (path === "/api/tasks" ? "lose" : "deliver");
    const id = await story.task(vera.tab, board, "Полка");
    await story.clock.advance(200);
    expect(offline()).toEqual([]);
    expect(vera.browser.log.join("\n")).toContain(`could not be synchronised: ${id}`);
    vera.browser.wire.fate = () => "deliver";
    await story.clock.advance(5_000);
    expect(story.server.effects.get(id)).toBe(1);
  });

  it("without an entry is taken into the outbox at the next start, and done", async () => {
    const task = row({ sort: "a5" });
    await leave(task);
    vera.tab.kill();
    vera.tab = await vera.browser.open();
    await story.clock.advance(2_000);
    expect(story.server.rows.task.get(task.id)).toMatchObject({ title: "Полка", sort: "a5" });
    expect([offline(), outbox().state().waiting]).toEqual([[], 0]);
  });

  it("that the server has already is only cleared", async () => {
    const id = await story.task(vera.tab, board, "Полка");
    await story.clock.advance(1_000);
    await leave(row({ id }));
    vera.tab.kill();
    vera.tab = await vera.browser.open();
    await story.clock.advance(2_000);
    expect(story.server.effects.get(id)).toBe(1);
    expect(offline()).toEqual([]);
  });

  it("that stands among the refused is only cleared", async () => {
    const { taskId } = await refusedGroup();
    await leave(row({ id: taskId }));
    vera.tab.kill();
    vera.tab = await vera.browser.open();
    await story.clock.advance(2_000);
    expect(offline()).toEqual([]);
    expect(outbox().state()).toMatchObject({ waiting: 0, refused: 2 });
  });

  it("is taken once by two tabs that start together", async () => {
    const task = row();
    await leave(task);
    vera.browser.network.set(false);
    vera.tab.kill();
    [vera.tab] = await Promise.all([vera.browser.open(), vera.browser.open()]);
    await story.clock.advance(1_000);
    expect(onDisk("outbox")).toMatchObject([{ mutationId: task.id }]);
  });

  it("of a discarded task does not bring it back", async () => {
    const { taskId } = await refusedGroup();
    await leave(row({ id: taskId }));
    await outbox().discard(taskId);
    vera.tab.kill();
    vera.tab = await vera.browser.open();
    await story.clock.advance(2_000);
    expect(outbox().state()).toMatchObject({ waiting: 0, refused: 0 });
    expect(story.server.rows.task.has(taskId)).toBe(false);
  });

  it("that is no task stops nothing", async () => {
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
