import { beforeEach, describe, expect, it } from "vitest";
import { boardStream } from "#contract/changes/change.ts";
import type { Tab } from "#client/testing/sync/device.ts";
import { PEOPLE, writeChange } from "#client/testing/sync/fake-server.ts";
import { createStory, share, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { bundleLayout, kanbanLayout, syncLayout } from "../storage/disk/databases.ts";

let story: Story;
let vera: SignedInTab;
let oleg: SignedInTab;
let board: StoryBoard;
let taskId: string;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  oleg = await story.person("oleg");
  board = await story.board(vera.tab);
  share(story, board, "oleg");
  taskId = await story.task(vera.tab, board, "Полка Зимородок");
  await vera.tab.sync.mutate("comment.create", vera.tab.sync.newId(), { taskId, body: "Зимородок" });
  await vera.tab.sync.mutate("item.create", vera.tab.sync.newId(), {
    taskId,
    group: "",
    text: "Зимородок",
    sort: "a0",
  });
  await vera.tab.sync.mutate("task.archive", taskId, {});
  await story.clock.advance(2_000);
  oleg.tab.sync.openBoard(board.boardId);
  await story.clock.advance(1_000);
  const close = oleg.tab.sync.details.open(taskId);
  await story.clock.advance(2_000);
  close();
});

/** Makes the change that the call for deleting a task for good makes. */
const deleteForGood = () =>
  writeChange(story.server, boardStream(board.boardId), PEOPLE.vera, [
    { e: "task", id: taskId, t: "del", forGood: true },
  ]);
const onDisk = ({ browser: { disk } }: SignedInTab) =>
  [kanbanLayout, syncLayout, bundleLayout]
    .flatMap(({ name, stores }) => Object.keys(stores).map((store) => JSON.stringify(disk.rows(name, store))))
    .join();
const shown = ({ sync }: Tab) => [
  sync.store.get("task", taskId),
  sync.store.list(`comments:${taskId}`),
  sync.store.list(`items:${taskId}`),
];

describe("a task that is deleted for good", () => {
  it("[DL-21] is deleted from memory and disk with its details", async () => {
    expect(onDisk(oleg)).toContain("Зимородок");
    deleteForGood();
    await story.clock.advance(5_000);
    expect(shown(oleg.tab)).toEqual([undefined, [], []]);
    expect(onDisk(oleg)).not.toContain("Зимородок");
    oleg.tab.kill();
    oleg.browser.network.set(false);
    expect(shown(await oleg.browser.open())).toEqual([undefined, [], []]);
  });

  it("[DL-21] is deleted from a device that was offline, by changes or by a snapshot", async () => {
    for (const forgotten of [false, true]) {
      if (forgotten) {
        taskId = await story.task(vera.tab, board, "Ещё Зимородок");
        await vera.tab.sync.mutate("task.archive", taskId, {});
        await story.clock.advance(2_000);
        oleg.tab.sync.details.open(taskId)();
        await story.clock.advance(2_000);
      }
      oleg.browser.wire.passes = () => false;
      deleteForGood();
      const stream = story.server.streams.get(boardStream(board.boardId));
      if (stream !== undefined && forgotten) stream.minSeq = stream.changes.at(-1)?.seq ?? 0;
      await story.clock.advance(5_000);
      expect(oleg.tab.sync.store.get("task", taskId)).toBeDefined();
      oleg.browser.wire.passes = () => true;
      await story.clock.advance(60_000);
      expect(shown(oleg.tab)).toEqual([undefined, [], []]);
      expect(onDisk(oleg)).not.toContain("Зимородок");
    }
  });

  it("[DL-21] causes the rejection of its unsent mutation, which is kept for the user", async () => {
    oleg.browser.network.set(false);
    await oleg.tab.sync.mutate("task.set", taskId, { title: "Моё название" });
    deleteForGood();
    oleg.browser.network.set(true);
    await story.clock.advance(60_000);
    expect(oleg.tab.sync.outbox.refused()).toMatchObject([
      { code: "TASK_GONE", mutation: { op: "task.set", id: taskId } },
    ]);
    expect(oleg.tab.sync.store.get("task", taskId)).toBeUndefined();
  });
});
