import { beforeEach, describe, expect, it } from "vitest";
import { createStory, share, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import type { Tab } from "#client/testing/sync/device.ts";
import { takeRole, PEOPLE } from "#client/testing/sync/fake-server.ts";
import { bundleLayout, kanbanLayout, type BoardRecord, type BundleInfo } from "../disk/databases.ts";
import { StorageFault } from "../../ports/env.ts";

/** Long enough for bundles to be made of earlier writes. */
const CALM_MS = 5_000;

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;
let tasks: string[];

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  board = await story.board(vera.tab);
  tasks = [];
  const titles = ["Первая", "Вторая", "Третья"];
  for (const title of titles) tasks.push(await story.task(vera.tab, board, `${title} до того`));
  await story.clock.advance(CALM_MS);
  // Enough changes at once for all bundles to be made again.
  for (const [at, title] of titles.entries()) await vera.tab.sync.mutate("task.set", tasks[at] ?? "", { title });
  await story.clock.advance(CALM_MS);
});

const first = () => tasks[0] ?? "";
const second = () => tasks[1] ?? "";
const third = () => tasks[2] ?? "";
const bundlesOn = ({ browser }: SignedInTab) => browser.disk.rows("yarusBundles", "bundles");
const titlesIn = ({ sync }: Tab) => tasks.map((id) => sync.store.get("task", id)?.title);

/** Returns the bundle fields of a board's record. */
function bundleInfoOf({ browser }: SignedInTab, boardId: string): BundleInfo | undefined {
  const records = browser.disk.rows("kanbanDB", "boards");
  const { _bundled: bundled } = records.find((row): row is BoardRecord => Reflect.get(row, "id") === boardId) ?? {};
  return bundled;
}

/** Changes a row without updating the board's record: only code that reads rows sees the change. */
async function rewriteRow(taskId: string, title: string): Promise<void> {
  const database = await vera.browser.disk.attach().open(kanbanLayout);
  await database.transaction(["tasks"], "write", async (transaction) => {
    const row = await transaction.get("tasks", taskId);
    if (row !== undefined) await transaction.put("tasks", { ...row, title });
  });
}

/** Opens a tab that is offline. */
async function openAlone(options: Parameters<SignedInTab["browser"]["open"]>[0] = {}): Promise<Tab> {
  vera.browser.network.set(false);
  return vera.browser.open(options);
}

describe("tasks in bundles (SY-101)", () => {
  it("are made some time after the last write, several tasks in a record", () => {
    expect(bundlesOn(vera)).toHaveLength(2);
    expect(bundleInfoOf(vera, board.boardId)).toMatchObject({ count: 2, since: [] });
  });

  it("are read instead of rows", async () => {
    await rewriteRow(first(), "Никем не сказано");
    for (const options of [{}, { first: board.boardId }])
      expect(titlesIn(await openAlone(options))).toEqual(["Первая", "Вторая", "Третья"]);
  });

  it("are read for boards that are hydrated later, too", async () => {
    const other = await story.board(vera.tab, "Другая");
    await story.clock.advance(CALM_MS);
    await rewriteRow(first(), "Никем не сказано");
    const tab = await openAlone({ first: other.boardId });
    await tab.sync.allRead();
    expect(titlesIn(tab)).toEqual(["Первая", "Вторая", "Третья"]);
  });

  it("are not read for tasks that were written since", async () => {
    await vera.tab.sync.mutate("task.set", second(), { title: "Иначе" });
    await story.clock.advance(300);
    expect(bundleInfoOf(vera, board.boardId)?.since).toEqual([second()]);
    expect(titlesIn(await openAlone())).toEqual(["Первая", "Иначе", "Третья"]);
  });

  it("are made again after enough has been written", async () => {
    const before = bundleInfoOf(vera, board.boardId)?.id;
    for (const id of tasks) await vera.tab.sync.mutate("task.set", id, { title: "Иначе" });
    await story.clock.advance(CALM_MS);
    const after = bundleInfoOf(vera, board.boardId);
    expect(after?.since).toEqual([]);
    expect(after?.id).not.toBe(before);
    expect(titlesIn(await openAlone())).toEqual(["Иначе", "Иначе", "Иначе"]);
  });

  it("do not show a task on its former board after a move", async () => {
    const other = await story.board(vera.tab, "Другая");
    await vera.tab.sync.mutate("task.move", third(), { boardId: other.boardId, columnId: other.todo });
    await story.clock.advance(400);
    const tab = await openAlone();
    expect(tab.sync.store.get("task", third())?.boardId).toBe(other.boardId);
    expect(tab.sync.store.list(`tasks:${board.todo}`)).not.toContain(third());
  });

  it("are not read if a build without bundles has written rows", async () => {
    await rewriteRow(first(), "Из прежней сборки");
    const database = await vera.browser.disk.attach().open(kanbanLayout);
    await database.transaction(["boards"], "write", async (transaction) => {
      const record = await transaction.get("boards", board.boardId);
      const { _sync: cursor } = record ?? {};
      if (record === undefined || cursor === undefined) throw new Error("the board is not kept");
      await transaction.put("boards", { ...record, _sync: { ...cursor, seq: cursor.seq + 1 } });
    });
    expect(titlesIn(await openAlone())).toEqual(["Из прежней сборки", "Вторая", "Третья"]);
  });

  it("are made again after they were lost, and rows are read until then", async () => {
    const database = await vera.browser.disk.attach().open(bundleLayout);
    await database.transaction(["bundles"], "write", (transaction) => transaction.clear("bundles"));
    await rewriteRow(first(), "Из строк");
    vera.tab.kill();
    const tab = await openAlone();
    expect(titlesIn(tab)).toEqual(["Из строк", "Вторая", "Третья"]);
    await story.clock.advance(CALM_MS);
    expect(bundlesOn(vera)).toHaveLength(2);
  });

  it("are not read if that fails: rows are read instead", async () => {
    await rewriteRow(first(), "Из строк");
    const tab = await openAlone({
      onPoint({ database }) {
        if (database === "yarusBundles") throw new StorageFault("corrupt", "a file is missing");
      },
    });
    expect(titlesIn(tab)).toEqual(["Из строк", "Вторая", "Третья"]);
    expect(tab.sync.connection.state().storage).toBe("device");
  });
});

describe("bundles are deleted from the device", () => {
  it("when the user signs out", async () => {
    await story.during(vera.tab.sync.session.signOut());
    expect(bundlesOn(vera)).toEqual([]);
  });

  it("with a board that the user may not see any more, at once (SY-41)", async () => {
    const oleg = await story.person("oleg");
    share(story, board, "oleg");
    await story.clock.advance(3_000);
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(CALM_MS);
    expect(bundlesOn(oleg)).toHaveLength(2);
    takeRole(story.server, board.boardId, PEOPLE.oleg);
    await story.clock.advance(500);
    expect(bundlesOn(oleg)).toEqual([]);
  });

  it("with a board that was archived", async () => {
    await vera.tab.sync.mutate("board.archive", board.boardId, {});
    await story.clock.advance(CALM_MS);
    expect(bundlesOn(vera)).toEqual([]);
  });
});
