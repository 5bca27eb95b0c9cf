import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boardFile, type BoardFile } from "#contract/exchange/board-file.ts";
import { COMMENT_MAX } from "#contract/core/limit.ts";
import { anyBoardFile, withoutIds } from "#server/testing/board-files.ts";
import { makeBoard, makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

/** Exports and imports of whole boards over HTTP. */
let at: TestApp;
let vera: TestUser;
let mark: TestUser;
let stranger: TestUser;
let parentId: string;
beforeAll(async () => {
  at = await makeTestApp();
  vera = await makeUser(at, { name: "Вера Ким" });
  mark = await makeUser(at, { name: "Марк Громов" });
  stranger = await makeUser(at, { name: "Чужой Человек" });
  parentId = (await makeBoard(at, vera)).id;
  await setRole(at, vera, { boardId: parentId, userId: mark.id, role: "editor" });
});
afterAll(() => at.close());

interface Loss {
  what: string;
  count: number;
}

async function take(file: unknown, options: { as?: TestUser; parent?: string | null } = {}) {
  const { as = vera, parent = parentId } = options;
  const answer = await at.http.inject({
    method: "POST",
    url: `/api/board/import?source=yarus${parent === null ? "" : `&parent=${parent}`}`,
    headers: { authorization: `Bearer ${as.token}`, "content-type": "application/json" },
    payload: JSON.stringify(file),
  });
  const body: { board?: { id: string }; report?: { losses: Loss[] }; code?: string } = answer.json();
  return { status: answer.statusCode, code: body.code, id: body.board?.id ?? "", losses: body.report?.losses ?? [] };
}

const give = (boardId: string, format: string, as = vera) =>
  at.call("GET", `/api/board/${boardId}/export?format=${format}`, { as });

async function giveFile(boardId: string, as = vera): Promise<BoardFile> {
  const answer = await give(boardId, "json", as);
  expect(answer.status).toBe(200);
  return boardFile.parse(JSON.parse(answer.text));
}

async function addComment(boardId: string, by: TestUser, body: string, parent: string | null = null): Promise<string> {
  const id = randomUUID();
  const taskId = (await giveFile(boardId)).tasks[0]?.id ?? "";
  const args = { taskId, body, parentId: parent };
  await at.app.mutator.mutate(
    { userId: by.id, username: by.username },
    { mutationId: randomUUID(), op: "comment.create", id, args },
  );
  return id;
}

/** Creates a board with one column and one task. */
async function smallBoard(title = "Задача"): Promise<{ boardId: string; taskId: string }> {
  const board = await makeBoard(at, vera, { boardId: parentId });
  const column = await makeColumn(at, vera, { boardId: board.id });
  const task = await makeTask(at, vera, { boardId: board.id, columnId: column.id, title });
  return { boardId: board.id, taskId: task.id };
}

describe("a board file", () => {
  it("[EX-01] restores a board unchanged, also the second time", { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(anyBoardFile({ here: [vera.id, mark.id] }), async (file) => {
        const first = await take(file);
        expect([first.status, first.losses]).toEqual([201, []]);
        const once = await giveFile(first.id);
        expect(withoutIds(once)).toEqual(withoutIds(file));
        const again = await take(once);
        expect(again.losses).toEqual([]);
        expect(withoutIds(await giveFile(again.id))).toEqual(withoutIds(once));
      }),
      { numRuns: 25 },
    );
  });

  it("[EX-02] keeps the authors of comments that this server has sealed, and quotes other authors in the text", async () => {
    const { boardId } = await smallBoard();
    const questionId = await addComment(boardId, mark, "Когда будет готово?");
    await addComment(boardId, vera, "Завтра", questionId);
    const file = await giveFile(boardId);
    const same = await take(file);
    const copied = (await giveFile(same.id)).tasks[0]?.comments ?? [];
    expect(copied.map(({ authorId, body }) => [authorId, body])).toEqual([
      [mark.id, "Когда будет готово?"],
      [vera.id, "Завтра"],
    ]);
    expect(copied[1]?.parentId).toBe(copied[0]?.id);

    // Mark did not write this text.
    const words = JSON.parse(JSON.stringify(file).replace("Когда будет готово?", "Увольняюсь"));
    const forged = await take(words);
    const [first] = (await giveFile(forged.id)).tasks[0]?.comments ?? [];
    expect(first?.authorId).toBe(vera.id);
    expect(first?.body).toMatch(/^\*\*Марк Громов, .+\*\*\n\nУвольняюсь$/);
    expect(forged.losses).toEqual([expect.objectContaining({ count: 1, examples: ["Марк Громов"] })]);

    // Mark is not a member of her root board.
    const alone = await take(file, { parent: null });
    const [foreign] = (await giveFile(alone.id)).tasks[0]?.comments ?? [];
    expect([foreign?.authorId, foreign?.body]).toEqual([vera.id, expect.stringContaining("Когда будет готово?")]);
  });

  it("[EX-03] drops assignees and watchers who cannot see the new board", async () => {
    const { boardId } = await smallBoard();
    const file = await giveFile(boardId);
    const [task] = file.tasks;
    if (task === undefined) throw new Error("no task");
    const people = [{ id: stranger.id, username: "x", name: "Чужой Человек" }];
    const tasks = [{ ...task, assigneeIds: [stranger.id, vera.id], watcherIds: [stranger.id] }];
    const taken = await take({ ...file, people, tasks });
    const [copied] = (await giveFile(taken.id)).tasks;
    expect([copied?.assigneeIds, copied?.watcherIds]).toEqual([[vera.id], []]);
    expect(taken.losses.map(({ count }) => count)).toEqual([1, 1]);
  });

  it("[EX-03] drops rules that name a user who cannot see the new board, and reports them", async () => {
    const { boardId } = await smallBoard();
    const form = { conditions: [], timeZone: "Europe/Moscow", enabled: true, archivedAt: null };
    const assignRule = (name: string, person: string) => ({
      ...form,
      name,
      cause: { kind: "created" },
      actions: [{ kind: "assign", ref: person }],
    });
    const file = {
      ...(await giveFile(boardId)),
      rules: [assignRule("Марку", mark.id), assignRule("Чужому", stranger.id)],
    };
    const taken = await take(file);
    expect(taken.losses).toEqual([expect.objectContaining({ count: 1, examples: ["Чужому"] })]);
    expect((await giveFile(taken.id)).rules).toEqual([assignRule("Марку", mark.id)]);
  });

  it("[VF-14] restores shared views with filters on the new labels and columns, but no private views", async () => {
    const { boardId } = await smallBoard();
    const file = await giveFile(boardId);
    const [label] = file.labels;
    const look = { kind: "table" as const, choices: "sort=-due", archivedAt: null };
    const views = [
      { ...look, name: "Срочное", filter: `who.me label.${label?.id ?? ""} text.label.${label?.id ?? ""}` },
    ];
    const taken = await take({ ...file, views });
    const after = await giveFile(taken.id);
    const fresh = after.labels.find(({ name }) => name === label?.name)?.id ?? "";
    expect(label?.id).not.toBe(fresh);
    expect(after.views).toEqual([
      { ...look, name: "Срочное", filter: `who.me label.${fresh} text.label.${label?.id ?? ""}` },
    ]);
  });

  it("[EX-04] drops cyclic parents and relations to tasks outside of the file", async () => {
    const { boardId } = await smallBoard();
    const file = await giveFile(boardId);
    const [task] = file.tasks;
    if (task === undefined) throw new Error("no task");
    const [one, two] = [randomUUID(), randomUUID()];
    const tasks = [
      { ...task, id: one, number: 1, parentTaskId: two, blockedByIds: [two, randomUUID()] },
      { ...task, id: two, number: 2, parentTaskId: one },
    ];
    const taken = await take({ ...file, tasks });
    const copied = (await giveFile(taken.id)).tasks;
    expect(copied.map(({ parentTaskId }) => parentTaskId === null)).toEqual([true, false]);
    expect(copied[0]?.blockedByIds).toEqual([copied[1]?.id]);
    expect(taken.losses.map(({ count }) => count)).toEqual([1, 1]);
  });

  it("[EX-05] is refused completely when it is invalid, and leaves nothing behind", async () => {
    const { boardId, taskId } = await smallBoard();
    const file = await giveFile(boardId);
    const [task] = file.tasks;
    const counts = async () =>
      (await at.db.database.pool.query("select (select count(*) from board) b, (select count(*) from document) d"))
        .rows;
    const before = await counts();
    const wrong: [unknown, string][] = [
      [{ ...file, version: 2 }, "IMPORT_VERSION_NEWER"],
      [{ ...file, format: "another" }, "IMPORT_BROKEN"],
      [{ ...file, board: { ...file.board, title: "" } }, "IMPORT_BROKEN"],
      [{ ...file, tasks: [task, task] }, "IMPORT_BROKEN"],
      [{ ...file, tasks: [{ ...task, description: "a\u0000b" }] }, "IMPORT_BROKEN"],
      [{ ...file, tasks: [{ ...task, recurrence: "FREQ=NEVER" }] }, "IMPORT_BROKEN"],
      [{ ...file, tasks: [{ ...task, comments: [{ body: "x".repeat(COMMENT_MAX + 1) }] }] }, "IMPORT_BROKEN"],
      [[], "IMPORT_BROKEN"],
    ];
    for (const [brokenFile, code] of wrong) expect([(await take(brokenFile)).code, code]).toEqual([code, code]);
    const described = {
      ...file,
      board: { ...file.board, page: "Чужая страница" },
      tasks: [{ ...task, description: "Текст" }],
    };
    expect((await take(described, { as: stranger })).code).toBe("BOARD_FORBIDDEN");
    // The id of an existing board: no second board is created, and the page of the first is not changed.
    const onto = await at.http.inject({
      method: "POST",
      url: `/api/board/import?source=yarus&id=${boardId}`,
      headers: { authorization: `Bearer ${stranger.token}` },
      payload: JSON.stringify(described),
    });
    expect(onto.json()).toMatchObject({ code: "ID_TAKEN" });
    expect(await counts()).toEqual(before);
    expect((await giveFile(boardId)).board.page).toBeNull();
    expect((await giveFile(boardId)).tasks[0]?.id).toBe(taskId);
  });
});

describe("an exported table or Markdown text", () => {
  it("[EX-06] runs nothing in a spreadsheet and can be imported as a table", async () => {
    const { boardId } = await smallBoard('=HYPERLINK("http://x.ru";"да")');
    const { text, headers } = await give(boardId, "csv");
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(text.startsWith("\uFEFF№;Название;Колонка")).toBe(true);
    expect(text).toContain(`;"'=HYPERLINK(""http://x.ru"";""да"")";Надо;`);
    const back = await at.http.inject({
      method: "POST",
      url: "/api/board/import?source=csv",
      headers: { authorization: `Bearer ${vera.token}`, "content-type": "text/csv" },
      payload: Buffer.from(text),
    });
    expect(back.json()).toMatchObject({ report: { tasks: 1, columns: 1 } });
  });

  /** Creates a task that is due in the night of a clock change in Berlin, and one that is due on a day. */
  async function boardOfDates(): Promise<string> {
    const { boardId } = await smallBoard();
    const file = await giveFile(boardId);
    const [task] = file.tasks;
    if (task === undefined) throw new Error("no task");
    const night = { ...task, dueAt: "2026-10-25T01:30:00.000Z", dueHasTime: true };
    const other = {
      ...task,
      id: randomUUID(),
      number: 2,
      title: "В день",
      dueAt: "2026-10-25T12:00:00.000Z",
      dueHasTime: false,
    };
    return (await take({ ...file, tasks: [night, other] })).id;
  }

  it("[EX-18] shows times in the user's time zone or in the requested one", async () => {
    const boardId = await boardOfDates();
    const csv = async (query = "") => (await give(boardId, `csv${query}`)).text;
    expect(await csv()).toMatch(/;"Срок \(Москва, UTC\+3\)";/);
    expect(await csv()).toContain(";2026-10-25 04:30;");
    expect(await csv("&timeZone=Europe/Berlin")).toMatch(/;"Срок \(Берлин, UTC\+1\/\+2\)";/);
    expect(await csv("&timeZone=Europe/Berlin")).toContain(";2026-10-25 02:30+01:00;");
    expect(await csv("&timeZone=America/New_York")).toContain(";2026-10-24 21:30;");
    expect(await csv("&timeZone=America/New_York")).toContain(";2026-10-25;");

    await at.call("PATCH", "/api/user", { as: vera, body: { timeZone: "Asia/Kamchatka" } });
    expect(await csv()).toMatch(/;"Срок \(Петропавловск-Камчатский, UTC\+12\)";/);
    const markdown = (await give(boardId, "md")).text;
    expect(markdown).toContain("Часовой пояс: Петропавловск-Камчатский, UTC+12");
    expect(markdown).toContain("- Срок: 25.10.2026 13:30");
    expect(markdown).toMatch(/- Срок: 25\.10\.2026$/m);
    await at.call("PATCH", "/api/user", { as: vera, body: { timeZone: "Europe/Moscow" } });

    const unknown = await give(boardId, "csv&timeZone=Mars/Olympus");
    expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining("TIME_ZONE_UNKNOWN")]);
  });

  it.each([
    ["", "2026-07-01T07:00:00.000Z"],
    ["&timeZone=America/New_York", "2026-07-01T14:00:00.000Z"],
  ])("[EX-19] is read in the user's time zone if the table has none (%s)", async (query, dueAt) => {
    const taken = await at.http.inject({
      method: "POST",
      url: `/api/board/import?source=csv${query}`,
      headers: { authorization: `Bearer ${vera.token}`, "content-type": "text/csv" },
      payload: "Название;Срок\nДом;01.07.2026 10:00\n",
    });
    const made: { board: { id: string } } = taken.json();
    expect((await giveFile(made.board.id)).tasks[0]?.dueAt).toBe(dueAt);
  });

  it("[EX-07] has the tasks under their columns and is named after the board", async () => {
    const { boardId } = await smallBoard("Собрать *номер*");
    await addComment(boardId, mark, "Жду");
    const { text, headers } = await give(boardId, "md");
    expect(text).toContain(String.raw`### [ ] ДОС-1 Собрать \*номер\*`);
    expect(text).toContain("> **Марк Громов**");
    expect(text.indexOf("## Надо")).toBeLessThan(text.indexOf("### [ ]"));
    expect(headers["content-disposition"]).toBe(
      `attachment; filename="_____.md"; filename*=UTF-8''${encodeURIComponent("Доска.md")}`,
    );
  });

  it("[EX-08] omits labels and fields of parent boards that the user may not see", async () => {
    const top = await makeBoard(at, vera);
    const inner = await makeBoard(at, vera, { boardId: top.id });
    await setRole(at, vera, { boardId: inner.id, userId: stranger.id, role: "editor" });
    const actor = { userId: vera.id, username: vera.username };
    const labelId = randomUUID();
    await at.app.mutator.mutate(actor, {
      mutationId: randomUUID(),
      op: "label.create",
      id: labelId,
      args: { boardId: top.id, name: "Тайное", color: "violet" },
    });
    const column = await makeColumn(at, vera, { boardId: inner.id });
    const task = await makeTask(at, vera, { boardId: inner.id, columnId: column.id });
    const args = { field: "labelIds" as const, value: labelId };
    await at.app.mutator.mutate(actor, { mutationId: randomUUID(), op: "task.add", id: task.id, args });
    expect((await giveFile(inner.id)).labels.map(({ name }) => name)).toEqual(["Тайное"]);
    const seen = await giveFile(inner.id, stranger);
    expect([seen.labels, seen.tasks[0]?.labelIds]).toEqual([[], []]);
  });
});
