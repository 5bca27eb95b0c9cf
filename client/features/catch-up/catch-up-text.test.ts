import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CATCH_UP_KINDS, type CatchUpKind, type CatchUpTask } from "#contract/boards/catch-up.ts";
import { catchUpSummary, catchUpWords, newsSentence } from "./catch-up-text.ts";
import { shouldNotify } from "./visit.ts";

const NOW = Date.UTC(2026, 10, 22, 12);
const task = (kinds: CatchUpKind[], comments = 0): CatchUpTask => ({
  taskId: "01900000-0000-7000-8000-000000000001",
  title: "Полка",
  kinds,
  column: null,
  comments,
  actorIds: [],
  at: new Date(NOW).toISOString(),
});
const catchUp = (items: CatchUpTask[], boardChanges = 0) => ({
  since: null,
  awayMs: 0,
  items,
  boardChanges,
  isMore: false,
});
const plain = (text: string) => text.replaceAll("\u00A0", " ");

describe("the texts of the catch-up", () => {
  it.each<[CatchUpTask[], number, string]>([
    [[task(["created"]), task(["created", "moved"])], 0, "2 новые задачи"],
    [[task(["assigned-to-me", "created"]), task(["done", "moved"])], 0, "1 назначена вам, 1 завершена"],
    [[task(["commented"], 2), task(["moved", "commented"], 3)], 0, "1 перенесена, 5 комментариев"],
    [[task(["renamed"]), task(["due"]), task(["archived"])], 4, "3 изменены"],
    [[], 2, "2 изменения доски"],
  ])("count each task once (%#)", (items, boardChanges, expected) => {
    expect(plain(catchUpSummary(catchUp(items, boardChanges)))).toBe(expected);
  });

  it.each<[CatchUpTask, string | null, string]>([
    [task(["created", "moved"]), "Готово", "новая · перенесена в «Готово»"],
    [task(["done", "moved", "commented"], 1), "Готово", "завершена · 1 комментарий"],
    [task(["moved", "changed"]), null, "перенесена"],
    [task(["changed"]), null, "изменена"],
  ])("describe the changes of a task (%#)", (item, column, expected) => {
    expect(plain(catchUpWords({ ...item, column }))).toBe(expected);
  });

  it.each<[CatchUpTask, string, string]>([
    [task(["renamed"]), "Вера Ким", " переименовала «Полка»"],
    [{ ...task(["done", "moved", "commented"], 2), column: "Готово" }, "Марк", " завершил «Полка» · 2 комментария"],
    [{ ...task(["moved"]), column: "Готово" }, "Вера", " перенесла «Полка» в «Готово»"],
    [task(["commented"], 3), "Вера", " прокомментировала «Полка» · 3 комментария"],
    [task(["renamed"]), "Alex", ": «Полка» — переименована"],
  ])("use the past tense if one user changed the task (%#)", (item, actor, expected) => {
    const { before, after } = newsSentence({ ...item, actorIds: ["a"] }, actor);
    expect(plain(`${before} «${item.title}»${after}`)).toBe(expected);
  });

  it("use the task as the subject if several users changed it", () => {
    const sentence = newsSentence({ ...task(["renamed"]), actorIds: ["a", "b"] }, "Вера");
    expect(plain(sentence.after)).toBe(" — переименована");
  });

  it("are not empty for any kinds of changes", () => {
    const kinds = fc.subarray([...CATCH_UP_KINDS], { minLength: 1 });
    fc.assert(
      fc.property(fc.array(kinds, { minLength: 1, maxLength: 9 }), (all) => {
        const items = all.map((one) => task(one, one.includes("commented") ? 1 : 0));
        expect(catchUpSummary(catchUp(items))).not.toBe("");
        for (const item of items) expect(catchUpWords(item)).not.toBe("");
      }),
    );
  });

  it("[AW-03] are not shown after a short absence, at a first visit, or without changes", () => {
    const since = new Date(NOW).toISOString();
    const minutes = (count: number) => ({ since, awayMs: count * 60_000 });
    const items = [task(["created"])];
    expect(shouldNotify({ ...catchUp(items), ...minutes(11) })).toBe(true);
    expect(shouldNotify({ ...catchUp([], 1), ...minutes(11) })).toBe(true);
    expect(shouldNotify({ ...catchUp(items), ...minutes(9) })).toBe(false);
    expect(shouldNotify(catchUp(items))).toBe(false);
    expect(shouldNotify({ ...catchUp([]), ...minutes(60) })).toBe(false);
  });
});
