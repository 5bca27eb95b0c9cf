import { describe, expect, it } from "vitest";
import type { ActivityLine } from "#contract/activity.ts";
import { dueOfDate } from "#client/frame/due-date.ts";
import { historyWords } from "./history-text.ts";

const said = (line: ActivityLine, name: string) => historyWords(line, name, words).replaceAll("\u00a0", " ");
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
  it("[PT-10] says what was and what is, in the words that fit its person", () => {
    const moved = line("moved", "a", "b");
    expect(said(moved, "Марк")).toBe("перенёс из «К работе» в «В работе»");
    expect(said(moved, "Лена")).toContain("перенесла");
    expect(said(moved, "Саша")).toContain("перенос");
    expect(said(line("moved", null, "b"), "Марк")).toBe("перенёс в «В работе»");
    expect(said(line("moved", "z", "y"), "Марк")).toBe("перенёс в другую колонку");
    expect(said(line("assigned", null, "u"), "Марк")).toBe("назначил исполнителя: Лена");
    expect(said({ ...line("assigned", null, "u"), actorId: "u" }, "Лена")).toBe("взяла задачу себе");
    expect(said({ ...line("unassigned", "u"), actorId: "u" }, "Лена")).toBe("сняла задачу с себя");
    expect(said(line("due", "2026-11-20T09:00:00.000Z"), "Марк")).toBe("убрал срок");
    expect(said(line("priority", null, "3"), "Лена")).toBe("поставила приоритет: высокий");
    expect(said(line("filled", null, "Читальня"), "Лена")).toBe("заполнила поле «Клиент»: «Читальня»");
    expect(said(line("filled", "Читальня"), "Марк")).toBe("очистил поле «Клиент»");
    expect(historyWords(line("filled", null, "Ч"), "Саша", { ...words, field: () => null })).toContain(
      "другое значение",
    );
  });

  it("[PT-10] says the hour of a due date that has one", () => {
    const at = new Date(2026, 10, 23, 10);
    const due = { ...line("due", null, at.toISOString()), hasTime: true };
    expect(said(due, "Лена")).toMatch(/^поставила срок [а-я]{2},\s\d+\s[а-я]+,\s10:00$/u);
    const date = { ...due, to: dueOfDate({ at, hasTime: false }), hasTime: false };
    expect(said(date, "Лена")).toMatch(/^поставила срок [а-я]{2},\s\d+\s[а-я]+$/u);
    // A server that does not say is read as before.
    expect(said(line("due", null, date.to), "Лена")).toBe(said(date, "Лена"));
  });

  it("[RE-09] calls another task by its title where it is known", () => {
    expect(said(line("parented", null, "u"), "Марк")).toBe("сделал подзадачей «Лена»");
    expect(said(line("parented", "u"), "Лена")).toBe("отделила от родительской задачи");
    expect(said(line("blocked", null, "u"), "Лена")).toBe("отметила, что блокируется: «Лена»");
    expect(said(line("unrelated", "z"), "Марк")).toBe("убрал связь с задачей (не на этом устройстве)");
    expect(said(line("duplicate", null, "u"), "Саша")).toBe("дубль задачи «Лена»");
  });
});
