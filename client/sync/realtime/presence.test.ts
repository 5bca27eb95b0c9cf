import { beforeEach, describe, expect, it } from "vitest";
import type { PresenceEntry, PresencePlace } from "#contract/sync/presence.ts";
import { PRESENCE_REPEAT_MS } from "#contract/sync/presence.ts";
import { PEOPLE } from "#client/testing/sync/fake-server.ts";
import { createStory, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { fieldsOf } from "../ports/fields.ts";

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;
const ON_BOARD: PresencePlace = { taskId: null, doing: null };
const TASK = "0192b3a0-0000-7000-8000-000000000077";

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  board = await story.board(vera.tab);
});

/** Returns the places of this tab that were sent. */
const sentPlaces = (): unknown[] => vera.browser.wire.places.map((body) => fieldsOf(body)["place"]);
const publishPresence = (here: readonly PresenceEntry[]): void =>
  vera.browser.wire.publish("board.presence", {
    messageId: String(sentPlaces().length),
    data: { boardId: board.boardId, here },
  });

describe("[SY-94] the place of this tab", () => {
  it("is sent when the board is joined, when the user does something else there, and when it is closed", async () => {
    const close = vera.tab.sync.openBoard(board.boardId);
    await story.clock.advance(1_000);
    expect(sentPlaces()).toEqual([ON_BOARD]);
    const writing: PresencePlace = { taskId: TASK, doing: "writing" };
    vera.tab.sync.publishPlace(board.boardId, writing);
    vera.tab.sync.publishPlace(board.boardId, { ...writing });
    expect(sentPlaces()).toEqual([ON_BOARD, writing]);
    close();
    expect(sentPlaces()).toEqual([ON_BOARD, writing, null]);
    vera.tab.sync.publishPlace(board.boardId, ON_BOARD);
    expect(sentPlaces()).toHaveLength(3);
  });

  it("is null while the page is hidden, and is sent again on a new connection", async () => {
    vera.tab.sync.openBoard(board.boardId);
    await story.clock.advance(1_000);
    vera.tab.visibility.set(false);
    expect(sentPlaces().at(-1)).toBeNull();
    vera.tab.visibility.set(true);
    expect(sentPlaces().at(-1)).toEqual(ON_BOARD);
    const before = sentPlaces().length;
    vera.browser.wire.cut();
    vera.browser.wire.mend();
    await story.clock.advance(1_000);
    expect(sentPlaces().slice(before)).toEqual([ON_BOARD]);
  });

  it("is sent again before the server forgets it", async () => {
    vera.tab.sync.openBoard(board.boardId);
    await story.clock.advance(1_000);
    await story.clock.advance(PRESENCE_REPEAT_MS);
    expect(sentPlaces()).toEqual([ON_BOARD, ON_BOARD]);
  });
});

describe("[MT-06] a board that is followed without presence", () => {
  it("does not show the user there, except while they have a task of it open", async () => {
    const close = vera.tab.sync.openBoard(board.boardId);
    vera.tab.sync.publishPlace(board.boardId, null);
    await story.clock.advance(1_000);
    expect(sentPlaces()).toEqual([]);
    const reading: PresencePlace = { taskId: TASK, doing: null };
    vera.tab.sync.publishPlace(board.boardId, reading);
    await story.clock.advance(PRESENCE_REPEAT_MS);
    expect(sentPlaces()).toEqual([reading, reading]);
    vera.tab.sync.publishPlace(board.boardId, ON_BOARD);
    expect(sentPlaces()).toEqual([reading, reading, null]);
    await story.clock.advance(PRESENCE_REPEAT_MS);
    expect(sentPlaces()).toHaveLength(3);
    close();
    vera.tab.sync.openBoard(board.boardId);
    await story.clock.advance(1_000);
    expect(sentPlaces().at(-1)).toEqual(ON_BOARD);
  });
});

describe("[SY-94] the other users on a board", () => {
  const oleg: PresenceEntry = { userId: PEOPLE.oleg, taskId: TASK, doing: "writing" };

  it("exclude the user, and are empty for a board that is not open", async () => {
    const close = vera.tab.sync.openBoard(board.boardId);
    await story.clock.advance(1_000);
    let notifiedCount = 0;
    vera.tab.sync.store.subscribeOthers(board.boardId, () => {
      notifiedCount += 1;
    });
    publishPresence([oleg, { userId: PEOPLE.vera, ...ON_BOARD }]);
    await story.clock.advance(100);
    expect(vera.tab.sync.store.others(board.boardId)).toEqual([oleg]);
    expect(notifiedCount).toBe(1);
    close();
    expect(vera.tab.sync.store.others(board.boardId)).toEqual([]);
    publishPresence([oleg]);
    await story.clock.advance(100);
    expect(vera.tab.sync.store.others(board.boardId)).toEqual([]);
  });

  it("stay as last received offline, and malformed messages are ignored", async () => {
    vera.tab.sync.openBoard(board.boardId);
    await story.clock.advance(1_000);
    publishPresence([oleg]);
    await story.clock.advance(100);
    vera.browser.network.set(false);
    expect(vera.tab.sync.store.others(board.boardId)).toEqual([oleg]);
    vera.browser.network.set(true);
    vera.browser.wire.publish("board.presence", {
      data: { boardId: board.boardId, here: [{ userId: 7 }, null, oleg] },
    });
    await story.clock.advance(100);
    expect(vera.tab.sync.store.others(board.boardId)).toEqual([oleg]);
  });
});
