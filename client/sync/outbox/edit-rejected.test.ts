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

/** Makes the server reject the mutations of `work`, and accept later ones. */
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

describe("a rejected mutation that the user edits (SY-80)", () => {
  it("is sent as a new mutation, and the rejected one is deleted", async () => {
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

  it("retries its group: a new task keeps its id, so that later mutations of it apply", async () => {
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

  it("moves the tasks of a rejected column to the board of the edited column", async () => {
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

  it("can be replaced with another kind: a new task instead of a change of a deleted one", async () => {
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

  it("does not change if the contract rejects the replacement", async () => {
    const taskId = await story.task(vera.tab, board, "Полка");
    await story.clock.advance(2_000);
    const mutationId = await refused(() => vera.tab.sync.mutate("task.set", taskId, { title: "Окно" }));
    const amending = outbox().edit(mutationId, { op: "task.set", id: taskId, args: { title: "  " } });
    await expect(amending).rejects.toMatchObject({ code: "TITLE_EMPTY" });
    expect(outbox().refused()).toMatchObject([{ mutationId, mutation: { args: { title: "Окно" } } }]);
    expect(outbox().state().waiting).toBe(0);
  });

  it("stays among the rejected, with its replacement in the outbox, if the tab dies in between", async () => {
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

describe("a rejected mutation stays with its user (SY-87)", () => {
  async function signInAs(login: string): Promise<void> {
    await story.during(vera.tab.sync.session.signIn({ login, password: "correct horse" }));
    await story.clock.advance(2_000);
  }

  it("through a restart, a cancelled sign-out and the sign-in of another user", async () => {
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
