import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#contract/core/error.ts";
import type { Tab } from "#client/testing/sync/device.ts";
import { PEOPLE, takeRole } from "#client/testing/sync/fake-server.ts";
import { uploadsOf } from "#client/testing/sync/fake-uploads.ts";
import { createStory, share, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";

/** Files of a board's page, as far as they differ from those of a task (`files.test.ts`, `details.test.ts`). */
let story: Story;
let vera: SignedInTab;
let oleg: SignedInTab;
let board: StoryBoard;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  oleg = await story.person("oleg");
  board = await story.board(vera.tab);
  share(story, board, "oleg");
  await story.clock.advance(2_000);
});

const aFile = (size: number): File => new File([new Uint8Array(size)], "зал.png", { type: "image/png" });
const shown = ({ sync }: Tab) => sync.store.list(`attachments:${board.boardId}`);
const detailsRequestCount = ({ browser }: SignedInTab) =>
  browser.wire.seen.filter((call) => call.endsWith("/page/parts")).length;
const onDisk = ({ browser }: SignedInTab, store = "files") => browser.disk.rows("yarusSync", store);

async function look({ tab }: SignedInTab): Promise<() => void> {
  const closeBoard = tab.sync.openBoard(board.boardId);
  await story.clock.advance(1_000);
  const closePage = tab.sync.details.open(board.boardId);
  await story.clock.advance(1_000);
  return () => {
    closePage();
    closeBoard();
  };
}
async function attach({ tab }: SignedInTab, size = 5): Promise<string> {
  const files = await story.during(tab.sync.files());
  return story.during(files.attach({ boardId: board.boardId }, aFile(size)));
}

describe("files of a board's page", () => {
  it("[AT-63] are requested once, when the page is opened, and are updated by the stream of the board", async () => {
    await look(vera);
    const first = await attach(vera);
    await story.clock.advance(5_000);
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(5_000);
    expect([shown(oleg.tab), detailsRequestCount(oleg)]).toEqual([[], 0]);
    const close = await look(oleg);
    expect([shown(oleg.tab), detailsRequestCount(oleg), oleg.tab.sync.details.state(board.boardId)]).toEqual([
      [first],
      1,
      "held",
    ]);
    const second = await attach(vera);
    await story.clock.advance(5_000);
    expect(shown(oleg.tab)).toEqual([first, second]);
    expect(oleg.tab.sync.store.get("attachment", second)?.readyAt).not.toBeNull();
    close();
    (await look(oleg))();
    expect(detailsRequestCount(oleg)).toBe(1);
  });

  it("[AT-60] are not counted on any task", async () => {
    const taskId = await story.task(vera.tab, board, "Полка");
    await look(vera);
    await attach(vera);
    await story.clock.advance(5_000);
    expect(vera.tab.sync.store.get("task", taskId)?.attachmentCount).toBe(0);
    expect(vera.tab.sync.store.list(`attachments:${taskId}`)).toEqual([]);
  });

  it("[AT-63] that are attached offline wait on the device, survive a reload, and are sent once", async () => {
    await look(vera);
    vera.browser.wire.isUp = false;
    vera.browser.network.set(false);
    const id = await attach(vera);
    expect([shown(vera.tab), onDisk(vera).length, vera.tab.sync.outbox.state().waiting]).toEqual([[id], 1, 1]);
    vera.tab.kill();
    const next = await vera.browser.open();
    await story.clock.advance(2_000);
    await look({ tab: next, browser: vera.browser });
    expect(shown(next)).toEqual([id]);
    vera.browser.wire.isUp = true;
    vera.browser.network.set(true);
    await story.clock.advance(10_000);
    expect(uploadsOf(story.server).bodies.get(id)?.size).toBe(5);
    expect(story.server.rows.attachment.get(id)).toMatchObject({ taskId: null, boardId: board.boardId });
    expect([onDisk(vera), next.sync.outbox.state().waiting]).toEqual([[], 0]);
  });

  it("[AT-63] are shown offline once they were loaded", async () => {
    await look(vera);
    const id = await attach(vera);
    await story.clock.advance(5_000);
    vera.tab.kill();
    vera.browser.wire.isUp = false;
    vera.browser.network.set(false);
    const next = await vera.browser.open();
    await story.clock.advance(2_000);
    await look({ tab: next, browser: vera.browser });
    expect([shown(next), next.sync.store.get("attachment", id)?.name]).toEqual([[id], "зал.png"]);
  });

  it("[AT-63] are deleted from the device with the access to the board, and so are their small pictures", async () => {
    await look(vera);
    const id = await attach(vera);
    await story.clock.advance(5_000);
    await look(oleg);
    const files = await story.during(oleg.tab.sync.files());
    await story.during(files.preview({ id, holderId: board.boardId }, "card"));
    expect([shown(oleg.tab), onDisk(oleg, "filePreviews").length]).toEqual([[id], 1]);
    takeRole(story.server, board.boardId, PEOPLE.oleg);
    await story.clock.advance(5_000);
    expect([shown(oleg.tab), onDisk(oleg, "filePreviews"), onDisk(oleg, "taskParts")]).toEqual([[], [], []]);
  });

  it("[AT-63] of an unsent board wait for it", async () => {
    vera.browser.wire.isUp = false;
    vera.browser.network.set(false);
    const boardId = vera.tab.sync.newId();
    await vera.tab.sync.mutate("board.create", boardId, { title: "Новая" });
    board = { ...board, boardId };
    await look(vera);
    const id = await attach(vera);
    vera.browser.wire.isUp = true;
    vera.browser.network.set(true);
    await story.clock.advance(10_000);
    expect(story.server.rows.attachment.get(id)).toMatchObject({ boardId });
    expect(uploadsOf(story.server).bodies.get(id)?.size).toBe(5);
    expect(shown(vera.tab)).toEqual([id]);
  });

  it("[AT-33] are limited in number", async () => {
    await look(vera);
    vera.browser.wire.isUp = false;
    vera.browser.network.set(false);
    for (let at = 0; at < 200; at += 1) await attach(vera, 1);
    await expect(attach(vera, 1)).rejects.toThrow(new AppError("TOO_MANY_ATTACHMENTS"));
  });
});
