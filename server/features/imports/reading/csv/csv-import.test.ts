import { plainText } from "#contract/documents/document-text.ts";
import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "#contract/core/error.ts";
import { localDay } from "#contract/time/local-time.ts";
import { clockIn } from "#contract/time/table-zone.ts";
import { COLUMNS_PER_BOARD_MAX, LABELS_PER_BOARD_MAX } from "#contract/core/limit.ts";
import { dateReader } from "./csv-date.ts";
import { csvFieldOf } from "./csv-header.ts";
import { draftFromCsv as readCsv } from "./csv-import.ts";
import { withinLimits } from "../draft/draft-limits.ts";
import { importText } from "../../import-text.ts";

const draftFromCsv = (bytes: Uint8Array, timeZone = "Europe/Moscow") => readCsv(bytes, timeZone);

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return "";
}

describe("a CSV file", () => {
  test("a real export of another tool is read with columns, labels and dates", () => {
    const draft = draftFromCsv(readFileSync(new URL("../examples/tasks.csv", import.meta.url)));
    expect(draft.tasks).toHaveLength(25);
    expect(draft.columns.map((column) => column.name)).toEqual(["Stage 1", "Stage 3", "Stage 2", "Stage 4"]);
    expect(draft.labels.map((label) => `${label.name} ${label.color}`)).toContain("Marketing azure");
    expect(draft.tasks[0]).toMatchObject({
      title: "Test card 1",
      dueAt: "2020-05-06T12:00:00.000Z",
      dueHasTime: false,
    });
    const lost = draft.losses.list().map((loss) => loss.what);
    expect(lost).toEqual(expect.arrayContaining([importText.assignments, importText.doneDates]));
  });

  test("a Windows-1251 file with semicolons is decoded as Russian", () => {
    const head = [0xcd, 0xe0, 0xe7, 0xe2, 0xe0, 0xed, 0xe8, 0xe5, 0x3b, 0xd1, 0xf2, 0xe0, 0xf2, 0xf3, 0xf1, 0x0a];
    const row = [0xc4, 0xee, 0xec, 0x3b, 0xc3, 0xee, 0xf2, 0xee, 0xe2, 0xee, 0x0a];
    const draft = draftFromCsv(new Uint8Array([...head, ...row]));
    expect(draft.tasks[0]?.title).toBe("Дом");
    expect(draft.columns[0]).toMatchObject({ name: "Готово", kind: "done" });
  });

  test("a byte order mark, tabs, quotes and line breaks in cells are supported", () => {
    const draft = draftFromCsv(utf8('\uFEFFЗадача\tКолонка\n"Первая\nстрока"\t"В ""работе"""\n'));
    expect(draft.tasks[0]?.title).toBe("Первая строка");
    expect(draft.columns[0]?.name).toBe('В "работе"');
  });

  test("[EX-06] the apostrophe by which an export prevents formulas is removed", () => {
    const draft = draftFromCsv(utf8("Название;Описание\n'-5 градусов;'- молоко\n'Отчёт';''=\n"));
    expect(draft.tasks.map(({ title }) => title)).toEqual(["-5 градусов", "'Отчёт'"]);
    expect(draft.tasks[0]?.description?.content).toMatchObject([{ type: "bulletList" }]);
  });

  test("[DO-60] a description keeps its lines, whatever they look like", () => {
    const draft = draftFromCsv(utf8('Название;Описание\nДом;"Строка 1\n  отступ\n- пункт\nхвост"\n'));
    const description = draft.tasks[0]?.description;
    expect(description && plainText(description)).toBe("Строка 1\n  отступ\n• пункт\nхвост");
  });

  test("[EX-06] a task with a long description is read", () => {
    const draft = draftFromCsv(utf8(`Название;Описание\nДом;"${"Слово ".repeat(30_000)}"\n`));
    expect(draft.tasks[0]?.description).toBeDefined();
  });

  test("columns and labels above the limits of a board are merged or dropped, and reported", () => {
    const count = Math.max(COLUMNS_PER_BOARD_MAX, LABELS_PER_BOARD_MAX) + 2;
    const rows = Array.from({ length: count }, (_, at) => `Задача ${at},Колонка ${at},Метка ${at}`);
    const draft = withinLimits(draftFromCsv(utf8(`title,column,labels\n${rows.join("\n")}\n`)));
    expect([draft.columns.length, draft.labels.length]).toEqual([COLUMNS_PER_BOARD_MAX, LABELS_PER_BOARD_MAX]);
    expect(draft.columns.at(-1)).toMatchObject({ name: importText.otherColumns, kind: "work" });
    expect(draft.tasks.at(-1)).toMatchObject({ columnKey: draft.columns.at(-1)?.key, labelKeys: [] });
    expect(draft.losses.list().map((loss) => [loss.what, loss.count])).toEqual([
      [importText.manyColumns, count - COLUMNS_PER_BOARD_MAX + 1],
      [importText.manyLabels, count - LABELS_PER_BOARD_MAX],
    ]);
  });

  test("labels are separated by commas, and may contain spaces", () => {
    const draft = draftFromCsv(utf8('title,labels\nA,"срочно, отчёт за год"\nB,срочно\n'));
    expect(draft.labels.map((label) => label.name)).toEqual(["срочно", "отчёт за год"]);
  });

  test("rows without a title and unknown columns are reported", () => {
    const draft = draftFromCsv(utf8("title,Вес\n,5\nA,7\n"));
    expect(draft.tasks.map((task) => task.title)).toEqual(["A"]);
    expect(draft.losses.list()).toEqual([
      { what: importText.emptyRows, count: 1, examples: ["5"] },
      { what: importText.column("Вес"), count: 2, examples: ["5", "7"] },
    ]);
  });

  test("a table without titles, an empty file and binary data are rejected", () => {
    expect(codeOf(() => draftFromCsv(utf8("a,b\n1,2\n")))).toBe("IMPORT_BROKEN");
    expect(codeOf(() => draftFromCsv(utf8("")))).toBe("IMPORT_BROKEN");
    expect(codeOf(() => draftFromCsv(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])))).toBe("IMPORT_BROKEN");
  });

  test("a line that is too long and too many rows are rejected", () => {
    expect(codeOf(() => draftFromCsv(utf8(`title\n"${"x".repeat(2_000_000)}"\n`)))).toBe("IMPORT_BROKEN");
    expect(codeOf(() => draftFromCsv(utf8(`title\n${"a\n".repeat(50_001)}`)))).toBe("IMPORT_TOO_MANY");
  });

  test("any text gives a draft or a known error", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(["", "IMPORT_BROKEN", "IMPORT_TOO_MANY"]).toContain(
          codeOf(() => draftFromCsv(utf8(`title,due\n${text}`))),
        );
      }),
    );
  });

  test("every row gives a task with its title and column", () => {
    const word = fc.stringMatching(/^[a-zа-я]{1,12}$/);
    fc.assert(
      fc.property(fc.array(fc.record({ title: word, column: word }), { minLength: 1, maxLength: 20 }), (rows) => {
        const draft = draftFromCsv(
          utf8(`title,status\n${rows.map((row) => `${row.title},${row.column}`).join("\n")}\n`),
        );
        expect(draft.tasks.map((task) => ({ title: task.title, column: task.columnKey }))).toEqual(rows);
      }),
    );
  });
});

describe("the date format of a column", () => {
  const moscow = clockIn("Europe/Moscow");
  const dayOf = (column: readonly string[], value: string) => dateReader(column, moscow)(value)?.day;
  const day = (iso: string): number => Date.parse(iso) / 86_400_000;

  test("is decided by a number over twelve", () => {
    expect(dayOf(["05/06/2020", "13/06/2020"], "05/06/2020")).toBe(day("2020-06-05"));
    expect(dayOf(["05/06/2020", "05/13/2020"], "05/06/2020")).toBe(day("2020-05-06"));
  });

  test("is day first with dots and month first with slashes by default", () => {
    expect(dayOf(["05.06.2020"], "05.06.2020")).toBe(day("2020-06-05"));
    expect(dayOf(["05/06/2020"], "05/06/2020")).toBe(day("2020-05-06"));
  });

  test("supports ISO with a time zone, and rejects impossible dates and times", () => {
    const read = dateReader([], moscow);
    expect(read("2020-05-06T10:00:00+03:00")).toMatchObject({ minute: 600, at: "2020-05-06T07:00:00.000Z" });
    expect(read("2020-05-06T10:00:00Z")).toMatchObject({ minute: 600, at: "2020-05-06T10:00:00.000Z" });
    expect([read("2020-02-30"), read("31.02.2020"), read("01.02.2020 24:00")]).toEqual([null, null, null]);
  });
});

describe("[EX-19] times in a table", () => {
  const dueOf = (header: string, cells: string, zone: string) =>
    draftFromCsv(utf8(`Название;"${header}"\nДом;${cells}\n`), zone).tasks[0];

  test("are in the time zone of the column header", () => {
    expect(dueOf("Срок (Берлин, UTC+1/+2)", "2026-07-01 10:00", "Asia/Kamchatka")).toMatchObject({
      dueAt: "2026-07-01T08:00:00.000Z",
      dueHasTime: true,
    });
    expect(dueOf("Due date (UTC)", "2026-07-01 10:00", "Asia/Kamchatka")?.dueAt).toBe("2026-07-01T10:00:00.000Z");
    expect(dueOf("Due (GMT+5)", "2026-07-01 10:00", "Asia/Kamchatka")?.dueAt).toBe("2026-07-01T05:00:00.000Z");
  });

  test("are in the time zone of the user if the header names none", () => {
    expect(dueOf("Срок", "01.07.2026 10:00", "Europe/Moscow")?.dueAt).toBe("2026-07-01T07:00:00.000Z");
    expect(dueOf("Срок", "2026-07-01 10:00", "America/New_York")?.dueAt).toBe("2026-07-01T14:00:00.000Z");
  });

  test("are in UTC in an export of an earlier version, which names no time zone", () => {
    const head = "№;Название;Колонка;Срок;Завершено;Создано;Оценка, ч";
    const draft = draftFromCsv(utf8(`${head}\nД-1;Дом;Готово;2026-07-01 10:00;2026-07-01 09:00;2026-06-01 08:00;\n`));
    expect(draft.tasks[0]).toMatchObject({
      dueAt: "2026-07-01T10:00:00.000Z",
      doneAt: "2026-07-01T09:00:00.000Z",
      createdAt: "2026-06-01T08:00:00.000Z",
    });
  });

  test.each(["Asia/Kamchatka", "America/New_York", "Pacific/Kiritimati", "Pacific/Pago_Pago"])(
    "a date without a time is the same day for a user in %s",
    (zone) => {
      const row = "Название;Колонка;Начало;Срок;Завершено\nДом;Готово;2026-06-30 23:30;01.07.2026;02.07.2026\n";
      const [task] = draftFromCsv(utf8(row), zone).tasks;
      expect(task).toMatchObject({ startAt: "2026-06-30T12:00:00.000Z", dueAt: "2026-07-01T12:00:00.000Z" });
      expect(localDay(Date.parse(task?.doneAt ?? ""), zone)).toBe(Date.parse("2026-07-02") / 86_400_000);
    },
  );

  test("a header with other text in parentheses is not one of an export", () => {
    expect(csvFieldOf("Срок (дней)")).toBeNull();
    expect(csvFieldOf("Описание (UTC+3)")).toBe("description");
  });
});

test("headers are recognized in any letter case and with underscores", () => {
  expect(csvFieldOf("Due_Date")).toBe("dueAt");
  expect(csvFieldOf(" СРОК ")).toBe("dueAt");
  expect(csvFieldOf("Вес")).toBeNull();
});
