import { describe, expect, it } from "vitest";
import { rememberReaders } from "#client/entities/person/readers.ts";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { aBoard, aTask, id, ANY_USER_ID } from "#client/testing/rows.ts";
import type { FoundLine } from "./found.ts";
import { boardsOfScope, type SearchIndex } from "./on-device.ts";
import {
  commandsFor,
  commandsOf,
  findDeviceLines,
  findDevicePeople,
  listRows,
  type Command,
  type SearchContext,
} from "./rows.ts";

const NOW = Date.parse("2026-11-22T09:00:00.000Z");
const reading = aBoard({ id: id(1, "b"), title: "Читальня", key: "ЧИТ" });
const release = aBoard({ id: id(2, "b"), title: "Релиз 4.2", key: "РЕЛ", boardId: reading.id });
const home = aBoard({ id: id(3, "b"), title: "Дом", key: "ДОМ" });

const task = (number: number, title: string, board = reading, more: Parameters<typeof aTask>[0] = {}) => ({
  task: aTask({ id: id(number), number, title, boardId: board.id, createdBy: id(9), ...more }),
  board,
  mark: "todo" as const,
});
const searchIndex: SearchIndex = {
  boards: [home, reading, release],
  tasks: [
    task(1, "Докачка книг", release),
    task(2, "Докачка книг", reading, { assigneeIds: [ANY_USER_ID] }),
    task(3, "Докачка книг", home, { doneAt: "2026-11-20T09:00:00.000Z" }),
    task(4, "Обложка", home, { excerpt: "Докачка после обрыва" }),
    task(214, "Шторка", release),
  ],
  userId: ANY_USER_ID,
  now: NOW,
};
const looking = { sync: createFakeSync({}), searchIndex, scopeId: null, isGoing: false };
const found = (typed: string, where: Partial<SearchContext> = {}) =>
  findDeviceLines({ ...looking, ...where }, [], typed).lines;
const textFor = (typed: string, known: readonly Command[] = []) => findDeviceLines(looking, known, typed).text;
const numbers = (lines: readonly FoundLine[]) => lines.map(({ key }) => key);

const command = (text: string, more: Partial<Command> = {}): Command => ({
  id: text,
  text,
  icon: "plus",
  run: () => undefined,
  ...more,
});
const commands = [
  command("Новая задача"),
  command("Тёмная тема", { words: "ночь" }),
  command("Создать «x»", { isOfTyped: true }),
];
const named = (typed: string) => commandsFor(commands, typed).map(({ text }) => text);

describe("the search on the device", () => {
  it("[PS-03] ranks own tasks first, done tasks last, and titles above descriptions", () => {
    expect(numbers(found("докачка"))).toEqual(["ЧИТ-2", "РЕЛ-1", "ДОМ-3", "ДОМ-4"]);
  });

  it.each([
    ["214", "РЕЛ-214"],
    ["рел-214", "РЕЛ-214"],
    ["#2", "ЧИТ-2"],
    ["#РЕЛ-214", "РЕЛ-214"],
    ["рел214", "РЕЛ-214"],
    ["№ 214", "РЕЛ-214"],
  ])("[PS-03] finds a task by the number %j", (typed, key) => {
    expect(found(typed)[0]?.key).toBe(key);
  });

  it("[PS-06] is limited to the board of the scope and its nested boards", () => {
    expect(numbers(found("докачка", { scopeId: reading.id }))).toEqual(["ЧИТ-2", "РЕЛ-1"]);
    expect(boardsOfScope(searchIndex.boards, home.id)).toEqual(new Set([home.id]));
  });

  it("[PS-16] finds a number on the open board first, and then on other boards", () => {
    const twins = { ...searchIndex, tasks: [...searchIndex.tasks, task(2, "Сирень", home)] };
    expect(numbers(found("#2", { searchIndex: twins, scopeId: home.id })).slice(0, 2)).toEqual(["ДОМ-2", "ЧИТ-2"]);
    expect(numbers(found("ЧИТ-2", { searchIndex: twins, scopeId: home.id }))).toEqual(["ЧИТ-2"]);
  });

  it("[PS-04, PS-05] tolerates a typing mistake and the other keyboard layout", () => {
    expect(numbers(found("абложка"))).toEqual(["ДОМ-4"]);
    expect(textFor("j,kj;rf")).toBe("обложка");
    expect(textFor("обложка")).toBe("обложка");
    expect(textFor("zzzz")).toBe("zzzz");
    expect(textFor("yjxm", commands)).toBe("ночь");
  });

  it("[PS-04] ignores near matches if there is an exact match", () => {
    expect(found("домм").map(({ text }) => text)).toContain("Дом");
    expect(found("обло").map(({ key }) => key)).toEqual(["ДОМ-4"]);
  });

  it("[PS-08] lists only boards when the user goes to a board", () => {
    const going = { isGoing: true };
    expect(found("", going).map(({ text }) => text)).toEqual(["Дом", "Читальня", "Релиз 4.2"]);
    expect(found("релиз", going).map(({ text }) => text)).toEqual(["Релиз 4.2"]);
  });
});

describe("[PS-17] people", () => {
  const timur = { id: id(7, "f"), username: "timur", name: "Тимур Ахметов", avatar: null };
  for (const board of [home, release]) rememberReaders(board.id, [timur]);
  const busy = {
    ...searchIndex,
    tasks: [...searchIndex.tasks, task(8, "Полка", release, { assigneeIds: [timur.id] })],
  };
  const people = (typed: string, where: Partial<SearchContext> = {}) =>
    findDevicePeople({ ...looking, searchIndex: busy, ...where }, typed).map(({ person, board, count }) => [
      person.name,
      board.title,
      count,
    ]);

  it("are found by name and username, with the boards where they have tasks", () => {
    expect(people("тимур")).toEqual([["Тимур Ахметов", "Релиз 4.2", 1]]);
    expect(people("@timur")).toEqual([["Тимур Ахметов", "Релиз 4.2", 1]]);
    expect(people("ахм", { scopeId: home.id })).toEqual([["Тимур Ахметов", "Дом", 0]]);
    expect(people("т")).toEqual([]);
    expect(people("докачка")).toEqual([]);
  });

  it("are listed between tasks and boards", () => {
    const timurs = findDevicePeople({ ...looking, searchIndex: busy }, "тимур");
    const { rows } = listRows({ deviceLines: [], serverLines: [], people: timurs, commands, isLatest: false });
    expect(rows[0]).toMatchObject({ group: "people" });
  });
});

describe("commands", () => {
  it.each([
    ["", ["Новая задача", "Тёмная тема"]],
    ["темн", ["Тёмная тема", "Создать «x»"]],
    ["ночь", ["Тёмная тема", "Создать «x»"]],
    ["тменая", ["Тёмная тема", "Создать «x»"]],
    ["пуфыщшпк", ["Создать «x»"]],
  ])("[PS-07] for %j are %j", (typed, expected) => {
    expect(named(typed)).toEqual(expected);
  });
});

describe("a command made of text in the wrong layout", () => {
  const known = (text: string) => [command("Новая задача"), command(`Создать «${text}»`, { isOfTyped: true })];
  const shown = (typed: string, text: string) => commandsOf(known, typed, text);

  it("[PS-07] is offered for the converted text and for the typed text", () => {
    const made = shown(",tnf", "бета");
    expect(made.map(({ text }) => text)).toEqual(["Создать «бета»", "Создать «,tnf»"]);
    expect(new Set(shown("<tnf", "Бета").map((one) => one.id)).size).toBe(2);
    expect(shown("бета", "бета").map(({ text }) => text)).toEqual(["Создать «бета»"]);
  });
});

describe("the merged list", () => {
  it("[PS-01] keeps the device's lines and adds the lines that only the server has, without duplicates", () => {
    const deviceLines = found("докачка");
    const serverLines = [...deviceLines, { ...deviceLines[0], id: id(50) }].filter(
      (line): line is FoundLine => line.id !== undefined,
    );
    const { rows, found: count } = listRows({ deviceLines, serverLines, people: [], commands, isLatest: false });
    expect(rows.slice(0, deviceLines.length).map((row) => row.id)).toEqual(
      deviceLines.map((line) => `task-${line.id}`),
    );
    expect(count).toBe(deviceLines.length + 1);
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  });

  it("[PS-01] does not move commands when only the server finds something", () => {
    const serverLines = found("докачка");
    const before = listRows({ deviceLines: [], serverLines: [], people: [], commands, isLatest: false }).rows;
    const { rows, found: count } = listRows({ deviceLines: [], serverLines, people: [], commands, isLatest: false });
    expect(rows.slice(0, before.length)).toEqual(before);
    expect([rows.length, count]).toEqual([before.length + serverLines.length, serverLines.length]);
    const ofTyped = commands.filter(({ isOfTyped }) => isOfTyped === true);
    expect(
      listRows({ deviceLines: [], serverLines, people: [], commands: ofTyped, isLatest: false }).rows.at(-1),
    ).toMatchObject({
      command: ofTyped[0],
    });
  });
});
