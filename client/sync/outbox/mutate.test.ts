import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#contract/core/error.ts";
import { keyBetween } from "#contract/core/position.ts";
import { createBrowser } from "#client/testing/sync/device.ts";
import { createStory, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { checked } from "./mutate.ts";

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  board = await story.board(vera.tab);
  vera.browser.network.set(false);
});

const sync = () => vera.tab.sync;
const outbox = () => vera.browser.disk.rows("yarusSync", "outbox");

describe("a mutation (SY-30)", () => {
  it("is on the disk and shown when its promise settles", async () => {
    const { mutationId } = await sync().mutate("board.set", board.boardId, { title: " Фонд " });
    expect(sync().store.get("board", board.boardId)?.title).toBe("Фонд");
    expect(outbox()).toMatchObject([
      {
        mutationId,
        userId: vera.tab.sync.session.state().user?.id,
        mutation: { op: "board.set", args: { title: "Фонд" } },
        acks: null,
        attempts: 0,
      },
    ]);
  });

  it("is on the disk before it is shown", async () => {
    let onDisk = 0;
    sync().store.subscribeRow("board", board.boardId, () => {
      onDisk = outbox().length;
    });
    await sync().mutate("board.set", board.boardId, { title: "Фонд" });
    expect(onDisk).toBe(1);
  });

  it("survives the death of the tab right after it", async () => {
    await sync().mutate("board.set", board.boardId, { title: "Фонд" });
    vera.tab.kill();
    const next = await vera.browser.open();
    expect(next.sync.store.get("board", board.boardId)?.title).toBe("Фонд");
    expect(next.sync.outbox.state().waiting).toBe(1);
    vera.browser.network.set(true);
    await story.clock.advance(2_000);
    expect(story.server.rows.board.get(board.boardId)?.title).toBe("Фонд");
  });

  it("stores the rows that it changes as they were before", async () => {
    await sync().mutate("board.set", board.boardId, { title: "Фонд" });
    const [entry] = sync().outbox.waiting();
    expect(entry?.before).toMatchObject([{ entity: "board", id: board.boardId, row: { title: "Читальня" } }]);
    const columnId = sync().newId();
    await sync().mutate("column.create", columnId, { boardId: board.boardId, name: "Новая" });
    expect(sync().outbox.waiting()[1]?.before).toEqual([{ entity: "column", id: columnId, row: null }]);
  });

  it("is rejected if no user is signed in", async () => {
    const tab = await createBrowser(story.server, story.clock).open();
    await expect(tab.sync.mutate("board.create", tab.sync.newId(), { title: "x" })).rejects.toMatchObject({
      code: "TOKEN_IS_EMPTY",
    });
  });

  it("throws the code of the contract, and is neither shown nor stored", async () => {
    const tried = sync().mutate("board.set", board.boardId, { title: "   " });
    await expect(tried).rejects.toMatchObject({ code: "TITLE_EMPTY" });
    const long = sync().mutate("board.set", board.boardId, { title: "я".repeat(201) });
    await expect(long).rejects.toMatchObject({ code: "TITLE_TOO_LONG", details: { limit: 200 } });
    expect(outbox()).toEqual([]);
    expect(sync().store.get("board", board.boardId)?.title).toBe("Читальня");
  });

  it("reports the path of an invalid field", () => {
    const input = { mutationId: sync().newId(), id: board.boardId, args: { title: "x", extra: 1 } };
    expect(() => checked(input, "board.set")).toThrow(AppError);
    expect(() => checked({ ...input, args: { color: "green" } }, "board.set")).toThrow(
      new AppError("COLOR_UNKNOWN", { path: "color" }),
    );
  });

  it("gets a new id each time, but the creation of a task has the task's id (SY-38)", async () => {
    const taskId = sync().newId();
    const made = await sync().mutate("task.create", taskId, {
      boardId: board.boardId,
      columnId: board.todo,
      title: "Полка",
    });
    expect(made.mutationId).toBe(taskId);
    const [one, two] = [
      await sync().mutate("task.set", taskId, { priority: 1 }),
      await sync().mutate("task.set", taskId, { priority: 2 }),
    ];
    expect(one.mutationId).not.toBe(two.mutationId);
  });

  it("has an id of version 7, made without crypto.randomUUID (SY-52)", () => {
    const ids = Array.from({ length: 50 }, () => sync().newId());
    expect(new Set(ids).size).toBe(50);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe("mutations on top of others, offline (SY-31)", () => {
  it("see each other", async () => {
    const boardId = sync().newId();
    const columnId = sync().newId();
    const taskId = sync().newId();
    await sync().mutate("board.create", boardId, { title: "Двор", boardId: board.boardId });
    await sync().mutate("column.create", columnId, { boardId, name: "Скамьи" });
    await sync().mutate("task.create", taskId, { boardId, columnId, title: "Скамья" });
    await sync().mutate("task.move", taskId, { columnId: board.done, sort: keyBetween(null, null) });
    const { store } = sync();
    expect(store.get("task", taskId)).toMatchObject({ boardId: board.boardId, columnId: board.done, hops: 1 });
    expect(store.get("task", taskId)?.doneAt).not.toBeNull();
    expect(store.list(`tasks:${columnId}`)).toEqual([]);
    expect(store.list(`boards:${board.boardId}`)).toEqual([boardId]);
    vera.browser.network.set(true);
    await story.clock.advance(5_000);
    expect(store.get("task", taskId)).toEqual(story.server.rows.task.get(taskId));
    expect(sync().outbox.state()).toEqual({ waiting: 0, sending: false, refused: 0 });
  });

  it("of the same field keep the last value", async () => {
    for (const title of ["Первое", "Второе", "Третье"]) await sync().mutate("board.set", board.boardId, { title });
    expect(sync().store.get("board", board.boardId)?.title).toBe("Третье");
    vera.browser.network.set(true);
    await story.clock.advance(2_000);
    expect(story.server.rows.board.get(board.boardId)?.title).toBe("Третье");
  });
});

describe("an undo (SY-40)", () => {
  it("reverts a mutation, and is a mutation itself", async () => {
    const { undo } = await sync().mutate("board.set", board.boardId, { title: "Фонд" });
    await undo?.();
    expect(sync().store.get("board", board.boardId)?.title).toBe("Читальня");
    expect(sync().outbox.state().waiting).toBe(2);
    vera.browser.network.set(true);
    await story.clock.advance(2_000);
    expect(story.server.rows.board.get(board.boardId)?.title).toBe("Читальня");
  });

  it("does nothing when the change was overwritten", async () => {
    const { undo } = await sync().mutate("board.set", board.boardId, { title: "Фонд" });
    await sync().mutate("board.set", board.boardId, { title: "Архив" });
    await undo?.();
    expect(sync().store.get("board", board.boardId)?.title).toBe("Архив");
    expect(sync().outbox.state().waiting).toBe(2);
  });

  it("of an archived board restores the whole board", async () => {
    const { undo } = await sync().mutate("board.archive", board.boardId, {});
    expect(sync().store.list("boards:root")).toEqual([]);
    expect(sync().store.list("archived-boards")).toEqual([board.boardId]);
    await undo?.();
    expect(sync().store.list("boards:root")).toEqual([board.boardId]);
  });

  it("is null if there is no inverse", async () => {
    const unknown = sync().newId();
    expect((await sync().mutate("label.set", unknown, { name: "важно" })).undo).toBeNull();
  });

  it("does nothing after the user has signed out", async () => {
    const { undo } = await sync().mutate("board.set", board.boardId, { title: "Фонд" });
    await story.during(sync().session.signOut({ discardUnsent: true }));
    await undo?.();
    expect(outbox()).toEqual([]);
  });
});
