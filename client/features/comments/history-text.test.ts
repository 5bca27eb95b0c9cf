import { describe, expect, it } from "vitest";
import type { ActivityLine } from "#contract/tasks/activity.ts";
import { dueOfDate } from "#client/entities/task/fields/due-date.ts";
import { historyWords } from "./history-text.ts";

const plainText = (line: ActivityLine, name: string) => historyWords(line, name, words).replaceAll("\u00a0", " ");
const words = {
  name: (id: string | null) => ({ a: "К работе", b: "В работе", u: "Лена" })[id ?? ""] ?? null,
  now: new Date(2026, 10, 21, 12),
  field: (value: string | null) => ({ name: "Клиент", text: value ?? "" }),
};
const line = (kind: ActivityLine["kind"], from: string | null = null, to: string | null = null): ActivityLine => ({
  id: "1.0",
  at: "2026-11-21T09:00:00.000Z",
  actorId: null,
  kind,
  from,
  to,
});

describe("a line of history", () => {
  it("[PT-10] says what has changed, in the grammatical gender of the user", () => {
    const moved = line("moved", "a", "b");
    expect(plainText(moved, "Марк")).toBe("перенёс из «К работе» в «В работе»");
    expect(plainText(moved, "Лена")).toContain("перенесла");
    expect(plainText(moved, "Саша")).toContain("перенос");
    expect(plainText(line("moved", null, "b"), "Марк")).toBe("перенёс в «В работе»");
    expect(plainText(line("moved", "z", "y"), "Марк")).toBe("перенёс в другую колонку");
    expect(plainText(line("assigned", null, "u"), "Марк")).toBe("назначил исполнителя: Лена");
    expect(plainText({ ...line("assigned", null, "u"), actorId: "u" }, "Лена")).toBe("взяла задачу себе");
    expect(plainText({ ...line("unassigned", "u"), actorId: "u" }, "Лена")).toBe("сняла задачу с себя");
    expect(plainText(line("due", "2026-11-20T09:00:00.000Z"), "Марк")).toBe("убрал срок");
    expect(plainText(line("priority", null, "3"), "Лена")).toBe("поставила приоритет: высокий");
    expect(plainText(line("filled", null, "Читальня"), "Лена")).toBe("заполнила поле «Клиент»: «Читальня»");
    expect(plainText(line("filled", "Читальня"), "Марк")).toBe("очистил поле «Клиент»");
    expect(historyWords(line("filled", null, "Ч"), "Саша", { ...words, field: () => null })).toContain(
      "другое значение",
    );
  });

  it("[PT-10] shows the time of a due date that has one", () => {
    const at = new Date(2026, 10, 23, 10);
    const due = { ...line("due", null, at.toISOString()), hasTime: true };
    expect(plainText(due, "Лена")).toMatch(/^поставила срок [а-я]{2},\s\d+\s[а-я]+,\s10:00$/u);
    const date = { ...due, to: dueOfDate({ at, hasTime: false }), hasTime: false };
    expect(plainText(date, "Лена")).toMatch(/^поставила срок [а-я]{2},\s\d+\s[а-я]+$/u);
    // An older server does not send `hasTime`; the line is then read as one without a time.
    expect(plainText(line("due", null, date.to), "Лена")).toBe(plainText(date, "Лена"));
  });

  it("[RE-09] names another task by its title if the task is loaded", () => {
    expect(plainText(line("parented", null, "u"), "Марк")).toBe("сделал подзадачей «Лена»");
    expect(plainText(line("parented", "u"), "Лена")).toBe("отделила от родительской задачи");
    expect(plainText(line("blocked", null, "u"), "Лена")).toBe("отметила, что блокируется: «Лена»");
    expect(plainText(line("unrelated", "z"), "Марк")).toBe("убрал связь с задачей (не на этом устройстве)");
    expect(plainText(line("duplicate", null, "u"), "Саша")).toBe("дубль задачи «Лена»");
  });
});
