import { describe, expect, it } from "vitest";
import { type BoardFile, boardFile, type FileTask } from "#contract/exchange/board-file.ts";
import { BOARD_TITLE_MAX } from "#contract/core/limit.ts";
import { copiedFile } from "./copied-file.ts";
import { titleOfCopy } from "./board-copy-mutations.ts";

const id = (number: number): string => `018f3e2a-1b2c-7d3e-8f4a-${String(number).padStart(12, "0")}`;
const BEFORE = "2026-01-02T03:04:05.000Z";
const NOW = "2026-11-28T10:00:00.000Z";
const VERA = id(1);
const ANNA = id(2);

function task(number: number, overrides: Partial<FileTask> = {}): FileTask {
  return {
    id: id(100 + number),
    columnId: id(11),
    title: `Задача ${String(number)}`,
    number,
    priority: 2,
    startAt: null,
    dueAt: NOW,
    dueHasTime: true,
    reminders: [],
    recurrence: null,
    recursAfterDone: false,
    estimate: null,
    cover: null,
    assigneeIds: [ANNA],
    watcherIds: [],
    labelIds: [id(31)],
    parentTaskId: null,
    blockedByIds: [],
    relatedIds: [],
    duplicateOfIds: [],
    fields: {},
    doneAt: null,
    archivedAt: null,
    createdAt: BEFORE,
    createdBy: ANNA,
    description: "Текст",
    checklist: [{ group: "", text: "Пункт", done: true, assigneeId: null, dueAt: null }],
    comments: [
      {
        id: id(900),
        authorId: ANNA,
        body: "Слово",
        parentId: null,
        mentions: [],
        reactions: {},
        createdAt: BEFORE,
        editedAt: null,
        deletedAt: null,
      },
    ],
    attachments: [{ name: "план.pdf", type: "application/pdf", size: 10 }],
    ...overrides,
  };
}

const column = (number: number, archivedAt: string | null = null): BoardFile["columns"][number] => ({
  id: id(number),
  name: `Колонка ${String(number)}`,
  color: null,
  kind: "queue",
  wipLimit: 3,
  wipMode: "soft",
  archivedAt,
});

const FILE: BoardFile = {
  format: "yarus-board",
  version: 1,
  exportedAt: BEFORE,
  board: { title: "Ремонт", color: "plum", key: "РЕМ", icon: "tool", page: "О доске" },
  columns: [column(11), column(12, BEFORE)],
  labels: [
    { id: id(31), name: "Срочно", color: "coral", archivedAt: null },
    { id: id(32), name: "Старая", color: "plum", archivedAt: BEFORE },
  ],
  customFields: [],
  tasks: [task(1), task(2, { archivedAt: BEFORE }), task(3, { columnId: id(12) })],
  people: [
    { id: VERA, username: "vera", name: "Вера" },
    { id: ANNA, username: "anna", name: "Анна" },
  ],
};

describe("[DU-05] the copy of a board", () => {
  const copy = (withTasks: boolean) => copiedFile(FILE, { title: "Ремонт — копия", withTasks, userId: VERA, at: NOW });

  it("has the columns, labels, page and open tasks, without comments, files and archived rows", () => {
    const copied = copy(true);
    expect(boardFile.parse(copied)).toEqual(copied);
    expect(copied.board).toMatchObject({ title: "Ремонт — копия", key: "РЕМ", color: "plum", page: "О доске" });
    expect(copied.columns.map((one) => one.id)).toEqual([id(11)]);
    expect(copied.labels.map(({ name }) => name)).toEqual(["Срочно"]);
    expect(copied.tasks.map(({ title }) => title)).toEqual(["Задача 1"]);
    expect(copied.tasks[0]).toMatchObject({
      createdBy: VERA,
      createdAt: NOW,
      comments: [],
      attachments: [],
      description: "Текст",
      assigneeIds: [ANNA],
      checklist: [{ text: "Пункт", done: false }],
    });
  });

  it("[BI-07] has its icon", () => {
    expect(copy(true).board.icon).toBe("tool");
  });

  it("has no tasks if the user does not want them", () => {
    const copied = copy(false);
    expect(copied.tasks).toEqual([]);
    expect(copied.columns).toEqual(copy(true).columns);
  });

  it("gets a title with the suffix of a copy, within the maximum length", () => {
    expect(titleOfCopy("Ремонт")).toBe("Ремонт — копия");
    expect(Array.from(titleOfCopy("я".repeat(BOARD_TITLE_MAX)))).toHaveLength(BOARD_TITLE_MAX);
  });
});
