import { beforeEach, describe, expect, it } from "vitest";
import { commit, giveRole, PEOPLE, restart, takeRole } from "#client/testing/sync/fake-server.ts";
import { json } from "#client/testing/sync/fake-wire.ts";
import { errorBody } from "#contract/core/error.ts";
import { createStory, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { StorageFault } from "../ports/env.ts";

const EPOCH = "00000000-0000-7000-8000-0000000000e2";

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;
let isFull: boolean;

beforeEach(async () => {
  story = createStory();
  isFull = false;
  vera = await story.person("vera", {
    onPoint({ at, mode, stores }) {
      if (isFull && at === "commit" && mode !== "read" && stores.includes("tasks"))
        throw new StorageFault("quota", "no room");
    },
  });
  board = await story.board(vera.tab);
  vera.tab.sync.openBoard(board.boardId);
  await story.clock.advance(1_000);
});

function taskOnServer(title: string): void {
  const id = vera.tab.sync.newId();
  const args = { boardId: board.boardId, columnId: board.todo, title };
  commit(story.server, PEOPLE.vera, { mutationId: id, op: "task.create", id, args });
}

const titles = () =>
  vera.browser.disk
    .rows("kanbanDB", "tasks")
    .map((row) => String(Reflect.get(row, "title")))
    .sort();

function cursor(): unknown {
  const records = vera.browser.disk.rows("kanbanDB", "boards");
  const record = records.find((row) => Reflect.get(row, "id") === board.boardId);
  return record === undefined ? undefined : Reflect.get(record, "_sync");
}

describe("a board that was pulled again while the device had no room (SY-35)", () => {
  beforeEach(async () => {
    taskOnServer("Полка");
    await story.clock.advance(500);
    isFull = true;
    restart(story.server, EPOCH);
    await story.clock.advance(40_000);
    expect(vera.tab.sync.inspect().cursors.get(`b:${board.boardId}`)?.epoch).toBe(EPOCH);
    expect(cursor()).not.toMatchObject({ epoch: EPOCH });
  });

  it("is stored when there is room, even if it does not change any more", async () => {
    isFull = false;
    await story.clock.advance(40_000);
    expect(cursor()).toMatchObject({ epoch: EPOCH, complete: true });
    expect(titles()).toEqual(["Полка"]);
  });

  it("keeps later acknowledged mutations in the outbox until their rows are on the disk (SY-33)", async () => {
    await story.task(vera.tab, board, "Шкаф");
    await story.clock.advance(5_000);
    expect(vera.tab.sync.outbox.state().waiting).toBe(0);
    vera.tab.kill();
    vera.browser.network.set(false);
    const again = await vera.browser.open();
    const shown = again.sync.store.list(`tasks:${board.todo}`).map((id) => again.sync.store.get("task", id)?.title);
    expect(shown).toContain("Шкаф");
  });

  it("drops acknowledged mutations once it is stored", async () => {
    await story.task(vera.tab, board, "Шкаф");
    isFull = false;
    await story.clock.advance(40_000);
    expect(titles()).toEqual(["Полка", "Шкаф"]);
    expect(vera.browser.disk.rows("yarusSync", "outbox")).toEqual([]);
  });
});

it("a further snapshot page that found no room is stored with the rest (SY-35)", async () => {
  const second = await story.person("vera", {
    onPoint({ at, mode, stores }) {
      const isPage = stores.includes("tasks") && !stores.includes("columns");
      if (isFull && isPage && at === "commit" && mode !== "read") throw new StorageFault("quota", "no room");
    },
  });
  story.server.pageSize = 3;
  for (let count = 0; count < 7; count += 1) taskOnServer(`Задача ${String(count)}`);
  isFull = true;
  second.tab.sync.openBoard(board.boardId);
  await story.clock.advance(5_000);
  expect(second.tab.sync.store.boardState(board.boardId)).toBe("complete");
  isFull = false;
  await story.clock.advance(40_000);
  expect(second.browser.disk.rows("kanbanDB", "tasks")).toHaveLength(7);
});

it("losing access to a board while the device has no room causes no unhandled rejection (SY-41, SY-51)", async () => {
  const failures: unknown[] = [];
  const note = (error: unknown): void => void failures.push(error);
  process.on("unhandledRejection", note);
  let isFullOfAll = false;
  const oleg = await story.person("oleg", {
    onPoint({ at, mode }) {
      if (isFullOfAll && at === "commit" && mode !== "read") throw new StorageFault("quota", "no room");
    },
  });
  giveRole(story.server, board.boardId, PEOPLE.oleg, "editor");
  oleg.tab.sync.openBoard(board.boardId);
  await story.clock.advance(2_000);
  // The mutation is acknowledged, but its change has not arrived.
  oleg.browser.wire.passes = (name) => name === "board.revoked";
  oleg.browser.wire.instead = ({ path }) => (path.includes("/changes") ? json(503, errorBody("BUSY")) : null);
  taskOnServer("Полка");
  await story.task(oleg.tab, board, "Шкаф");
  expect(oleg.tab.sync.inspect().pending).toMatchObject([{ acked: true }]);
  isFullOfAll = true;
  takeRole(story.server, board.boardId, PEOPLE.oleg);
  await story.clock.advance(1_000);
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", note);
  expect(failures).toEqual([]);
  expect(oleg.tab.sync.store.boardState(board.boardId)).toBe("forbidden");
  isFullOfAll = false;
  await story.clock.advance(40_000);
  expect(oleg.browser.disk.rows("kanbanDB", "boards")).toEqual([]);
  expect(oleg.browser.disk.rows("yarusSync", "outbox")).toEqual([]);
});
