import { beforeEach, describe, expect, it } from "vitest";
import { commit, PEOPLE } from "#client/testing/sync/fake-server.ts";
import { createStory, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { StorageFault } from "../ports/env.ts";
import type { StoragePoint } from "../ports/memory/memory-storage.ts";

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;
/** Called at each point of the disk's work. */
let fate: (point: StoragePoint, kill: () => void) => void;

beforeEach(async () => {
  story = createStory();
  fate = () => {};
  vera = await story.person("vera", { onPoint: (point, kill) => fate(point, kill) });
  board = await story.board(vera.tab);
  vera.tab.sync.openBoard(board.boardId);
  await story.clock.advance(1_000);
});

const rows = (store: string) => vera.browser.disk.rows("kanbanDB", store);
const record = () => rows("boards").find((row) => Reflect.get(row, "id") === board.boardId) ?? {};
const cursor = (): unknown => Reflect.get(record(), "_sync");
const titles = () =>
  rows("tasks")
    .map((row) => String(Reflect.get(row, "title")))
    .sort();
const isKanbanWrite = ({ at, mode, stores }: StoragePoint) =>
  at === "commit" && mode !== "read" && stores.includes("boards");

/** Creates a task that another client has added. */
function taskOnServer(title: string): string {
  const id = vera.tab.sync.newId();
  const args = { boardId: board.boardId, columnId: board.todo, title };
  commit(story.server, PEOPLE.vera, { mutationId: id, op: "task.create", id, args });
  return id;
}

describe("storing confirmed rows (SY-35)", () => {
  it("writes the rows together with their cursor", async () => {
    taskOnServer("Полка");
    await story.clock.advance(200);
    expect(titles()).toEqual(["Полка"]);
    expect(cursor()).toMatchObject({ seq: 2, complete: true });
  });

  it("writes the labels, members, users, role and owner into the board's record", async () => {
    const labelId = vera.tab.sync.newId();
    await vera.tab.sync.mutate("label.create", labelId, { boardId: board.boardId, name: "важно", color: "coral" });
    await story.clock.advance(500);
    expect(record()).toMatchObject({
      title: "Читальня",
      _owner: PEOPLE.vera,
      _role: "owner",
      _labels: [{ id: labelId, name: "важно" }],
    });
  });

  it("uses one transaction for simultaneous changes", async () => {
    let writes = 0;
    fate = (point) => {
      if (isKanbanWrite(point)) writes += 1;
    };
    vera.browser.wire.cut();
    for (let at = 0; at < 40; at += 1) taskOnServer(`Полка ${at}`);
    vera.browser.wire.mend();
    await story.clock.advance(500);
    expect(titles()).toHaveLength(40);
    expect(writes).toBeLessThanOrEqual(2);
  });

  it("writes only what has changed, however large the board is", async () => {
    for (let at = 0; at < 40; at += 1) taskOnServer(`Полка ${at}`);
    await story.clock.advance(500);
    let requests = 0;
    fate = ({ at, mode, stores }) => {
      if (at === "request" && mode === "write" && stores.includes("tasks")) requests += 1;
    };
    taskOnServer("Ещё одна");
    await story.clock.advance(500);
    expect(titles()).toHaveLength(41);
    expect(requests).toBeLessThanOrEqual(8);
  });

  it("does not include a waiting mutation (SY-48)", async () => {
    vera.browser.network.set(false);
    await story.task(vera.tab, board, "Черновик");
    expect(titles()).toEqual([]);
    expect(rows("offlineTasks")).toHaveLength(1);
  });

  it("does not include an archived board (SY-48)", async () => {
    taskOnServer("Полка");
    await vera.tab.sync.mutate("board.archive", board.boardId, {});
    await story.clock.advance(1_000);
    expect([rows("boards"), rows("columns"), rows("tasks")]).toEqual([[], [], []]);
    expect(vera.tab.sync.store.list("archived-boards")).toEqual([board.boardId]);
    expect(vera.browser.disk.rows("yarusSync", "outbox")).toEqual([]);
  });

  it("includes a restored board after it was opened", async () => {
    taskOnServer("Полка");
    const { undo } = await vera.tab.sync.mutate("board.archive", board.boardId, {});
    await story.clock.advance(1_000);
    await undo?.();
    await story.clock.advance(1_000);
    expect(vera.tab.sync.store.list("boards:root")).toEqual([board.boardId]);
    vera.tab.kill();
    vera.tab = await vera.browser.open();
    vera.tab.sync.openBoard(board.boardId);
    await story.clock.advance(2_000);
    expect(titles()).toEqual(["Полка"]);
  });
});

describe("a tab that dies (SY-35)", () => {
  it.each<StoragePoint["at"]>(["begin", "request", "commit", "done"])(
    "at «%s» of a write leaves a disk from which the next tab continues correctly",
    async (at) => {
      fate = (point, kill) => {
        if (point.at === at && point.mode === "write" && point.stores.includes("tasks")) kill();
      };
      taskOnServer("Полка");
      await story.clock.advance(200);
      expect(vera.tab.isAlive()).toBe(false);
      fate = () => {};
      const next = await vera.browser.open();
      next.sync.openBoard(board.boardId);
      await story.clock.advance(1_000);
      expect(next.sync.store.list(`tasks:${board.todo}`)).toHaveLength(1);
      expect(titles()).toEqual(["Полка"]);
      expect(next.sync.inspect().refold()).toEqual(next.sync.inspect().view);
    },
  );

  it("between writing rows and removing the entry shows the mutation once, and does not resend it (SY-33)", async () => {
    fate = (point, kill) => {
      if (point.at === "begin" && point.mode === "write" && point.stores.includes("outbox")) kill();
    };
    await vera.tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    await story.clock.advance(1_000);
    expect(vera.tab.isAlive()).toBe(false);
    expect(vera.browser.disk.rows("yarusSync", "outbox")).toHaveLength(1);
    fate = () => {};
    const sent = vera.browser.wire.seen.filter((line) => line.startsWith("POST /api/sync")).length;
    const next = await vera.browser.open();
    await story.clock.advance(5_000);
    expect(vera.browser.disk.rows("yarusSync", "outbox")).toEqual([]);
    expect(vera.browser.wire.seen.filter((line) => line.startsWith("POST /api/sync"))).toHaveLength(sent);
    expect(next.sync.store.get("board", board.boardId)?.title).toBe("Фонд");
  });
});

describe("two tabs (SY-35)", () => {
  it("that receive the same change store it once and stay correct", async () => {
    const other = await vera.browser.open();
    other.sync.openBoard(board.boardId);
    await story.clock.advance(500);
    for (let at = 0; at < 10; at += 1) {
      taskOnServer(`Полка ${at}`);
      await story.clock.advance(30);
    }
    await story.clock.advance(500);
    expect(titles()).toHaveLength(10);
    expect(cursor()).toMatchObject({ seq: 11, complete: true });
    for (const tab of [vera.tab, other]) expect(tab.sync.store.list(`tasks:${board.todo}`)).toHaveLength(10);
  });

  it("never let the one that is behind overwrite the disk", async () => {
    const other = await vera.browser.open();
    other.sync.openBoard(board.boardId);
    await story.clock.advance(500);
    const id = taskOnServer("Полка");
    await story.clock.advance(200);
    // The third tab knows only what it read when it opened.
    const staleTab = await vera.browser.open({ hasChannel: false });
    vera.browser.wire.passes = () => false;
    const mutationId = vera.tab.sync.newId();
    commit(story.server, PEOPLE.vera, { mutationId, op: "task.set", id, args: { title: "Шкаф" } });
    vera.tab.visibility.set(true);
    await story.clock.advance(300);
    expect(titles()).toEqual(["Шкаф"]);
    const before = cursor();
    staleTab.visibility.set(true);
    await story.clock.advance(300);
    expect([titles(), cursor()]).toEqual([["Шкаф"], before]);
  });

  it("complete a snapshot that was half stored by a tab that died", async () => {
    story.server.pageSize = 2;
    const second = await story.board(vera.tab, "Двор");
    for (let at = 0; at < 6; at += 1) {
      const id = vera.tab.sync.newId();
      const args = { boardId: second.boardId, columnId: second.todo, title: `Скамья ${at}` };
      commit(story.server, PEOPLE.vera, { mutationId: id, op: "task.create", id, args });
    }
    const phone = await story.person("vera");
    let pages = 0;
    const dying = await phone.browser.open({
      onPoint(point, kill) {
        if (!isKanbanWrite(point)) return;
        pages += 1;
        if (pages === 3) kill();
      },
    });
    phone.tab.sync.openBoard(second.boardId);
    dying.sync.openBoard(second.boardId);
    await story.clock.advance(3_000);
    const id = vera.tab.sync.newId();
    const args = { boardId: second.boardId, columnId: second.todo, title: "Поздняя" };
    commit(story.server, PEOPLE.vera, { mutationId: id, op: "task.create", id, args });
    await story.clock.advance(40_000);
    const stored = phone.browser.disk
      .rows("kanbanDB", "tasks")
      .filter((row) => Reflect.get(row, "boardId") === second.boardId);
    expect(stored).toHaveLength(7);
    const own = phone.browser.disk.rows("kanbanDB", "boards").find((row) => Reflect.get(row, "id") === second.boardId);
    expect(Reflect.get(own ?? {}, "_sync")).toMatchObject({ complete: true });
  });
});

describe("a browser without room (SY-51)", () => {
  const full = (kind: "quota" | "failed" = "quota") => {
    fate = (point) => {
      if (isKanbanWrite(point)) throw new StorageFault(kind, "no room");
    };
  };

  it("still shows new rows, reports that the device is full, and stores them when there is room", async () => {
    full();
    taskOnServer("Полка");
    await story.clock.advance(1_000);
    expect(vera.tab.sync.store.list(`tasks:${board.todo}`)).toHaveLength(1);
    expect(vera.tab.sync.connection.state().storage).toBe("full");
    expect(titles()).toEqual([]);
    fate = () => {};
    await story.clock.advance(31_000);
    expect(titles()).toEqual(["Полка"]);
    expect(vera.tab.sync.connection.state().storage).toBe("device");
  });

  it("does not delay or lose mutations", async () => {
    full();
    await story.task(vera.tab, board, "Полка");
    await story.clock.advance(2_000);
    expect(story.server.rows.task.size).toBe(1);
    expect(vera.tab.sync.outbox.state().waiting).toBe(0);
  });

  it("drops cached answers first, and boards that were not opened for two weeks", async () => {
    const old = await story.board(vera.tab, "Старая");
    vera.tab.sync.openBoard(old.boardId)();
    await story.clock.advance(1_000);
    story.clock.jump(15 * 86_400_000);
    let refusals = 1;
    fate = (point) => {
      if (!isKanbanWrite(point) || refusals === 0) return;
      refusals -= 1;
      throw new StorageFault("quota", "no room");
    };
    taskOnServer("Полка");
    await story.clock.advance(31_000);
    expect(titles()).toEqual(["Полка"]);
    const columns = rows("columns").map((row) => String(Reflect.get(row, "boardId")));
    expect(columns).not.toContain(old.boardId);
    const listed = rows("boards").find((row) => Reflect.get(row, "id") === old.boardId);
    expect(listed).toMatchObject({ title: "Старая" });
    expect(Reflect.get(listed ?? {}, "_sync")).toBeUndefined();
  });

  it("rejects a mutation that cannot be stored, and does not show it (SY-30)", async () => {
    fate = (point) => {
      if (point.at === "commit" && point.stores.includes("outbox")) throw new StorageFault("quota", "no room");
    };
    const taskId = vera.tab.sync.newId();
    const args = { boardId: board.boardId, columnId: board.todo, title: "Полка" };
    await expect(vera.tab.sync.mutate("task.create", taskId, args)).rejects.toThrow(StorageFault);
    expect(vera.tab.sync.store.get("task", taskId)).toBeUndefined();
    expect(rows("offlineTasks")).toEqual([]);
    expect(vera.tab.sync.outbox.state().waiting).toBe(0);
  });

  it("makes room for a mutation", async () => {
    let refusals = 1;
    fate = (point) => {
      if (point.at !== "commit" || !point.stores.includes("outbox") || refusals === 0) return;
      refusals -= 1;
      throw new StorageFault("quota", "no room");
    };
    await vera.tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    expect(vera.tab.sync.store.get("board", board.boardId)?.title).toBe("Фонд");
  });
});
