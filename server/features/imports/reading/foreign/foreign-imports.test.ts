import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AppError } from "#contract/core/error.ts";
import { importText } from "../../import-text.ts";
import { withPeople } from "../draft/draft-people.ts";
import { levelsOf } from "../draft/draft-tree.ts";
import type { ImportDraft } from "../draft/import-draft.ts";
import { readPlainFile } from "../read-import.ts";
import { draftFromWekan } from "./wekan-import.ts";
import { GITHUB_CLI, GITHUB_REST, PLANKA, VIKUNJA, WEKAN } from "./foreign-files.ts";
import { KANBOARD_BOARD, KANBOARD_TABLE } from "./kanboard-files.ts";

const bytesOf = (value: unknown): Uint8Array =>
  new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));
const EMPTY_PLACE = { here: new Set<string>(), isSealed: () => false, timeZone: "Europe/Moscow" };
const read = (value: unknown, source = "auto") => readPlainFile(bytesOf(value), source, EMPTY_PLACE);
const shape = ({ columns, tasks }: ImportDraft) =>
  columns.map(({ key, name, kind }) => [
    name,
    kind,
    ...tasks.filter(({ columnKey }) => columnKey === key).map(({ title }) => title),
  ]);
const lost = ({ losses }: ImportDraft) => Object.fromEntries(losses.list().map(({ what, count }) => [what, count]));

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return "";
}

it.each([
  ["planka", PLANKA],
  ["wekan", WEKAN],
  ["vikunja", VIKUNJA],
  ["github", GITHUB_CLI],
  ["github", GITHUB_REST],
  ["kanboard", KANBOARD_BOARD],
  ["kanboard", KANBOARD_TABLE],
  ["csv", "Название,Колонка\nДом,Идеи\n"],
  ["trello", { name: "Доска", lists: [], cards: [] }],
])("[EX-12] a file of %s is recognized by its content", (source, file) => {
  expect(read(file).source).toBe(source);
});

describe("Planka", () => {
  const { draft } = read(PLANKA);
  it("imports lists, checklists, labels and users, archives the archive list and reports the trash list", () => {
    expect(draft.title).toBe("Ремонт");
    expect(shape(draft)).toEqual([
      ["Планы", "work", "Выбрать плитку", "Старая смета"],
      ["Сделали", "done", "Снять обои"],
    ]);
    const [tiles, old] = draft.tasks.filter(({ columnKey }) => columnKey === "11");
    expect(tiles?.items?.map(({ group, text, done }) => [group, text, done])).toEqual([
      ["Образцы", "Серая", true],
      ["Образцы", "Белая", false],
    ]);
    expect(tiles?.labelKeys).toEqual(["91"]);
    expect(draft.labels[0]).toMatchObject({ name: "кухня", color: "raspberry" });
    expect(old?.archived).toBe(true);
    expect(lost(draft)).toMatchObject({
      [importText.binned]: 1,
      [importText.attachments]: 1,
      [importText.customFields]: 1,
    });
  });

  it("[EX-03, EX-10] imports item assignees and done dates, and reports the number of links and comments", () => {
    const { draft: found } = withPeople(draft, [{ id: "a1", username: "anna", name: "Анна Котова" }]);
    const tiles = found.tasks.find(({ title }) => title === "Выбрать плитку");
    expect(tiles?.items?.map(({ text, assigneeId }) => [text, assigneeId])).toEqual([
      ["Серая", "a1"],
      ["Белая", null],
    ]);
    expect(withPeople(read(PLANKA).draft, []).draft.losses.list()).toContainEqual({
      what: importText.assignments,
      count: 2,
      examples: ["Анна Котова"],
    });
    expect(draft.tasks.find(({ title }) => title === "Снять обои")?.doneAt).toBe("2026-02-20T09:00:00.000Z");
    expect(lost(draft)).toMatchObject({ [importText.linkedCards]: 1, [importText.lostComments]: 3 });
    expect(lost(draft)).not.toHaveProperty(importText.commentsElsewhere);
  });

  it("[EX-10] reports comments as missing if an older export has no count of them", () => {
    const cards = PLANKA.included.cards.map(({ id, listId, name }) => ({ id, listId, name }));
    const old = read({ ...PLANKA, included: { ...PLANKA.included, cards } }).draft;
    expect(lost(old)).toMatchObject({ [importText.commentsElsewhere]: 1 });
  });
});

describe("WeKan", () => {
  const { draft } = read(WEKAN);
  const card = (name: string) => draft.tasks.find(({ title }) => title === name);
  it("imports checklists, comments, fields, sub-tasks, and swimlanes as labels", () => {
    expect(shape(draft)).toEqual([
      ["Сделать", "queue", "Главное", "Часть"],
      ["Готово", "done", "Давнее", "Недавнее"],
    ]);
    const [whole, part] = [card("Главное"), card("Часть")];
    expect(draft.columns[0]?.wipLimit).toBe(4);
    expect(whole?.items?.map(({ group, text }) => [group, text])).toEqual([["Шаги", "Первый"]]);
    expect(whole?.comments?.[0]?.body).toBe("**Анна Котова, 2 марта 2026 г.**\n\nГотово наполовину");
    expect(whole?.labelKeys.map((key) => draft.labels.find((label) => label.key === key)?.name)).toEqual([
      "срочно",
      "Дорожка Б",
    ]);
    expect(whole?.more?.fields).toEqual({ f1: 1200, f2: "o2", f3: "2026-05-01T00:00:00.000Z" });
    expect(draft.fields?.map(({ type }) => type)).toEqual(["number", "select", "date"]);
    expect(part?.more?.parentKey).toBe("c1");
    expect([card("Давнее")?.doneAt, card("Недавнее")?.doneAt]).toEqual([
      "2026-01-01T00:00:00.000Z",
      "2026-01-20T00:00:00.000Z",
    ]);
    expect(lost(draft)).toMatchObject({ [importText.attachments]: 1, [importText.history]: 2 });
  });
});

describe("Vikunja", () => {
  const { draft } = read(VIKUNJA);
  it("imports each project as a board, nested like the projects, inside one common board", () => {
    expect(levelsOf(draft).map(({ draft: { title }, depth }) => [depth, title])).toEqual([
      [1, importText.fromVikunja],
      [2, "Дом"],
      [3, "Сад"],
      [2, "Работа"],
    ]);
    const home = draft.inside?.[0];
    expect(home === undefined ? [] : shape(home)).toEqual([
      ["К работе", "queue", "Купить краску"],
      ["Сделано", "done", "Вынести мебель"],
    ]);
    const [paint] = home?.tasks ?? [];
    expect(paint).toMatchObject({ priority: 4, dueAt: "2026-04-03T12:00:00.000Z", startAt: null });
    expect(paint?.description?.content.map(({ type }) => type)).toEqual(["paragraph", "bulletList"]);
    expect(paint?.comments?.[0]?.body).toContain("**Белую**");
    expect(draft.inside?.[1]?.tasks[0]?.recurrence).toBeUndefined();
  });

  it("[EX-14] rejects circular, too deep and too many projects", () => {
    const project = (id: number, above: number) => ({ id, title: `Проект ${String(id)}`, parent_project_id: above });
    expect(codeOf(() => read([project(1, 2), project(2, 1)]))).toBe("IMPORT_CIRCULAR");
    expect(codeOf(() => read([project(3, 0), project(1, 2), project(2, 1)]))).toBe("IMPORT_CIRCULAR");
    const chain = Array.from({ length: 33 }, (_, at) => project(at + 1, at));
    expect(codeOf(() => read(chain))).toBe("BOARD_TOO_DEEP");
    const many = Array.from({ length: 300 }, (_, at) => project(at + 1, 0));
    expect(codeOf(() => read(many))).toBe("IMPORT_TOO_MANY_BOARDS");
  });
});

describe("GitHub", () => {
  it("imports numbers, states, labels, milestones and comments", () => {
    const { draft } = read(GITHUB_CLI);
    expect(draft.title).toBe("octo/garden");
    expect(shape(draft)).toEqual([
      [importText.openIssues, "queue", "Не растёт"],
      [importText.closedIssues, "done", "Сломан шланг"],
    ]);
    expect(draft.tasks.map(({ number }) => number)).toEqual([3, 8]);
    expect(draft.tasks[1]).toMatchObject({ labelKeys: ["bug", "milestone:Весна"] });
    expect(draft.tasks[1]?.comments?.[0]?.body).toContain("**octocat");
    expect(draft.tasks[0]?.doneAt).toBe("2026-03-05T10:00:00.000Z");
  });

  it("skips pull requests, and reports comments that the file does not contain", () => {
    const { draft } = read(GITHUB_REST);
    expect(draft.tasks.map(({ title }) => title)).toEqual(["Полить", "Так задумано"]);
    expect(lost(draft)).toEqual({
      [importText.pullRequests]: 1,
      [importText.lostComments]: 2,
      [importText.closedWithout]: 1,
      [importText.subtasks]: 2,
      [importText.votes]: 5,
    });
  });

  it("[EX-10] imports labels given as names and as objects, and the issue type as a label", () => {
    const { draft } = read(GITHUB_REST);
    const named = (keys: readonly string[] = []) =>
      keys.map((key) => draft.labels.find((label) => label.key === key)?.name);
    const labels = draft.tasks.map(({ labelKeys }) => named(labelKeys));
    expect(labels).toEqual([
      ["вода", "срочно", "Работа"],
      ["вода", "Весна"],
    ]);
    // A milestone is due on a day.
    expect(draft.tasks[1]).toMatchObject({ dueAt: "2026-05-01T00:00:00.000Z", dueHasTime: false });
    expect(draft.labels.find(({ name }) => name === "вода")?.color).toBe("emerald");
  });
});

describe("Kanboard", () => {
  it("reads its table: closed tasks are done, category and swimlane become labels", () => {
    const { draft } = read(KANBOARD_TABLE);
    expect(draft.title).toBe("Склад");
    expect(shape(draft)).toEqual([
      ["Backlog", "queue", "Пересчитать"],
      [importText.doneColumn, "done", "Принять груз"],
    ]);
    expect(draft.tasks[0]).toMatchObject({ dueAt: "2026-05-31T00:00:00.000Z", labelKeys: ["Учёт"] });
  });

  it("reads the answer of its API, swimlane by swimlane", () => {
    const { draft } = read(KANBOARD_BOARD);
    expect(shape(draft)).toEqual([
      ["Очередь", "queue", "Пересчитать", "Отвезти"],
      ["Готово", "done"],
    ]);
    expect(draft.columns[0]?.wipLimit).toBe(3);
    expect(draft.tasks[0]).toMatchObject({ priority: 2, dueAt: "2026-05-31T09:00:00.000Z" });
    expect(lost(draft)).toMatchObject({ [importText.lostComments]: 2 });
  });
});

describe("users of a file", () => {
  const here = [
    { id: "1", username: "anna", name: "Анна Котова" },
    { id: "2", username: "petr", name: "Пётр Ильин" },
    { id: "3", username: "petr2", name: "Иван Ильин" },
    { id: "4", username: "ivan", name: "Иван Ильин" },
  ];
  const draftWith = (name: string, username: string): ImportDraft => {
    return { ...draftFromWekan(bytesOf(WEKAN)), people: [{ key: "u1", name, username }] };
  };
  it.each([
    ["Кто угодно", "ANNA", ["1"]],
    ["петр  ильин", "", ["2"]],
    ["Иван Ильин", "", []],
    ["", "", []],
    ["Чужая", "stranger", []],
  ])("[EX-03] with name «%s» and username «%s» are matched to %j", (name, username, ids) => {
    expect(withPeople(draftWith(name, username), here).draft.tasks[0]?.assigneeIds).toEqual(ids);
  });
});

it("[EX-05] a file with random changes gives a draft or a known error", () => {
  const files = [PLANKA, WEKAN, VIKUNJA, GITHUB_CLI, KANBOARD_BOARD];
  const junk = fc.oneof(fc.constant(null), fc.integer(), fc.string(), fc.constant([]), fc.constant({}), fc.boolean());
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.infiniteStream(fc.integer({ min: 0, max: 30 })),
      junk,
      (file, dice, junkValue) => {
        const broken: unknown = JSON.parse(JSON.stringify(file), (_key, value: unknown) =>
          dice.next().value === 0 ? junkValue : value,
        );
        expect(["", "IMPORT_BROKEN", "IMPORT_CIRCULAR"]).toContain(codeOf(() => read(broken)));
      },
    ),
    { numRuns: 300 },
  );
});
