import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newsOf } from "./news-of.ts";
import type { Around, LoggedChange, LoggedOp } from "./news.ts";

const ANNA = "anna";
const task = { id: "t", title: "Полка", columnId: "c", assigneeIds: ["vera"], watcherIds: ["oleg"], createdBy: "lena" };

function around(overrides: Partial<Around> = {}): Around {
  return {
    board: { id: "b", title: "Дом" },
    managerIds: ["boss", ANNA],
    task: (id) => (id === "t" ? task : undefined),
    column: (id) => (id === "c" ? { name: "В работе", wipLimit: null, open: 0 } : undefined),
    authorOf: () => undefined,
    ...overrides,
  };
}

const changeOf = (op: LoggedOp, actor: string | null = ANNA): LoggedChange => ({
  stream: "b:b",
  epoch: "e",
  seq: 7,
  actor,
  at: "2026-11-21T09:00:00.000Z",
  ops: [op],
});

const newsFor = (op: LoggedOp, options: { actor?: string | null; around?: Partial<Around> } = {}) =>
  newsOf(changeOf(op, options.actor ?? ANNA), around(options.around)).map(({ kind, userId, detail }) => [
    kind,
    userId,
    detail,
  ]);

const set = (e: string, id: string, f: Record<string, unknown>): LoggedOp => ({ e, id, t: "set", f });
const entered = { columnId: "c", columnEnteredAt: "2026-11-21T09:00:00.000Z", doneAt: null };

describe("a change of a task", () => {
  it("[NO-02, NO-03] notifies added and removed assignees", () => {
    expect(newsFor({ e: "task", id: "t", t: "add", k: "assigneeIds", v: "vera" })).toEqual([
      ["assigned", "vera", null],
    ]);
    expect(newsFor({ e: "task", id: "t", t: "rem", k: "assigneeIds", v: "vera" })).toEqual([
      ["unassigned", "vera", null],
    ]);
    expect(newsFor({ e: "task", id: "t", t: "add", k: "watcherIds", v: "vera" })).toEqual([]);
    expect(newsFor({ e: "task", id: "t", t: "add", k: "labelIds", v: "l" })).toEqual([]);
  });

  it("[NO-04] notifies about another column, and not about another position in it", () => {
    const all = ["vera", "oleg", "lena"].map((who) => ["moved", who, "В работе"]);
    expect(newsFor(set("task", "t", entered))).toEqual(all);
    expect(newsFor(set("task", "t", { columnId: "c", sort: "a5" }))).toEqual([]);
    expect(newsFor(set("task", "t", { ...entered, id: "t", hops: 1 }))).toEqual(all);
    expect(newsFor(set("task", "t", { ...entered, id: "t", hops: 0 }))).toEqual([]);
    expect(newsFor({ e: "task", id: "t", t: "del" })).toEqual([]);
  });

  it("[NO-05] notifies that the task is done, and not that it was moved", () => {
    const done = newsFor(set("task", "t", { ...entered, doneAt: "2026-11-21T09:00:00.000Z" }));
    expect(done).toEqual(["vera", "oleg", "lena"].map((who) => ["done", who, null]));
  });

  it("[NO-06] notifies managers of the board if the column exceeds its soft limit", () => {
    const full = (open: number) => ({ column: () => ({ name: "Проверка", wipLimit: 5, open }) });
    const crowds = (open: number) =>
      newsOf(changeOf(set("task", "t", entered)), around(full(open))).filter(({ kind }) => kind === "wip_exceeded");
    expect(crowds(5)).toEqual([]);
    expect(crowds(6)).toMatchObject([{ userId: "boss", title: "Проверка", detail: "6/5" }]);
  });

  it("notifies nobody if the task no longer exists", () => {
    expect(newsFor(set("task", "gone", entered))).toEqual([]);
  });
});

describe("a change of a comment", () => {
  const comment = { id: "k", taskId: "t", version: 1, authorId: ANNA, body: "Берём?", parentId: null, mentions: [] };
  const commentNewsFor = (fields: Record<string, unknown>, options: Parameters<typeof newsFor>[1] = {}) =>
    newsFor(set("comment", "k", { ...comment, ...fields }), options);

  it("[NO-07, NO-08, NO-09] gives each user one notification, of the most specific kind", () => {
    const answers = { around: { authorOf: () => "oleg" } };
    expect(commentNewsFor({ mentions: ["vera", ANNA], parentId: "p" }, answers)).toEqual([
      ["mentioned", "vera", "Берём?"],
      ["replied", "oleg", "Берём?"],
      ["commented", "lena", "Берём?"],
    ]);
    expect(commentNewsFor({ mentions: ["oleg"], parentId: "p" }, answers).map(([kind]) => kind)).toEqual([
      "mentioned",
      "commented",
      "commented",
    ]);
    expect(commentNewsFor({ version: 2 })).toEqual([]);
    expect(commentNewsFor({ deletedAt: "2026-11-21T09:00:00.000Z" })).toEqual([]);
  });

  it("[NO-07, NO-10] notifies about a mention once, and about reactions of other users", () => {
    const change = (seq: number) => ({
      ...changeOf(set("comment", "k", { ...comment, version: seq, mentions: ["vera"] })),
      seq,
    });
    const onces = [1, 2, 3].flatMap((seq) =>
      newsOf(change(seq), around())
        .filter(({ kind }) => kind === "mentioned")
        .map(({ once }) => once),
    );
    expect(new Set(onces).size).toBe(1);
    const reacted = { version: 4, reactions: { "👍": ["vera", "oleg"] } };
    expect(commentNewsFor(reacted, { actor: "oleg" })).toEqual([["reaction", ANNA, "👍"]]);
    expect(commentNewsFor(reacted, { actor: ANNA })).toEqual([]);
    expect(commentNewsFor(reacted, { actor: "lena" })).toEqual([]);
  });
});

describe("changes of other rows", () => {
  it("[NO-11] a checklist item notifies its assignee once", () => {
    const item = { id: "i", taskId: "t", text: "Дрель", assigneeId: "vera", version: 3 };
    expect(newsFor(set("item", "i", item))).toEqual([["checklist_assigned", "vera", "Дрель"]]);
    expect(newsFor(set("item", "i", { ...item, assigneeId: null }))).toEqual([]);
    const onces = [1, 2].map((seq) => newsOf({ ...changeOf(set("item", "i", item)), seq }, around())[0]?.once);
    expect(onces[0]).toBe(onces[1]);
  });

  it("[NO-12, NO-13] a role notifies the member, of the first role and of a new one separately", () => {
    expect(newsFor(set("member", "vera", { id: "vera", name: "Вера", role: "editor" }))).toEqual([
      ["board_invited", "vera", "editor"],
    ]);
    expect(newsFor(set("member", "vera", { role: "admin" }))).toEqual([["role_changed", "vera", "admin"]]);
    expect(newsFor({ e: "member", id: "vera", t: "del" })).toEqual([["role_changed", "vera", null]]);
  });
});

const anything = fc.jsonValue({ maxDepth: 2 });
const anyOp: fc.Arbitrary<LoggedOp> = fc.record({
  e: fc.constantFrom("task", "comment", "item", "member", "board", "toString", "__proto__"),
  id: fc.constantFrom("t", "k", "vera"),
  t: fc.constantFrom("set" as const, "del" as const, "add" as const, "rem" as const),
  f: fc.dictionary(
    fc.constantFrom(
      "id",
      "taskId",
      "columnId",
      "columnEnteredAt",
      "doneAt",
      "mentions",
      "reactions",
      "role",
      "assigneeId",
    ),
    fc.oneof(anything, fc.constantFrom("t", "c", "vera", ANNA), fc.constant(["vera", ANNA])),
  ),
  k: fc.constantFrom("assigneeIds", "watcherIds"),
  v: fc.constantFrom("vera", ANNA),
});

describe("any change", () => {
  it("[NO-01] never notifies the user who made it, and gives every notification a title and keys", () => {
    fc.assert(
      fc.property(fc.array(anyOp, { maxLength: 4 }), (ops) => {
        const news = newsOf({ ...changeOf({ e: "task", id: "t", t: "del" }), ops }, around());
        for (const one of news) {
          expect(one.userId).not.toBe(ANNA);
          expect([typeof one.title, typeof one.groupKey, typeof one.once]).toEqual(["string", "string", "string"]);
        }
      }),
      { numRuns: 300 },
    );
  });
});
