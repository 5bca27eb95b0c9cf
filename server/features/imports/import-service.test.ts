import { beforeEach, describe, expect, test } from "vitest";
import { boardStream } from "#contract/changes/change.ts";
import type { DocumentForm } from "#contract/documents/document-form.ts";
import { AppError } from "#contract/core/error.ts";
import { handlers } from "#server/modules/handlers.ts";
import { createMemoryBus } from "#server/sync/bus/bus-memory.ts";
import { createMutator } from "#server/sync/mutations/mutate.ts";
import { createMemoryStorage } from "#server/testing/memory-storage/storage-memory.ts";
import { importBoard, type ImportContext, type ImportRequest } from "./import-service.ts";

const ANNA = { userId: "00000000-0000-7000-8000-00000000000a", username: "anna" };
const MARK = { userId: "00000000-0000-7000-8000-00000000000b", username: "mark" };

let made = 0;
function newId(): string {
  made += 1;
  return `00000000-0000-7000-8000-1${made.toString(16).padStart(11, "0")}`;
}

function fail(error: unknown): never {
  throw error;
}

const NO_FILES: ImportContext["files"] = {
  put: () => Promise.reject(new Error("a table has no files")),
  finish: async () => undefined,
  clean: (file) => file,
  maxBytes: 0,
};

let texts: Map<string, DocumentForm>;
let context: ImportContext & { storage: ReturnType<typeof createMemoryStorage> };

beforeEach(() => {
  const storage = createMemoryStorage();
  storage.addPerson({ id: ANNA.userId, username: "anna", name: "Анна Котова" });
  storage.addPerson({ id: MARK.userId, username: "mark", name: "Марк Громов" });
  const bus = createMemoryBus(fail);
  const mutator = createMutator({ storage, handlers, bus, now: () => Date.UTC(2026, 10, 21), newId, onError: fail });
  texts = new Map();
  const documents: ImportContext["documents"] = {
    begin: async (forms) => forms.forEach((form, guid) => texts.set(guid, form)),
    forget: async (guids) => guids.forEach((guid) => texts.delete(guid)),
  };
  context = {
    storage,
    mutator,
    actor: ANNA,
    newId,
    documents,
    seal: ({ body }) => `sealed ${body}`,
    readers: async () => [],
    files: NO_FILES,
    zoneOf: async () => "Europe/Moscow",
  };
});

const TABLE = "Задача,Колонка,Метки,Срок\nПервая,К работе,срочно,24.11.2026\nВторая,Готово,,\nТретья,К работе,,\n";

function request(more: Partial<ImportRequest> = {}): ImportRequest {
  return {
    mutationId: newId(),
    boardId: newId(),
    parentId: null,
    source: "csv",
    bytes: new TextEncoder().encode(TABLE),
    ...more,
  };
}

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return "";
}

describe("an import", () => {
  test("creates a board with columns, labels and tasks in order", async () => {
    const { board, report } = await importBoard(context, request({ title: "Из таблицы" }));
    const snapshot = context.storage.snapshot(board.id, ANNA.userId);
    expect(report).toMatchObject({ source: "csv", columns: 2, tasks: 3, labels: 1 });
    expect(snapshot?.board.title).toBe("Из таблицы");
    expect(snapshot?.columns.map((column) => [column.name, column.kind])).toEqual([
      ["К работе", "queue"],
      ["Готово", "done"],
    ]);
    const titles = snapshot?.tasks
      .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
      .map((task) => [task.number, task.title]);
    expect(titles).toEqual([
      [1, "Первая"],
      [2, "Вторая"],
      [3, "Третья"],
    ]);
    expect(snapshot?.tasks.filter((task) => task.doneAt !== null).map((task) => task.title)).toEqual(["Вторая"]);
    expect(snapshot?.role).toBe("owner");
    expect(snapshot?.members.map((member) => member.name)).toEqual(["Анна Котова"]);
  });

  test("that is sent twice creates one board and returns it twice", async () => {
    const once = request();
    const first = await importBoard(context, once);
    const again = await importBoard(context, once);
    expect(again.board.id).toBe(first.board.id);
    expect(again.report).toEqual(first.report);
    expect(context.storage.snapshot(first.board.id, ANNA.userId)?.tasks).toHaveLength(3);
  });

  test("into a parent board nests the board, and requires the permission to nest", async () => {
    const parent = await importBoard(context, request());
    const child = await importBoard(context, request({ parentId: parent.board.id }));
    expect(context.storage.snapshot(parent.board.id, ANNA.userId)?.children.map((board) => board.id)).toEqual([
      child.board.id,
    ]);
    const stranger = { ...context, actor: MARK };
    expect(await refusal(importBoard(stranger, request({ parentId: parent.board.id })))).toBe("BOARD_FORBIDDEN");
  });

  test("[SY-25] does not log its rows, so that clients load a snapshot", async () => {
    const { board } = await importBoard(context, request());
    const stream = boardStream(board.id);
    expect(await context.storage.changesSince({ stream, userId: ANNA.userId, since: 0, limit: 10 })).toEqual({
      resync: true,
    });
  });

  test("changes nothing if the id is taken, the source is unknown or the file is broken", async () => {
    const { board } = await importBoard(context, request());
    expect(await refusal(importBoard(context, request({ boardId: board.id })))).toBe("ID_TAKEN");
    expect(await refusal(importBoard(context, request({ source: "jira" })))).toBe("IMPORT_SOURCE_UNKNOWN");
    const broken = request({ source: "trello" });
    expect(await refusal(importBoard(context, broken))).toBe("IMPORT_BROKEN");
    expect(context.storage.snapshot(broken.boardId, ANNA.userId)).toBeNull();
  });
});
