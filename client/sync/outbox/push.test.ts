import { beforeEach, describe, expect, it } from "vitest";
import { AppError, ERRORS, errorBody, type ErrorCode } from "#contract/core/error.ts";
import type { HttpAnswer, HttpRequest } from "../ports/env.ts";
import { fieldsOf } from "../ports/fields.ts";
import { json } from "#client/testing/sync/fake-wire.ts";
import { createStory, share, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  board = await story.board(vera.tab);
  vera.browser.wire.seen.length = 0;
});

const PUSHES = new Set(["POST /api/sync/push", "POST /api/tasks", "POST /api/board/add"]);
const pushes = () => vera.browser.wire.seen.filter((line) => PUSHES.has(line) || line.includes("/archive/"));
const state = () => vera.tab.sync.outbox.state();

/** Answers requests instead of the server, which then does not execute them. */
function answerWith(answer: (request: HttpRequest) => HttpAnswer | null): void {
  vera.browser.wire.instead = (request) =>
    request.method === "POST" && !request.path.startsWith("/api/auth/") ? answer(request) : null;
}

const refusal = (code: ErrorCode, headers = {}) => json(ERRORS[code].status, errorBody(code), headers);

function offline(): void {
  vera.browser.network.set(false);
}

function online(): void {
  vera.browser.network.set(true);
}

describe("requests of the outbox (SY-36)", () => {
  it("use the specification's calls for three operations, with the mutation's id, and one batch for the rest", async () => {
    offline();
    const { sync } = vera.tab;
    const calls: HttpRequest[] = [];
    vera.browser.wire.fate = (request) => {
      calls.push(request);
      return "deliver";
    };
    const taskId = sync.newId();
    await sync.mutate("task.create", taskId, { boardId: board.boardId, columnId: board.todo, title: "Полка" });
    await sync.mutate("task.set", taskId, { priority: 2 });
    await sync.mutate("task.move", taskId, { columnId: board.done });
    const { mutationId } = await sync.mutate("board.archive", board.boardId, {});
    online();
    await story.clock.advance(2_000);
    const sent = calls
      .filter(({ method }) => method === "POST")
      .map(({ path, headers, body }) => ({
        path,
        key: headers["idempotency-key"],
        body: typeof body === "string" ? fieldsOf(JSON.parse(body)) : null,
      }));
    expect(sent[0]).toMatchObject({ path: "/api/tasks", key: taskId, body: { id: taskId, title: "Полка" } });
    expect(sent[1]).toMatchObject({
      path: "/api/sync/push",
      body: { mutations: [{ op: "task.set" }, { op: "task.move" }] },
    });
    expect(sent[2]).toMatchObject({ path: `/api/board/archive/${board.boardId}`, key: mutationId, body: null });
    expect(sent).toHaveLength(3);
  });

  it("have at most fifty mutations each, in order", async () => {
    offline();
    const taskId = await story.task(vera.tab, board, "Полка");
    for (let at = 0; at < 120; at += 1) await vera.tab.sync.mutate("task.set", taskId, { title: `Полка ${at}` });
    online();
    await story.clock.advance(2_000);
    expect(pushes()).toEqual(["POST /api/tasks", ...Array.from({ length: 3 }, () => "POST /api/sync/push")]);
    expect(story.server.rows.task.get(taskId)?.title).toBe("Полка 119");
  });

  it("are sent as soon as the network is back, without waiting for the retry timer", async () => {
    offline();
    await story.task(vera.tab, board, "Полка");
    await story.clock.advance(600_000);
    expect(pushes()).toEqual([]);
    online();
    await story.clock.advance(100);
    expect(pushes()).toEqual(["POST /api/tasks"]);
  });
});

describe("an answer that keeps the mutation waiting (SY-36)", () => {
  it.each<ErrorCode>(["INTERNAL", "BUSY", "CONFLICT_RETRY", "DATABASE_DOWN", "DISK_FULL", "RATE_LIMITED"])(
    "%s is retried, 1 to 60 s apart, until it succeeds",
    async (code) => {
      const times: number[] = [];
      answerWith(() => {
        times.push(story.clock.now());
        return refusal(code);
      });
      await vera.tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
      await story.clock.advance(600_000);
      expect(state()).toMatchObject({ waiting: 1, refused: 0 });
      expect(vera.tab.sync.outbox.waiting()[0]).toMatchObject({ lastCode: code });
      const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
      expect(Math.max(...gaps)).toBeLessThanOrEqual(60_100);
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(500);
      expect(times.length).toBeGreaterThan(10);
      vera.browser.wire.instead = () => null;
      await story.clock.advance(61_000);
      expect(story.server.rows.board.get(board.boardId)?.title).toBe("Фонд");
    },
  );

  it("delays the retry by its Retry-After", async () => {
    const times: number[] = [];
    answerWith(() => {
      times.push(story.clock.now());
      return refusal("BUSY", { "retry-after": "30" });
    });
    await vera.tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    await story.clock.advance(95_000);
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect(gaps.map((gap) => Math.round(gap / 1_000))).toEqual([30, 30, 30]);
  });

  it("does not prevent the user from sending now", async () => {
    answerWith(() => refusal("BUSY", { "retry-after": "3600" }));
    await vera.tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    await story.clock.advance(5_000);
    vera.browser.wire.instead = () => null;
    await story.during(vera.tab.sync.outbox.flush());
    expect(state().waiting).toBe(0);
  });

  it("is one about the account or the access", async () => {
    for (const code of ["USER_DISABLED", "ORIGIN_REFUSED"] as const) {
      answerWith(() => refusal(code));
      await vera.tab.sync.mutate("board.set", board.boardId, { title: code });
      await story.clock.advance(5_000);
    }
    expect(state()).toMatchObject({ waiting: 2, refused: 0 });
  });

  it("does not delay the other mutations of its batch", async () => {
    offline();
    const taskId = await story.task(vera.tab, board, "Полка");
    const { mutationId } = await vera.tab.sync.mutate("task.set", taskId, { priority: 1 });
    await vera.tab.sync.mutate("task.set", taskId, { estimate: 5 });
    let isBusy = true;
    story.server.refuse = (mutation) => {
      if (isBusy && mutation.mutationId === mutationId) throw new AppError("CONFLICT_RETRY");
    };
    online();
    await story.clock.advance(400);
    expect(story.server.rows.task.get(taskId)).toMatchObject({ priority: null, estimate: 5 });
    expect(state().waiting).toBe(1);
    isBusy = false;
    await story.clock.advance(5_000);
    expect(story.server.rows.task.get(taskId)).toMatchObject({ priority: 1, estimate: 5 });
  });
});

describe("a lost answer", () => {
  it("leads to a repeat that has no further effect", async () => {
    let lost = 0;
    vera.browser.wire.fate = ({ method }) => {
      lost += method === "POST" ? 1 : 0;
      return method === "POST" && lost <= 3 ? "lose" : "deliver";
    };
    const taskId = await story.task(vera.tab, board, "Полка");
    await story.clock.advance(30_000);
    expect(pushes()).toHaveLength(4);
    expect(story.server.effects.get(taskId)).toBe(1);
    expect(state()).toEqual({ waiting: 0, sending: false, refused: 0 });
    expect(vera.tab.sync.store.get("task", taskId)).toEqual(story.server.rows.task.get(taskId));
  });

  it("whose changes the log has dropped is settled after the board is pulled to its head (SY-33)", async () => {
    vera.browser.wire.fate = ({ method }) => (method === "POST" ? "lose" : "deliver");
    vera.browser.wire.passes = () => false;
    await vera.tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    await story.clock.advance(200);
    const stream = story.server.streams.get(`b:${board.boardId}`);
    if (stream === undefined) throw new Error("no stream");
    stream.minSeq = stream.changes.at(-1)?.seq ?? 0;
    stream.changes = [];
    vera.browser.wire.fate = () => "deliver";
    const titles = new Set<string | undefined>();
    vera.tab.sync.store.subscribeRow("board", board.boardId, () => {
      titles.add(vera.tab.sync.store.get("board", board.boardId)?.title);
    });
    await story.clock.advance(5_000);
    expect(state().waiting).toBe(0);
    expect([...titles].filter((title) => title !== "Фонд")).toEqual([]);
    expect(vera.browser.disk.rows("yarusSync", "outbox")).toEqual([]);
  });
});

describe("an answer that rejects (SY-37)", () => {
  it.each<ErrorCode>(["FIELD_RANGE", "BOARD_FORBIDDEN", "TASK_GONE", "WIP_LIMIT", "MUTATION_TOO_OLD"])(
    "%s sets the mutation aside, and the next ones continue",
    async (code) => {
      const taskId = await story.task(vera.tab, board, "Полка");
      offline();
      const { mutationId } = await vera.tab.sync.mutate("task.set", taskId, { title: "Шкаф" });
      await vera.tab.sync.mutate("task.set", taskId, { priority: 4 });
      story.server.refuse = (mutation) => {
        if (mutation.mutationId === mutationId) throw new AppError(code);
      };
      online();
      await story.clock.advance(2_000);
      expect(state()).toEqual({ waiting: 0, sending: false, refused: 1 });
      expect(vera.tab.sync.outbox.refused()[0]).toMatchObject({ code, message: ERRORS[code].message, mutationId });
      expect(vera.tab.sync.store.get("task", taskId)).toMatchObject({ title: "Полка", priority: 4 });
      expect(vera.tab.sync.store.mark("task", taskId)).toBe("refused");
      expect(vera.browser.disk.rows("yarusSync", "rejected")).toHaveLength(1);
    },
  );

  it("rejects the mutations that depend on it too, as one group", async () => {
    offline();
    const columnId = vera.tab.sync.newId();
    const { mutationId } = await vera.tab.sync.mutate("column.create", columnId, {
      boardId: board.boardId,
      name: "Новая",
    });
    const taskId = await story.task(vera.tab, { ...board, todo: columnId }, "Полка");
    await vera.tab.sync.mutate("task.set", taskId, { priority: 1 });
    story.server.refuse = (mutation) => {
      if (mutation.op === "column.create") throw new AppError("ACTION_FORBIDDEN");
    };
    online();
    await story.clock.advance(2_000);
    expect(state()).toEqual({ waiting: 0, sending: false, refused: 3 });
    expect(new Set(vera.tab.sync.outbox.refused().map(({ group }) => group))).toEqual(new Set([mutationId]));
    expect(vera.browser.disk.rows("kanbanDB", "offlineTasks")).toEqual([]);
  });

  it("to a whole batch concerns one mutation, which is found by sending it alone", async () => {
    const taskId = await story.task(vera.tab, board, "Полка");
    offline();
    await vera.tab.sync.mutate("task.set", taskId, { title: "Шкаф" });
    await vera.tab.sync.mutate("task.set", taskId, { priority: 4 });
    answerWith(({ body }) => {
      const sent = typeof body === "string" ? body : "";
      return sent.includes("Шкаф") ? refusal("BODY_TOO_LARGE") : null;
    });
    online();
    await story.clock.advance(10_000);
    expect(state()).toEqual({ waiting: 0, sending: false, refused: 1 });
    expect(story.server.rows.task.get(taskId)).toMatchObject({ title: "Полка", priority: 4 });
  });

  it("with a code of a newer server is a rejection all the same", async () => {
    answerWith(() => json(409, { statusCode: 409, code: "NEW_RULE", message: "Новое правило" }));
    await vera.tab.sync.mutate("board.archive", board.boardId, {});
    await story.clock.advance(2_000);
    expect(vera.tab.sync.outbox.refused()[0]).toMatchObject({ code: "BAD_REQUEST", message: "Новое правило" });
  });
});

describe("an entry that fails repeatedly (SY-49)", () => {
  it("is set aside as STUCK after eight failures and an hour if reads succeed, and the next ones continue", async () => {
    const { mutationId } = await failing();
    await vera.tab.sync.mutate("board.set", board.boardId, { color: "coral" });
    await story.clock.advance(50 * 60_000);
    expect(state()).toMatchObject({ waiting: 2, refused: 0 });
    await story.clock.advance(15 * 60_000);
    expect(vera.tab.sync.outbox.refused()[0]).toMatchObject({ mutationId, code: "STUCK" });
    expect(story.server.rows.board.get(board.boardId)?.color).toBe("coral");
    expect(state()).toMatchObject({ waiting: 0, refused: 1 });
  });

  it("is kept if reads fail too, because the server is down", async () => {
    await failing();
    vera.browser.wire.instead = () => refusal("INTERNAL");
    await story.clock.advance(5 * 3_600_000);
    expect(state()).toMatchObject({ waiting: 1, refused: 0 });
  });

  it("is kept if the server has no room or no database, which does not concern the mutation", async () => {
    await failing("DISK_FULL");
    await story.clock.advance(5 * 3_600_000);
    expect(state()).toMatchObject({ waiting: 1, refused: 0 });
  });

  async function failing(code: ErrorCode = "INTERNAL") {
    const done = await vera.tab.sync.mutate("board.set", board.boardId, { title: "Беда" });
    story.server.refuse = (mutation) => {
      if (mutation.mutationId === done.mutationId) throw new AppError(code);
    };
    return done;
  }
});

describe("several tabs (SY-36)", () => {
  it("never send at the same time, and send everything once", async () => {
    const other = await vera.browser.open();
    let running = 0;
    let most = 0;
    vera.browser.wire.instead = ({ path }) => {
      if (path !== "/api/sync/push") return null;
      running += 1;
      most = Math.max(most, running);
      return null;
    };
    vera.browser.wire.fate = ({ path }) => {
      if (path === "/api/sync/push") running -= 1;
      return "deliver";
    };
    const taskId = await story.task(vera.tab, board, "Полка");
    const edits = Array.from({ length: 10 }, (_, at) => {
      const { sync } = at % 2 === 0 ? vera.tab : other;
      return sync.mutate("task.set", taskId, { title: `Полка ${at}` });
    });
    await Promise.all(edits);
    await story.clock.advance(5_000);
    expect(most).toBeLessThanOrEqual(1);
    expect([...story.server.effects.values()].every((times) => times === 1)).toBe(true);
    expect(other.sync.store.get("task", taskId)).toEqual(story.server.rows.task.get(taskId));
  });

  it("take over from a tab that dies while it sends", async () => {
    const other = await vera.browser.open();
    offline();
    await story.task(vera.tab, board, "Полка");
    online();
    await story.clock.advance(10);
    vera.tab.kill();
    await story.clock.advance(5_000);
    expect(other.sync.outbox.state().waiting).toBe(0);
    expect(story.server.rows.task.size).toBe(1);
  });

  it("use a lease without Web Locks (SY-52)", async () => {
    const plain = await story.person("vera", { hasLocks: false });
    const other = await plain.browser.open({ hasLocks: false });
    const taskId = await story.task(plain.tab, board, "Полка");
    await other.sync.mutate("task.set", taskId, { priority: 3 });
    await story.clock.advance(10_000);
    expect(story.server.rows.task.get(taskId)?.priority).toBe(3);
    expect(plain.tab.sync.outbox.state().waiting).toBe(0);
  });
});

it("a late answer does not revert a change that another user made meanwhile", async () => {
  const oleg = await story.person("oleg");
  share(story, board, "oleg");
  const taskId = await story.task(vera.tab, board, "Полка");
  oleg.tab.sync.openBoard(board.boardId);
  vera.tab.sync.openBoard(board.boardId);
  await story.clock.advance(2_000);
  offline();
  await vera.tab.sync.mutate("task.set", taskId, { title: "Шкаф" });
  await oleg.tab.sync.mutate("task.set", taskId, { priority: 4 });
  await story.clock.advance(2_000);
  online();
  await story.clock.advance(2_000);
  for (const { tab } of [vera, oleg])
    expect(tab.sync.store.get("task", taskId)).toMatchObject({ title: "Шкаф", priority: 4 });
});
