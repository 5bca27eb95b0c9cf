import { beforeEach, describe, expect, it } from "vitest";
import { errorBody } from "#contract/core/error.ts";
import { commit, giveRole, PEOPLE, takeRole } from "#client/testing/sync/fake-server.ts";
import { json } from "#client/testing/sync/fake-wire.ts";
import { kanbanLayout } from "../storage/disk/databases.ts";
import { createStory, share, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";

let story: Story;
let vera: SignedInTab;
let oleg: SignedInTab;
let board: StoryBoard;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  board = await story.board(vera.tab);
  oleg = await story.person("oleg");
});

const lists = () => oleg.browser.wire.seen.filter((line) => line === "GET /api/board/getMine");
const rootBoards = () => oleg.tab.sync.store.list("boards:root");

describe("the list of boards (SY-57)", () => {
  it("adds boards with the user's role and their counts to memory and disk", async () => {
    share(story, board, "oleg");
    await story.during(oleg.tab.sync.refreshBoards());
    await story.clock.advance(100);
    expect(rootBoards()).toEqual([board.boardId]);
    expect(oleg.tab.sync.store.roleOn(board.boardId)).toBe("editor");
    expect(oleg.tab.sync.store.boardState(board.boardId)).toBe("unknown");
    oleg.tab.kill();
    oleg.browser.network.set(false);
    oleg.tab = await oleg.browser.open();
    expect(rootBoards()).toEqual([board.boardId]);
    expect(oleg.tab.sync.store.roleOn(board.boardId)).toBe("editor");
  });

  it("causes no warning if the session has ended during the request", async () => {
    vera.browser.log.length = 0;
    vera.browser.wire.instead = () => json(401, errorBody("SESSION_ENDED"));
    await story.during(vera.tab.sync.refreshBoards());
    expect(vera.tab.sync.session.state().status).toBe("expired");
    expect(vera.browser.log).toEqual([]);
  });

  it("is read every 30 seconds, and when the page becomes visible", async () => {
    oleg.browser.wire.seen.length = 0;
    await story.clock.advance(61_000);
    expect(lists()).toHaveLength(2);
    oleg.tab.visibility.set(true);
    await story.clock.advance(100);
    expect(lists()).toHaveLength(3);
  });

  it("is read at most twice for many simultaneous requests", async () => {
    oleg.browser.wire.seen.length = 0;
    await story.during(Promise.all(Array.from({ length: 20 }, () => oleg.tab.sync.refreshBoards())));
    expect(lists().length).toBeLessThanOrEqual(2);
  });

  it("is not read offline or without a session", async () => {
    oleg.browser.network.set(false);
    oleg.browser.wire.seen.length = 0;
    await story.during(oleg.tab.sync.refreshBoards());
    expect(oleg.browser.wire.seen).toEqual([]);
  });

  it("changes nothing if the answer is unreadable", async () => {
    share(story, board, "oleg");
    await story.during(oleg.tab.sync.refreshBoards());
    for (const answer of [json(503, errorBody("BUSY")), json(200, { items: "none" }), json(200, [])]) {
      oleg.browser.wire.instead = () => answer;
      await story.during(oleg.tab.sync.refreshBoards());
      expect(rootBoards()).toEqual([board.boardId]);
    }
  });

  it("removes a board that it no longer has", async () => {
    share(story, board, "oleg");
    await story.during(oleg.tab.sync.refreshBoards());
    oleg.browser.wire.passes = () => false;
    takeRole(story.server, board.boardId, PEOPLE.oleg);
    await story.during(oleg.tab.sync.refreshBoards());
    await story.clock.advance(500);
    expect(rootBoards()).toEqual([]);
    expect(oleg.browser.disk.rows("kanbanDB", "boards")).toEqual([]);
  });

  it("does not remove a board that was created after the request", async () => {
    let made = "";
    vera.browser.wire.fate = ({ path }) => {
      // The server has answered; a creation overtakes the answer.
      if (path.startsWith("/api/board/getMine") && made === "") {
        made = vera.tab.sync.newId();
        commit(story.server, PEOPLE.vera, { mutationId: made, op: "board.create", id: made, args: { title: "Двор" } });
        giveRole(story.server, made, PEOPLE.vera, "owner");
      }
      return "deliver";
    };
    vera.tab.sync.openBoard(board.boardId);
    const child = vera.tab.sync.newId();
    const refreshing = vera.tab.sync.refreshBoards();
    await vera.tab.sync.mutate("board.create", child, { title: "Ряд", boardId: board.boardId });
    await story.during(refreshing);
    await story.clock.advance(5_000);
    expect(vera.tab.sync.store.list(`boards:${board.boardId}`)).toEqual([child]);
  });

  it("shows a board at the root if the user may not see its parent", async () => {
    const child = vera.tab.sync.newId();
    await vera.tab.sync.mutate("board.create", child, { title: "Ряд", boardId: board.boardId });
    await story.clock.advance(1_000);
    giveRole(story.server, child, PEOPLE.oleg, "viewer");
    await story.during(oleg.tab.sync.refreshBoards());
    expect(rootBoards()).toEqual([child]);
    share(story, board, "oleg");
    await story.during(oleg.tab.sync.refreshBoards());
    expect(rootBoards()).toEqual([board.boardId]);
    expect(oleg.tab.sync.store.list(`boards:${board.boardId}`)).toEqual([child]);
  });

  it("[ST-04] keeps the counts of a board that is not loaded after a mutation was acknowledged", async () => {
    share(story, board, "oleg");
    const listed = (tasks: number) => {
      const ownCounts = { tasks, done: 0, overdue: 0, boards: 0 };
      const counts = { ...ownCounts, own: ownCounts, all: ownCounts };
      const item = { ...story.server.rows.board.get(board.boardId), role: "editor", counts };
      oleg.browser.wire.instead = ({ path }) =>
        path.includes("getMine") ? json(200, { items: [item], count: 1 }) : null;
    };
    listed(3);
    await story.during(oleg.tab.sync.refreshBoards());
    listed(4);
    const args = { boardId: board.boardId, columnId: board.todo, title: "Скамья" };
    await oleg.tab.sync.mutate("task.create", oleg.tab.sync.newId(), args);
    await story.clock.advance(5_000);
    expect(oleg.tab.sync.store.allCounts(board.boardId).tasks).toBe(4);
    oleg.tab.kill();
    oleg.browser.network.set(false);
    oleg.tab = await oleg.browser.open();
    expect(oleg.tab.sync.store.allCounts(board.boardId).tasks).toBe(4);
  });

  it("[ST-04] stores the counts of a loaded board from its rows, not from the last list", async () => {
    share(story, board, "oleg");
    await story.during(oleg.tab.sync.refreshBoards());
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(1_000);
    const mutationId = vera.tab.sync.newId();
    const args = { boardId: board.boardId, columnId: board.todo, title: "Скамья" };
    commit(story.server, PEOPLE.vera, { mutationId, op: "task.create", id: mutationId, args });
    await story.clock.advance(2_000);
    expect(oleg.browser.disk.rows("kanbanDB", "boards")).toMatchObject([{ _counts: { tasks: 1 } }]);
  });

  it("does not revert a newer change of a board (SY-34)", async () => {
    share(story, board, "oleg");
    oleg.tab.sync.openBoard(board.boardId);
    await story.clock.advance(1_000);
    const old = story.server.rows.board.get(board.boardId);
    const mutationId = vera.tab.sync.newId();
    commit(story.server, PEOPLE.vera, { mutationId, op: "board.set", id: board.boardId, args: { title: "Фонд" } });
    await story.clock.advance(100);
    const item = { ...old, role: "editor", counts: { tasks: 0, done: 0, overdue: 0, boards: 0 } };
    oleg.browser.wire.instead = ({ path }) =>
      path.includes("getMine") ? json(200, { items: [item], count: 1 }) : null;
    await story.during(oleg.tab.sync.refreshBoards());
    expect(oleg.tab.sync.store.get("board", board.boardId)?.title).toBe("Фонд");
  });

  it("removes a board from the disk that only a dead tab knew", async () => {
    share(story, board, "oleg");
    await story.during(oleg.tab.sync.refreshBoards());
    await story.clock.advance(100);
    const [record] = oleg.browser.disk.rows("kanbanDB", "boards");
    oleg.browser.wire.passes = () => false;
    takeRole(story.server, board.boardId, PEOPLE.oleg);
    await story.during(oleg.tab.sync.refreshBoards());
    await story.clock.advance(100);
    // The other tab had read an older list.
    await putRecord(record);
    await story.during(oleg.tab.sync.refreshBoards());
    await story.clock.advance(500);
    expect(oleg.browser.disk.rows("kanbanDB", "boards")).toEqual([]);
  });

  it("keeps a board on the disk that another tab has received meanwhile", async () => {
    share(story, board, "oleg");
    await story.during(oleg.tab.sync.refreshBoards());
    await story.clock.advance(100);
    const records = oleg.browser.disk.rows("kanbanDB", "boards");
    oleg = await story.person("oleg");
    oleg.browser.wire.instead = ({ path }) => (path.includes("getMine") ? json(200, { items: [], count: 0 }) : null);
    await story.during(oleg.tab.sync.refreshBoards());
    await putRecord(records[0]);
    await story.during(oleg.tab.sync.refreshBoards());
    await story.clock.advance(2_000);
    expect(oleg.browser.disk.rows("kanbanDB", "boards")).toMatchObject([{ id: board.boardId }]);
  });
});

async function putRecord(record: object | undefined): Promise<void> {
  const database = await oleg.browser.disk.attach().open(kanbanLayout);
  const row: ReturnType<typeof JSON.parse> = record;
  await database.transaction(["boards"], "write", (transaction) => transaction.put("boards", row));
}
