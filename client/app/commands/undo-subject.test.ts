import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EntityName, Rows } from "#contract/changes/change.ts";
import type { Mutation } from "#contract/mutations/mutation.ts";
import type { RowsBefore } from "#client/sync/undo-api.ts";
import { aBoard, aColumn, aTask, id } from "#client/testing/rows.ts";
import { isOnScreen, subjectOf, type StepSubject } from "./undo-subject.ts";
import { subjectText, undoText } from "./undo-text.ts";

const board = aBoard({ title: "Ремонт" });
const column = aColumn({ boardId: board.id, name: "В работе" });
const task = aTask({ boardId: board.id, columnId: column.id, title: "Плитка" });
const ROWS: RowsBefore = { board: { [board.id]: board }, column: { [column.id]: column }, task: { [task.id]: task } };

const store = { get: <E extends EntityName>(entity: E, key: string): Rows[E] | undefined => ROWS[entity]?.[key] };
const M = { mutationId: "m" };
const edit = (mutation: Mutation, before: RowsBefore = {}) => ({ mutation, before });
const textOf = (...edits: ReturnType<typeof edit>[]): string => {
  const subject = subjectOf({ edits, page: null }, store);
  return subject === null ? "" : subjectText(subject).replaceAll("\u00a0", " ");
};

describe("the subject of an undo step", () => {
  it("[SY-95] consists of what the step changed and its board", () => {
    const taskId = task.id;
    expect(textOf(edit({ ...M, op: "task.set", id: taskId, args: { title: "Плитка" } }))).toBe(
      "задача «Плитка» на доске «Ремонт»",
    );
    expect(textOf(edit({ ...M, op: "column.archive", id: column.id, args: {} }))).toBe(
      "колонка «В работе» на доске «Ремонт»",
    );
    expect(textOf(edit({ ...M, op: "board.set", id: board.id, args: { title: "Дом" } }))).toBe("доска «Ремонт»");
    expect(textOf(edit({ ...M, op: "board.set", id: board.id, args: { color: "pine" } }))).toBe("цвет доски «Ремонт»");
    expect(textOf(edit({ ...M, op: "board.set", id: board.id, args: { icon: "tool" } }))).toBe("значок доски «Ремонт»");
    const both = { icon: "tool", color: "pine" } as const;
    expect(textOf(edit({ ...M, op: "board.set", id: board.id, args: both }))).toBe("доска «Ремонт»");
    expect(textOf(edit({ ...M, op: "comment.create", id: "c", args: { taskId, body: "Да", mentions: [] } }))).toBe(
      "комментарий к задаче «Плитка» на доске «Ремонт»",
    );
    const moves = ["a", "b", "c"].map((one) => edit({ ...M, op: "task.move", id: one, args: { columnId: column.id } }));
    expect(textOf(...moves)).toBe("3 задачи");
  });

  it("comes from the arguments of the mutation if the device has no row", () => {
    const args = { title: "Новая", boardId: board.id, columnId: column.id };
    expect(textOf(edit({ ...M, op: "task.create", id: "new", args }))).toBe("задача «Новая» на доске «Ремонт»");
  });

  it("comes from the rows before the step if they are gone now", () => {
    const gone = aTask({ id: id(9), title: "Была", boardId: board.id });
    const before = { task: { [gone.id]: gone } };
    expect(textOf(edit({ ...M, op: "task.archive", id: gone.id, args: {} }, before))).toContain("«Была»");
  });

  it("cuts long titles between characters", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 200, unit: "grapheme" }), (title) => {
        const text = textOf(edit({ ...M, op: "board.create", id: "b", args: { title } }));
        expect(text.length).toBeLessThan(160);
        expect(text.isWellFormed()).toBe(true);
      }),
    );
  });

  it("is capitalised in the question", () => {
    expect(undoText.back.question("задача «А»")).toBe("Отменить? Задача «А»");
  });
});

describe("[SY-102] isOnScreen for", () => {
  const subject = (overrides: Partial<StepSubject>): StepSubject => ({
    kind: "task",
    count: 1,
    part: null,
    title: "Плитка",
    task: { id: "t", title: "Плитка" },
    board: { id: "b", title: "Ремонт" },
    ...overrides,
  });
  const at = (pathname: string, openTaskId: string | null = null) => ({ pathname, openTaskId });

  it.each<[string, StepSubject, string | null, ReturnType<typeof at>, boolean]>([
    ["a task on its board", subject({}), null, at("/b/b"), true],
    ["a task on another board", subject({}), "/b/b", at("/b/other"), false],
    ["a task changed on this page", subject({}), "/myTasks", at("/myTasks"), true],
    ["a task on its own page", subject({}), null, at("/t/t"), true],
    ["a comment of a closed card", subject({ kind: "comment" }), "/b/b", at("/b/b"), false],
    ["a comment of an open card", subject({ kind: "comment" }), "/b/b", at("/b/b", "t"), true],
    ["a file of another open card", subject({ kind: "attachment" }), "/b/b", at("/b/b", "x"), false],
    ["a file of a board's page", subject({ kind: "attachment", task: null }), null, at("/i/b"), true],
    ["a board's settings", subject({ kind: "label", task: null }), null, at("/b/s/b"), true],
  ])("%s", (_name, stepSubject, page, address, isSeen) => {
    expect(isOnScreen(stepSubject, page, address)).toBe(isSeen);
  });
});
