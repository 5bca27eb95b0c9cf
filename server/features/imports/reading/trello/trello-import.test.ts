import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "#contract/core/error.ts";
import { IMPORT_MAX_TASKS } from "#contract/core/limit.ts";
import { withPeople } from "../draft/draft-people.ts";
import { draftFromTrello, paletteColorOfTrello } from "./trello-import.ts";
import { isoTime } from "./trello-time.ts";
import { importText } from "../../import-text.ts";

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const example = (name: string): Uint8Array => readFileSync(new URL(`../examples/${name}`, import.meta.url));

const ID = "60e9d2860000000000000001";

function exportWith(more: Record<string, unknown>): Uint8Array {
  return bytesOf({
    name: "Доска",
    lists: [
      { id: "l2", name: "Готово", closed: false, pos: 2 },
      { id: "l1", name: "К работе", closed: false, pos: 1 },
    ],
    cards: [],
    ...more,
  });
}

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return "";
}

describe("a Trello export", () => {
  test("a real small export is imported, and the report lists what is not", () => {
    const draft = draftFromTrello(example("trello-small.json"));
    expect(draft.title).toBe("Test Board Name");
    expect(draft.columns.map((column) => column.name)).toEqual(["TODO"]);
    expect(draft.tasks.map((task) => task.title)).toEqual(["Name Card 7"]);
    expect(draft.losses.list()).toEqual([
      { what: importText.history, count: 5, examples: [] },
      { what: importText.members, count: 1, examples: ["John Doe"] },
    ]);
  });

  test("lists are sorted by position, and the column kind follows from the name", () => {
    const draft = draftFromTrello(exportWith({}));
    expect(draft.columns.map((column) => [column.name, column.kind])).toEqual([
      ["К работе", "queue"],
      ["Готово", "done"],
    ]);
  });

  test("closed lists and cards are archived", () => {
    const draft = draftFromTrello(
      exportWith({
        lists: [{ id: "l1", name: "Старое", closed: true, pos: 1 }],
        cards: [{ id: ID, name: "Закрытая", idList: "l1", closed: true, pos: 1 }],
      }),
    );
    expect(draft.columns[0]?.archived).toBe(true);
    expect(draft.tasks[0]?.archived).toBe(true);
  });

  test("a label without a name is imported only if a card has it", () => {
    const labels = [
      { id: "a", name: "", color: "green_dark" },
      { id: "b", name: "", color: "red" },
    ];
    const draft = draftFromTrello(
      exportWith({ labels, cards: [{ id: ID, name: "К", idList: "l1", pos: 1, idLabels: ["a"] }] }),
    );
    expect(draft.labels).toEqual([{ key: "a", name: "", color: "pine" }]);
    expect(draft.tasks[0]?.labelKeys).toEqual(["a"]);
  });

  test("dates, cover and creation time are imported", () => {
    const card = {
      id: ID,
      name: "К",
      idList: "l2",
      pos: 1,
      due: "2021-07-11T09:00:00.000Z",
      start: "2021-07-10T00:00:00.000Z",
      cover: { color: "sky" },
    };
    const [task] = draftFromTrello(exportWith({ cards: [card] })).tasks;
    expect(task).toMatchObject({
      dueAt: "2021-07-11T09:00:00.000Z",
      dueHasTime: true,
      startAt: "2021-07-10T00:00:00.000Z",
      cover: "lagoon",
      createdAt: "2021-07-10T17:01:58.000Z",
    });
  });

  test("a card of a missing list gets an additional column", () => {
    const draft = draftFromTrello(exportWith({ cards: [{ id: ID, name: "Сирота", idList: "нет", pos: 1 }] }));
    expect(draft.columns.at(-1)?.name).toBe(importText.withoutColumn);
    expect(draft.tasks[0]?.columnKey).toBe(draft.columns.at(-1)?.key);
  });

  test("[EX-09] descriptions, checklists, comments and reminders are imported in order", () => {
    const commentAction = (date: string, text: string, who = "Вера Ким") => ({
      type: "commentCard",
      date,
      data: { text, card: { id: ID } },
      memberCreator: { fullName: who },
    });
    const draft = draftFromTrello(
      exportWith({
        desc: "О доске",
        cards: [{ id: ID, name: "К", idList: "l1", pos: 1, desc: "# Рассказ\n\n**долгий**", dueReminder: 60 }],
        checklists: [
          { idCard: ID, name: "Шаги", pos: 2, checkItems: [{ name: "Три", state: "incomplete", pos: 1 }] },
          {
            idCard: ID,
            name: "Шаги",
            pos: 1,
            checkItems: [
              { name: "Два", state: "incomplete", pos: 2, due: "2026-05-12T09:00:00.000Z" },
              { name: "Раз", state: "complete", pos: 1 },
            ],
          },
        ],
        actions: [
          commentAction("2026-05-13T09:00:00.000Z", "Ответ", "Марк"),
          commentAction("2026-05-12T09:00:00.000Z", "Проверим"),
        ],
      }),
    );
    const [task] = draft.tasks;
    expect(draft.page).toEqual({ content: [{ type: "paragraph", content: [{ type: "text", text: "О доске" }] }] });
    expect(task?.description?.content.map(({ type }) => type)).toEqual(["heading", "paragraph"]);
    expect(task?.items?.map(({ group, text, done }) => [group, text, done])).toEqual([
      ["Шаги", "Раз", true],
      ["Шаги", "Два", false],
      ["Шаги 2", "Три", false],
    ]);
    expect(task?.items?.[1]?.dueAt).toBe("2026-05-12T09:00:00.000Z");
    expect(task?.comments?.map(({ body }) => body)).toEqual([
      "**Вера Ким, 12 мая 2026 г.**\n\nПроверим",
      "**Марк, 13 мая 2026 г.**\n\nОтвет",
    ]);
    expect(task?.reminders).toEqual([60]);
    expect(draft.losses.list()).toEqual([{ what: importText.authors, count: 2, examples: ["Марк", "Вера Ким"] }]);
  });

  test("[EX-10] the report counts everything that is not imported", () => {
    const card = {
      id: ID,
      name: "К",
      idList: "l1",
      pos: 1,
      dueComplete: true,
      attachments: [{ name: "смета.pdf", url: "https://x" }],
      idMembers: ["m"],
      badges: { comments: 3 },
      customFieldItems: [{}, {}],
      desc: "![схема](picture:0190)",
    };
    const read = draftFromTrello(
      exportWith({
        cards: [card],
        members: [{ id: "m", fullName: "Вера Ким", username: "vera" }],
        customFields: [{ name: "Тираж" }],
        checklists: [
          { idCard: "нет", name: "Чужой", checkItems: [{ name: "Раз", idMember: "m" }] },
          { idCard: ID, name: "Свой", checkItems: [{ name: "Два", idMember: "m" }] },
        ],
        actions: [{ type: "createBoard" }],
      }),
    );
    const vera = withPeople(read, [{ id: "v1", username: "vera", name: "Вера" }]).draft.tasks[0];
    expect([vera?.assigneeIds, vera?.items?.map(({ assigneeId }) => assigneeId)]).toEqual([["v1"], ["v1"]]);
    const { draft } = withPeople(read, []);
    const report = Object.fromEntries(
      draft.losses.list().map(({ what, count, examples }) => [what, [count, ...examples]]),
    );
    expect(report).toEqual({
      [importText.attachments]: [1, "смета.pdf"],
      [importText.assignments]: [2, "Вера Ким"],
      [importText.members]: [1, "Вера Ким"],
      [importText.lostComments]: [3, "К"],
      [importText.customFields]: [1, "Тираж"],
      [importText.customValues]: [2, "К"],
      [importText.checklists]: [1, "Чужой"],
      [importText.history]: [1],
      [importText.doneMarks]: [1, "К"],
      [importText.pictures]: [1, "схема"],
    });
  });

  test("a title that is too long is cut and reported, and an empty one is replaced", () => {
    const cards = [
      { id: ID, name: "я".repeat(600), idList: "l1", pos: 1 },
      { id: ID, name: " \u0000 ", idList: "l1", pos: 2 },
    ];
    const draft = draftFromTrello(exportWith({ cards }));
    expect(draft.tasks[0]?.title).toHaveLength(500);
    expect(draft.tasks[1]?.title).toBe(importText.untitled);
    expect(draft.losses.list().find((loss) => loss.what === importText.cutTaskTitle)?.count).toBe(1);
  });

  test("broken, deep, huge and foreign files are rejected with their error codes", () => {
    expect(codeOf(() => draftFromTrello(new Uint8Array([0xff, 0xfe, 0x00])))).toBe("IMPORT_BROKEN");
    expect(codeOf(() => draftFromTrello(bytesOf({ hello: 1 })))).toBe("IMPORT_BROKEN");
    expect(codeOf(() => draftFromTrello(bytesOf([])))).toBe("IMPORT_BROKEN");
    const deep = new TextEncoder().encode(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
    expect(codeOf(() => draftFromTrello(deep))).toBe("IMPORT_TOO_DEEP");
    const many = Array.from({ length: IMPORT_MAX_TASKS + 1 }, () => ({ id: "x" }));
    expect(codeOf(() => draftFromTrello(exportWith({ cards: many })))).toBe("IMPORT_TOO_MANY");
  });

  test("brackets inside strings do not count as depth", () => {
    const name = '[{"\\'.repeat(200);
    expect(draftFromTrello(exportWith({ name })).title.startsWith("[{")).toBe(true);
  });

  test("any JSON gives a draft or a known error", () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (cards, lists) => {
        const file = new TextEncoder().encode(`{"name":"x","cards":[${cards}],"lists":[${lists}]}`);
        expect(["", "IMPORT_BROKEN", "IMPORT_TOO_DEEP"]).toContain(codeOf(() => draftFromTrello(file)));
      }),
    );
  });

  test("a card of any shape gives one task", () => {
    const field = fc.constantFrom(
      "name",
      "desc",
      "due",
      "pos",
      "idList",
      "idLabels",
      "labels",
      "cover",
      "attachments",
      "closed",
    );
    fc.assert(
      fc.property(fc.dictionary(field, fc.jsonValue()), (odd) => {
        const draft = draftFromTrello(exportWith({ cards: [{ ...odd, id: ID }] }));
        expect(draft.tasks).toHaveLength(1);
        expect(draft.tasks[0]?.title).not.toBe("");
      }),
    );
  });
});

test("shades map to the colour of their base, and unknown colours to null", () => {
  expect(paletteColorOfTrello("purple_light")).toBe("violet");
  expect(paletteColorOfTrello("no-such")).toBeNull();
  expect(paletteColorOfTrello(null)).toBeNull();
});

test("times outside the supported range are null", () => {
  expect(isoTime("2021-07-11T09:00:00+03:00")).toBe("2021-07-11T06:00:00.000Z");
  expect(isoTime("0001-01-01")).toBeNull();
  expect(isoTime("вчера")).toBeNull();
});
