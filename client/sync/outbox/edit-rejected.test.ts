import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#contract/core/error.ts";
import { createStory, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  board = await story.board(vera.tab);
  await story.clock.advance(2_000);
});

const outbox = () => vera.tab.sync.outbox;
const onDisk = (store: string) => vera.browser.disk.rows("yarusSync", store);

/** Refuses what is tried next, and then nothing any more. */
async function refused(work: () => Promise<unknown>): Promise<string> {
  story.server.refuse = () => {
    throw new AppError("COLUMN_GONE");
  };
  vera.browser.network.set(false);
  await work();
  vera.browser.network.set(true);
  await story.clock.advance(2_000);
  story.server.refuse = () => {};
  const first = outbox().refused()[0];
  if (first === undefined) throw new Error("Nothing was refused");
  return first.mutationId;
}

describe("a refused edit that its person sets right (SY-80)", () => {
  it("goes as a new mutation, and the refused one is gone", async () => {
    const taskId = await story.task(vera.tab, board, "Полка");
    await story.clock.advance(2_000);
    const mutationId = await refused(() => vera.tab.sync.mutate("task.set", taskId, { title: "Полка у окна" }));
    await outbox().edit(mutationId, { op: "task.set", id: taskId, args: { title: "Полка у двери" } });
    expect(outbox().state()).toMatchObject({ waiting: 1, refused: 0 });
    expect(outbox().waiting()[0]?.mutationId).not.toBe(mutationId);
    expect(vera.tab.sync.store.get("task", taskId)?.title).toBe("Полка у двери");
    await story.clock.advance(2_000);
    expect(story.server.rows.task.get(taskId)?.title).toBe("Полка у двери");
    expect([onDisk("outbox"), onDisk("rejected")]).toEqual([[], []]);
  });

  it("takes along what was refused with it: a new task keeps its id, so edits of it still meet it", async () => {
    let taskId = "";
    const mutationId = await refused(async () => {
      taskId = await story.task(vera.tab, board, "Полка");
      await vera.tab.sync.mutate("task.set", taskId, { priority: 3 });
    });
    expect(outbox().state()).toMatchObject({ waiting: 0, refused: 2 });
    const args = { boardId: board.boardId, columnId: board.done, title: "Полка у окна" };
    await outbox().edit(mutationId, { op: "task.create", id: taskId, args });
    await story.clock.advance(2_000);
    expect(story.server.rows.task.get(taskId)).toMatchObject({ ...args, priority: 3 });
    expect(story.server.effects.get(mutationId)).toBe(1);
    expect(outbox().state()).toMatchObject({ waiting: 0, refused: 0 });
  });

  it("that is a column takes its tasks to the board that it is made on now", async () => {
    const other = await story.board(vera.tab);
    const columnId = vera.tab.sync.newId();
    let taskId = "";
    const mutationId = await refused(async () => {
      await vera.tab.sync.mutate("column.create", columnId, { boardId: board.boardId, name: "Новая" });
      taskId = await story.task(vera.tab, { ...board, todo: columnId }, "Полка");
    });
    const args = { boardId: other.boardId, name: "Новая" };
    await outbox().edit(mutationId, { op: "column.create", id: columnId, args });
    await story.clock.advance(2_000);
    expect(story.server.rows.task.get(taskId)).toMatchObject({ boardId: other.boardId, columnId });
  });

  it("may become another kind: a new task in the place of one that is gone", async () => {
    const taskId = await story.task(vera.tab, board, "Полка");
    await story.clock.advance(2_000);
    const mutationId = await refused(() => vera.tab.sync.mutate("task.set", taskId, { title: "Длинный текст" }));
    const id = vera.tab.sync.newId();
    const args = { boardId: board.boardId, columnId: board.todo, title: "Длинный текст" };
    await outbox().edit(mutationId, { op: "task.create", id, args });
    await story.clock.advance(2_000);
    expect(story.server.rows.task.get(id)).toMatchObject(args);
    expect(outbox().state()).toMatchObject({ waiting: 0, refused: 0 });
  });

  it("stays as it is when the contract refuses what is to go instead", async () => {
    const taskId = await story.task(vera.tab, board, "Полка");
    await story.clock.advance(2_000);
    const mutationId = await refused(() => vera.tab.sync.mutate("task.set", taskId, { title: "Окно" }));
    const amending = outbox().edit(mutationId, { op: "task.set", id: taskId, args: { title: "  " } });
    await expect(amending).rejects.toMatchObject({ code: "TITLE_EMPTY" });
    expect(outbox().refused()).toMatchObject([{ mutationId, mutation: { args: { title: "Окно" } } }]);
    expect(outbox().state().waiting).toBe(0);
  });

  it("is lost by no crash: a tab that dies in between leaves it among the refused or in the queue", async () => {
    const taskId = await story.task(vera.tab, board, "Полка");
    await story.clock.advance(2_000);
    const mutationId = await refused(() => vera.tab.sync.mutate("task.set", taskId, { title: "Окно" }));
    vera.tab.kill();
    const dying = await vera.browser.open({
      onPoint({ at, stores }, kill) {
        if (at === "begin" && stores.length === 1 && stores[0] === "rejected") kill();
      },
    });
    void dying.sync.outbox.edit(mutationId, { op: "task.set", id: taskId, args: { title: "Дверь" } });
    await story.clock.advance(1_000);
    vera.tab = await vera.browser.open();
    await story.clock.advance(5_000);
    expect(story.server.rows.task.get(taskId)?.title).toBe("Дверь");
    expect(outbox().refused()).toMatchObject([{ mutationId }]);
  });
});

describe("what was refused stays its person's own (SY-87)", () => {
  async function signInAs(login: string): Promise<void> {
    await story.during(vera.tab.sync.session.signIn({ login, password: "correct horse" }));
    await story.clock.advance(2_000);
  }

  it("through a restart, a sign-out that asks and another person's sign-in", async () => {
    const taskId = await story.task(vera.tab, board, "Полка");
    await story.clock.advance(2_000);
    const mutationId = await refused(() => vera.tab.sync.mutate("task.set", taskId, { title: "Окно" }));
    vera.tab.kill();
    vera.tab = await vera.browser.open();
    expect(outbox().refused()).toMatchObject([{ mutationId }]);

    const { unsent } = await story.during(vera.tab.sync.session.signOut());
    expect(unsent).toBe(1);
    expect(outbox().refused()).toMatchObject([{ mutationId }]);

    await signInAs("oleg");
    expect(outbox().state()).toMatchObject({ waiting: 0, refused: 0 });
    await signInAs("vera");
    expect(outbox().refused()).toMatchObject([{ mutationId, mutation: { args: { title: "Окно" } } }]);
  });
});
