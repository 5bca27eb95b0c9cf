import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RowOp } from "#contract/changes/change.ts";
import { taskRow } from "#contract/testing/task-row.ts";
import { CATCH_UP_KINDS } from "#contract/boards/catch-up.ts";
import type { ForeignChange } from "./catch-up-queries.ts";
import { summarizeChanges } from "./catch-up-service.ts";

const ME = "01900000-0000-7000-8000-00000000000a";
const VERA = "01900000-0000-7000-8000-00000000000b";
const OLEG = "01900000-0000-7000-8000-00000000000c";
const TASK = "01900000-0000-7000-8000-000000000001";
const OTHER = "01900000-0000-7000-8000-000000000002";
const COLUMN = "01900000-0000-7000-8000-0000000000c1";
const READY = "01900000-0000-7000-8000-0000000000c2";
const NOON = "2026-11-22T12:00:00.000Z";

const set = (f: Extract<RowOp, { e: "task"; t: "set" }>["f"], id = TASK): RowOp => ({ e: "task", id, t: "set", f });
const move = (columnId: string, doneAt: string | null = null) =>
  set({ columnId, sort: "a1", updatedAt: NOON, columnEnteredAt: NOON, doneAt });

/** Changes in commit order; the summary reads the latest first. */
function gather(...came: RowOp[][]) {
  const changes = came.map((ops, at): ForeignChange => ({
    seq: at + 1,
    actor: at % 2 === 0 ? VERA : OLEG,
    at: new Date(Date.UTC(2026, 10, 22, 12, at)),
    ops,
  }));
  return summarizeChanges(changes.toReversed(), ME);
}
const kindsOf = (...came: RowOp[][]) => gather(...came).tasks.get(TASK)?.kinds;

it("[AV-06] a new name or picture of a member is not a change of the board, another role is", () => {
  const member = (f: Extract<RowOp, { e: "member"; t: "set" }>["f"]): RowOp => ({ e: "member", id: VERA, t: "set", f });
  expect(gather([member({ name: "Вера", avatar: null })]).boardChanges).toBe(0);
  expect(gather([member({ role: "viewer" })]).boardChanges).toBe(1);
});

describe("the summary of changes", () => {
  it("contains each task once, the latest first, with its authors and its last column", () => {
    const { tasks, boardChanges } = gather(
      [set(taskRow({ id: TASK }))],
      [set({ title: "Полка", updatedAt: NOON }, OTHER)],
      [move(COLUMN)],
      [move(READY, NOON)],
    );
    expect([...tasks.keys()]).toEqual([TASK, OTHER]);
    expect(tasks.get(TASK)).toEqual({
      kinds: ["created", "done", "moved"],
      columnId: READY,
      comments: 0,
      actorIds: [OLEG, VERA],
      at: "2026-11-22T12:03:00.000Z",
    });
    expect(boardChanges).toBe(0);
  });

  it.each<[string, RowOp[][], string[] | undefined]>([
    ["a place in the same column", [[set({ columnId: COLUMN, sort: "a5", updatedAt: NOON })]], undefined],
    ["an end that was taken back", [[move(READY, NOON)], [move(COLUMN)]], ["moved"]],
    ["the archive and the way back", [[set({ archivedAt: NOON })], [set({ archivedAt: null })]], ["restored"]],
    ["a term and a name", [[set({ dueAt: NOON, title: "Иначе" })]], ["renamed", "due"]],
    ["an assignment to me", [[{ e: "task", id: TASK, t: "add", k: "assigneeIds", v: ME }]], ["assigned-to-me"]],
    ["one to another", [[{ e: "task", id: TASK, t: "add", k: "assigneeIds", v: VERA }]], ["assigned"]],
    ["who follows it", [[{ e: "task", id: TASK, t: "add", k: "watcherIds", v: VERA }]], undefined],
    ["counts alone", [[set({ commentCount: 3, updatedAt: NOON })]], undefined],
    ["a field", [[{ e: "task", id: TASK, t: "put", k: "fields", n: OTHER, v: 5 }]], ["changed"]],
  ])("contains %s with the expected kinds", (_name, came, wanted) => {
    expect(kindsOf(...came)).toEqual(wanted);
  });

  it("counts new comments, and not later edits of them", () => {
    const comment = (version: number): RowOp => ({
      e: "comment",
      id: OTHER,
      t: "set",
      f: { id: OTHER, taskId: TASK, version },
    });
    const { tasks } = gather([comment(1), set({ commentCount: 1 })], [comment(2)], [comment(1)]);
    expect(tasks.get(TASK)).toMatchObject({ kinds: ["commented"], comments: 2 });
  });

  it("counts changes of the board separately", () => {
    const column: RowOp = { e: "column", id: COLUMN, t: "set", f: { name: "Идеи" } };
    expect(gather([column], [column], [move(COLUMN), column])).toMatchObject({ boardChanges: 2 });
  });

  it("contains each kind once, in a fixed order", () => {
    const ops = fc.constantFrom<RowOp>(
      move(COLUMN),
      move(READY, NOON),
      set({ title: "Иначе" }),
      set({ archivedAt: NOON }),
      set({ archivedAt: null }),
      set({ dueAt: null }),
      { e: "task", id: TASK, t: "add", k: "assigneeIds", v: ME },
    );
    fc.assert(
      fc.property(fc.array(fc.array(ops, { minLength: 1, maxLength: 3 }), { maxLength: 12 }), (came) => {
        const kinds = kindsOf(...came) ?? [];
        expect(kinds).toEqual(CATCH_UP_KINDS.filter((kind) => kinds.includes(kind)));
        expect(kinds.includes("archived") && kinds.includes("restored")).toBe(false);
        const last = came.flat().findLast((op) => op.t === "set" && op.e === "task" && op.f.columnId !== undefined);
        const isDone = last?.e === "task" && last.t === "set" && last.f.columnId === READY;
        expect(kinds.includes("done")).toBe(isDone);
      }),
    );
  });
});
