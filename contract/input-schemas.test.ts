import * as fc from "fast-check";
import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { attachmentUploadPut } from "./tasks/attachment-endpoints.ts";
import { attachmentCreateArgs, attachmentSchema, attachmentSetArgs } from "./entities/attachment.ts";
import { refreshToken, signIn, signUp } from "./auth/auth.ts";
import {
  BOARD_KINDS,
  listBoards,
  boardKind,
  boardSnapshot,
  boardSnapshotPage,
  boardAdd,
  boardPatch,
} from "./boards/board-endpoints.ts";
import { boardImport } from "./exchange/exchange-endpoints.ts";
import { sessionAnswer } from "./auth/sign-in-answer.ts";
import { boardCreateArgs, boardSchema, boardSetArgs } from "./entities/board.ts";
import { changeSchema } from "./changes/change-schema.ts";
import { columnCreateArgs, columnSchema, columnSetArgs } from "./entities/column.ts";
import { customFieldSchema } from "./entities/custom-field.ts";
import { ruleSchema } from "./entities/rule.ts";
import { savedViewSchema } from "./entities/saved-view.ts";
import { FILE_MAX_BYTES } from "./core/limit.ts";
import { favouriteSchema } from "./entities/favourite.ts";
import { notificationSchema } from "./entities/notification.ts";
import { labelCreateArgs, labelSchema, labelSetArgs } from "./entities/label.ts";
import { memberSchema, memberSetArgs } from "./entities/member.ts";
import { headsSchema, joinSchema, updateTokenSchema } from "./sync/socket.ts";
import { boardChanges } from "./sync/sync-endpoints.ts";
import { taskCreate, taskMove } from "./tasks/task-endpoints.ts";
import { taskCreateArgs, taskMoveArgs, taskSchema, taskSetArgs, taskSetMemberArgs } from "./entities/task.ts";
import { email, personName, userSchema, username } from "./users/user.ts";

const ID = "018f3e2a-1b2c-7d3e-8f4a-5b6c7d8e9f0a";
const NOW = "2026-11-21T09:00:00.000Z";

/** Returns the parsed value, or the first error with its path: `title: TITLE_EMPTY`. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (issue?.code === "unrecognized_keys") return `unknown ${issue.keys.join()}`;
  return `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`;
}

type SchemaCase = [what: string, schema: z.ZodMiniType, given: unknown, expected: unknown];
const same = (what: string, schema: z.ZodMiniType, input: unknown): SchemaCase => [what, schema, input, input];
const long = (length: number) => "ё".repeat(length);

describe("the input of a board", () => {
  it.each<SchemaCase>([
    same("a title", boardCreateArgs, { title: "Читальня" }),
    ["a title is trimmed", boardCreateArgs, { title: "  Читальня " }, { title: "Читальня" }],
    same("the longest title", boardCreateArgs, { title: long(200) }),
    ["a longer one", boardCreateArgs, { title: long(201) }, "title: TITLE_TOO_LONG"],
    ["an empty one", boardCreateArgs, { title: " " }, "title: TITLE_EMPTY"],
    ["none", boardCreateArgs, {}, "title: FIELD_TYPE"],
    same("no parent", boardCreateArgs, { title: "Д", boardId: null }),
    ["a wrong parent", boardCreateArgs, { title: "Д", boardId: "x" }, "boardId: ID_INVALID"],
    ["a colour that is none", boardCreateArgs, { title: "Д", color: "#fff" }, "color: COLOR_UNKNOWN"],
    ["its owner", boardCreateArgs, { title: "Д", ownerId: ID }, "unknown ownerId"],
    [
      "a column without a name",
      boardCreateArgs,
      { title: "Д", columns: [{ id: ID, name: "", kind: "work", sort: "a0" }] },
      "columns.0.name: NAME_EMPTY",
    ],
    [
      "a column with a wrong key",
      boardCreateArgs,
      { title: "Д", columns: [{ id: ID, name: "К", kind: "work", sort: 1 }] },
      "columns.0.sort: SORT_INVALID",
    ],
    same("nothing to change", boardSetArgs, {}),
    ["a key is in capitals", boardSetArgs, { key: "чит" }, { key: "ЧИТ" }],
    ["a key of other signs", boardSetArgs, { key: "ЧИ-Т" }, "key: FIELD_RANGE"],
    ["a long key", boardSetArgs, { key: "ЧИТАЛЬНЯЯ" }, "key: FIELD_RANGE"],
    same("no icon", boardSetArgs, { icon: null, inherit: false }),
    same("an icon", boardSetArgs, { icon: "home" }),
    ["[BI-01] an icon that is none", boardSetArgs, { icon: "🏠" }, "icon: ICON_UNKNOWN"],
    ["[BI-01] an icon that is no text", boardSetArgs, { icon: 5 }, "icon: ICON_UNKNOWN"],
    ["[BI-01] an icon by PATCH that is none", boardPatch.body, { icon: "constructor" }, "icon: ICON_UNKNOWN"],
    same("[BI-01] an icon from the start", boardCreateArgs, { title: "Д", icon: "book" }),
    ["[BI-01] an icon from the start that is none", boardCreateArgs, { title: "Д", icon: "" }, "icon: ICON_UNKNOWN"],
    ["its state", boardSetArgs, { status: "archived" }, "unknown status"],
    ["its parent, which is a move", boardSetArgs, { boardId: ID }, "unknown boardId"],
    same("its parent by PATCH", boardPatch.body, { boardId: null, title: "Д" }),
    same("an id of its own", boardAdd.body, { id: ID, title: "Д" }),
  ])("%s", (_what, schema, input, expected) => {
    expect(read(schema, input)).toEqual(expected);
  });

  it("has at most twenty initial columns", () => {
    const columns = (length: number) => Array.from({ length }, () => ({ id: ID, name: "К", kind: "work", sort: "a0" }));
    expect(z.safeParse(boardCreateArgs, { title: "Д", columns: columns(20) }).success).toBe(true);
    expect(z.safeParse(boardCreateArgs, { title: "Д", columns: columns(21) }).success).toBe(false);
  });
});

describe("the input of a column, a label, a member", () => {
  it.each<SchemaCase>([
    same("a column", columnCreateArgs, {
      boardId: ID,
      name: "К",
      kind: "done",
      wipLimit: 3,
      wipMode: "hard",
      afterId: null,
    }),
    ["its longest name", columnCreateArgs, { boardId: ID, name: long(101) }, "name: NAME_TOO_LONG"],
    ["no board", columnCreateArgs, { name: "К" }, "boardId: ID_INVALID"],
    same("no limit", columnSetArgs, { wipLimit: null, color: null }),
    same("the largest limit", columnSetArgs, { wipLimit: 999 }),
    same("a label without a name", labelCreateArgs, { boardId: ID, name: "", color: "pine" }),
    ["a label without a colour", labelCreateArgs, { boardId: ID, name: "М" }, "color: COLOR_UNKNOWN"],
    ["a long label", labelSetArgs, { name: long(101) }, "name: NAME_TOO_LONG"],
    same("a role", memberSetArgs, { boardId: ID, role: "viewer" }),
    ["a role that is none", memberSetArgs, { boardId: ID, role: "god" }, "role: ROLE_UNKNOWN"],
    ["when it was given", memberSetArgs, { boardId: ID, role: "viewer", grantedSeq: 0 }, "unknown grantedSeq"],
  ])("%s", (_what, schema, input, expected) => {
    expect(read(schema, input)).toEqual(expected);
  });

  it.each([0, -1, 1000, 2.5, "3", Number.NaN])("a limit of %s is rejected", (wipLimit) => {
    expect(z.safeParse(columnSetArgs, { wipLimit }).success).toBe(false);
  });

  it.each(["kind", "wipMode"])("an unknown %s is rejected", (field) => {
    expect(z.safeParse(columnSetArgs, { [field]: "other" }).success).toBe(false);
  });
});

describe("the input of a task", () => {
  const made = { boardId: ID, columnId: ID, title: "Книга" };

  it.each<SchemaCase>([
    same("its least", taskCreateArgs, made),
    same("all of it", taskCreateArgs, {
      ...made,
      copiedFromId: ID,
      sort: "a0",
      afterId: ID,
      beforeId: null,
      priority: 4,
      startAt: null,
      dueAt: NOW,
      dueHasTime: true,
      reminders: [0, 1_440],
      recurrence: "FREQ=WEEKLY;BYDAY=MO",
      recursAfterDone: true,
      estimate: 0.5,
      cover: "coral",
    }),
    ["a long title", taskCreateArgs, { ...made, title: long(501) }, "title: TITLE_TOO_LONG"],
    ["no column", taskCreateArgs, { boardId: ID, title: "Т" }, "columnId: ID_INVALID"],
    ["a place that is none", taskCreateArgs, { ...made, sort: "" }, "sort: SORT_INVALID"],
    ["its number", taskCreateArgs, { ...made, number: 1 }, "unknown number"],
    ["its maker", taskCreateArgs, { ...made, createdBy: ID }, "unknown createdBy"],
    ["its people, which are added one by one", taskSetArgs, { assigneeIds: [ID] }, "unknown assigneeIds"],
    ["its column, which is a move", taskSetArgs, { columnId: ID }, "unknown columnId"],
    ["when it was done", taskSetArgs, { doneAt: NOW }, "unknown doneAt"],
    ["a day that is none", taskSetArgs, { dueAt: "2026-02-30T00:00:00.000Z" }, "dueAt: DATE_INVALID"],
    ["reminders in any order", taskSetArgs, { reminders: [60, 0, 60] }, { reminders: [0, 60] }],
    same("no day", taskSetArgs, { dueAt: null, priority: null, estimate: null, cover: null }),
    same("a move", taskMoveArgs, { columnId: ID, boardId: ID, sort: 3 }),
    ["a move to nowhere", taskMoveArgs, { boardId: ID }, "columnId: ID_INVALID"],
    same("a person", taskSetMemberArgs, { field: "assigneeIds", value: ID }),
    ["a person that is none", taskSetMemberArgs, { field: "assigneeIds", value: "я" }, "value: ID_INVALID"],
    same("an id of its own", taskCreate.body, { ...made, id: ID }),
    same("a move by POST", taskMove.body, { columnId: ID }),
  ])("%s", (_what, schema, input, expected) => {
    expect(read(schema, input)).toEqual(expected);
  });

  it.each([
    ["priority", [-1, 5, 1.5, "1"]],
    ["estimate", [-0.1, 100_001, Number.POSITIVE_INFINITY, "1"]],
    ["dueHasTime", [null, 1, "true"]],
    ["reminders", [null, [-1], [0.5], [40_321], ["1"], [0, 1, 2, 3, 4, 5]]],
    ["recurrence", ["", "FREQ=DAILY;COUNT=3", 1]],
    ["recursAfterDone", [null, 1]],
    ["startAt", ["завтра", 0, ""]],
  ])("an invalid %s is rejected", (field, values) => {
    for (const value of values) expect(z.safeParse(taskSetArgs, { [field]: value }).success).toBe(false);
  });

  it("the name of a set is one of three", () => {
    for (const field of ["title", "doneAt", "__proto__", ""])
      expect(z.safeParse(taskSetMemberArgs, { field, value: ID }).success).toBe(false);
  });
});

describe("the input of an attachment", () => {
  const bare = { name: "план.pdf", type: "application/pdf", size: 5 };
  const file = { ...bare, taskId: ID };

  it.each<SchemaCase>([
    same("a file", attachmentCreateArgs, file),
    same("a file of a board's page", attachmentCreateArgs, { ...bare, boardId: ID }),
    ["[AT-62] a file of nothing", attachmentCreateArgs, bare, ": FIELD_RANGE"],
    same("a file without a byte, of which nothing is known", attachmentCreateArgs, { ...file, type: "", size: 0 }),
    ["no name", attachmentCreateArgs, { ...file, name: " " }, "name: NAME_EMPTY"],
    ["a long name", attachmentSetArgs, { name: long(256) }, "name: NAME_TOO_LONG"],
    ["a name that cannot be kept", attachmentSetArgs, { name: "a\0" }, "name: TEXT_INVALID"],
    ["a long kind", attachmentCreateArgs, { ...file, type: long(128) }, "type: FIELD_RANGE"],
    ["more than any server takes", attachmentCreateArgs, { ...file, size: FILE_MAX_BYTES + 1 }, "size: FILE_TOO_LARGE"],
    ["less than nothing", attachmentCreateArgs, { ...file, size: -1 }, "size: FIELD_RANGE"],
    ["that it has arrived", attachmentCreateArgs, { ...file, readyAt: NOW }, "unknown readyAt"],
    ["what the server finds out", attachmentSetArgs, { name: "а", hasPreview: true }, "unknown hasPreview"],
    ["an upload that goes on", attachmentUploadPut.query, { offset: "4194304" }, { offset: 4_194_304 }],
  ])("%s", (_what, schema, input, expected) => {
    expect(read(schema, input)).toEqual(expected);
  });
});

describe("the input of a user", () => {
  it.each<SchemaCase>([
    ["a username is in lower case", username, "  Vera.K ", "vera.k"],
    same("the shortest", username, "abc"),
    same("the longest", username, "a".repeat(64)),
    ["a shorter one", username, "ab", ": USERNAME_INVALID"],
    ["a longer one", username, "a".repeat(65), ": USERNAME_INVALID"],
    ["in Cyrillic", username, "вера", ": USERNAME_INVALID"],
    ["with a space", username, "ve ra", ": USERNAME_INVALID"],
    ["an address is in lower case", email, " Vera@Chitalnya.RU ", "vera@chitalnya.ru"],
    ["an address without a dot", email, "vera@chitalnya", ": EMAIL_INVALID"],
    ["an address with two signs", email, "vera@@chitalnya.ru", ": EMAIL_INVALID"],
    ["an address that ends in a dot", email, "vera@chitalnya.", ": EMAIL_INVALID"],
    ["a long address", email, `${"a".repeat(250)}@x.ru`, ": EMAIL_INVALID"],
    same("a name", personName, "Вера Кузнецова"),
    ["a long name", personName, long(101), ": NAME_TOO_LONG"],
    [
      "a short password",
      signUp.body,
      { username: "vera", name: "В", password: "1234567" },
      "password: PASSWORD_TOO_SHORT",
    ],
    same("a password of any signs", signUp.body, { username: "vera", name: "В", password: "  🙂ё\t\\ ъ" }),
    [
      "a long password",
      signUp.body,
      { username: "vera", name: "В", password: "1".repeat(257) },
      "password: PASSWORD_TOO_LONG",
    ],
    ["a right", signUp.body, { username: "vera", name: "В", password: "12345678", isAdmin: true }, "unknown isAdmin"],
    same("any password to sign in with", signIn.body, { login: "vera", password: "1" }),
    same("a refresh as section 7 of the specification has it", refreshToken.body, {
      token: "t",
      refreshToken: "r",
      expiresIn: 10 ** 12,
    }),
    same("a refresh with less", refreshToken.body, { token: null, refreshToken: "r" }),
    ["a refresh without its token", refreshToken.body, { token: "t" }, "refreshToken: Invalid input"],
  ])("%s", (_what, schema, input, expected) => {
    expect(read(schema, input)).toEqual(expected);
  });

  it("an email address is checked quickly, whatever it contains", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (input) => {
        const result = z.safeParse(email, input);
        if (result.success) expect(result.data).toMatch(/^\S+@\S+\.\S+$/);
      }),
    );
    const began = performance.now();
    z.safeParse(email, `a@${"a.".repeat(5_000)}`);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe("queries and socket messages", () => {
  it.each<SchemaCase>([
    same("my boards", listBoards.query, { parent: ID, status: "archived" }),
    ["my boards of another state", listBoards.query, { status: "deleted" }, expect.stringContaining("status")],
    ["a page from an address", boardSnapshotPage.query, { after: ID, limit: "10" }, { after: ID, limit: 10 }],
    ["a page of nothing", boardSnapshotPage.query, { limit: "0" }, expect.stringContaining("limit")],
    ["a page of everything", boardSnapshotPage.query, { limit: "2001" }, expect.stringContaining("limit")],
    ["a page of words", boardSnapshotPage.query, { limit: "all" }, expect.stringContaining("limit")],
    ["a place in a kind", boardKind.query, { cursor: "x", limit: "5" }, { cursor: "x", limit: 5 }],
    [
      "changes since a number",
      boardChanges.query,
      { epoch: ID, since: "12", limit: "500" },
      { epoch: ID, since: 12, limit: 500 },
    ],
    ["changes since before", boardChanges.query, { since: "-1" }, expect.stringContaining("since")],
    ["changes since nowhere", boardChanges.query, {}, expect.stringContaining("since")],
    ["too many changes", boardChanges.query, { since: "0", limit: "501" }, expect.stringContaining("limit")],
    same("an import", boardImport.query, { source: "trello", parent: ID, title: "Д" }),
    same("a join", joinSchema, { boardId: ID }),
    ["a join of many", joinSchema, { boardId: [ID] }, "boardId: ID_INVALID"],
    ["a join with more", joinSchema, { boardId: ID, seq: 1 }, "unknown seq"],
    same("a token", updateTokenSchema, { token: "t" }),
    ["a token without end", updateTokenSchema, { token: "t".repeat(8193) }, expect.stringContaining("token")],
  ])("%s", (_what, schema, input, expected) => {
    expect(read(schema, input)).toEqual(expected);
  });

  it("the heads of at most two hundred boards are requested at once", () => {
    const ids = (length: number) => ({ boardIds: Array.from({ length }, () => ID) });
    expect([z.safeParse(headsSchema, ids(200)).success, z.safeParse(headsSchema, ids(201)).success]).toEqual([
      true,
      false,
    ]);
  });

  it("the kinds of a board are those of the product decisions, section 5, and two more", () => {
    const kinds =
      "columns tasks users labels fields views templates children activity notifications dashboard archive rules shares invites webhooks";
    expect(BOARD_KINDS.toSorted()).toEqual([...kinds.split(" "), "subtree", "past"].toSorted());
  });
});

describe("rows and answers of the server", () => {
  const stamps = { archivedAt: null, createdAt: NOW, updatedAt: NOW };
  const board = {
    id: ID,
    title: "Д",
    color: "violet",
    status: "active",
    boardId: null,
    key: "Д",
    icon: null,
    inherit: true,
    ownerId: ID,
    ...stamps,
    rev: 1,
    epoch: ID,
  };
  const column = {
    id: ID,
    boardId: ID,
    name: "К",
    sort: "a0",
    color: null,
    kind: "work",
    wipLimit: null,
    wipMode: "soft",
    ...stamps,
    rev: 1,
  };
  const sets = { assigneeIds: [ID], watcherIds: [], labelIds: [] };
  const relations = { parentTaskId: ID, blockedByIds: [ID], relatedIds: [], duplicateOfIds: [], copiedFromId: null };
  const again = { reminders: [0, 60], recurrence: "FREQ=DAILY", recursAfterDone: false };
  const days = { startAt: null, dueAt: NOW, dueHasTime: false, doneAt: null, columnEnteredAt: NOW };
  const counts = { checklistTotal: 0, checklistDone: 0, commentCount: 0, attachmentCount: 0 };
  const task = {
    id: ID,
    boardId: ID,
    columnId: ID,
    sort: "a0",
    title: "Т",
    number: null,
    priority: null,
    estimate: 1.5,
    cover: null,
    ...sets,
    ...relations,
    fields: { [ID]: "Читальня" },
    ...days,
    ...again,
    ...counts,
    createdBy: ID,
    ...stamps,
    hops: 0,
    excerpt: null,
    rev: 1,
  };
  const label = { id: ID, boardId: ID, name: "", color: "pine", ...stamps, rev: 1 };
  const option = { id: ID, name: "Пилот", color: "pine", sort: "a0", archived: false };
  const customField = {
    id: ID,
    boardId: ID,
    name: "Этап",
    type: "select",
    options: [option],
    sort: "a0",
    ...stamps,
    rev: 1,
  };
  const savedView = {
    id: ID,
    boardId: ID,
    ownerId: ID,
    name: "Срочное",
    kind: "table",
    filter: "priority.4",
    choices: "sort=-due",
    shared: true,
    ...stamps,
    rev: 1,
  };
  const rule = {
    id: ID,
    boardId: ID,
    name: "",
    cause: { kind: "moved", ref: ID },
    conditions: [],
    actions: [{ kind: "priority", n: 4 }],
    timeZone: "Europe/Moscow",
    enabled: true,
    authorId: ID,
    runs: 0,
    lastRunAt: null,
    lastFault: null,
    ...stamps,
    rev: 1,
  };
  const member = { id: ID, role: "owner", username: "vera", name: "Вера", rev: 1 };
  const person = { id: ID, username: "vera", name: "Вера" };
  const user = { ...person, email: null, timeZone: "Europe/Moscow", createdAt: NOW };
  const change = { stream: `b:${ID}`, epoch: ID, seq: 1, mutationId: null, actor: null, at: NOW, ops: [] };
  const snapshot = {
    epoch: ID,
    seq: 1,
    role: "owner",
    board,
    children: [board],
    columns: [column],
    labels: [label],
    customFields: [customField],
    rules: [rule],
    savedViews: [savedView],
    members: [member],
    users: [person],
    tasks: [task],
    next: null,
  };

  const notification = {
    id: ID,
    userId: ID,
    kind: "assigned",
    actorId: null,
    actorName: null,
    boardId: null,
    taskId: ID,
    commentId: null,
    title: "Т",
    detail: null,
    groupKey: "assigned",
    readAt: null,
    snoozedTill: null,
    createdAt: user.createdAt,
    rev: 1,
  };
  const attachment = {
    id: ID,
    taskId: ID,
    boardId: null,
    name: "план.pdf",
    type: "application/pdf",
    size: 5,
    width: null,
    height: null,
    readyAt: null,
    hasPreview: false,
    createdBy: ID,
    createdAt: NOW,
    deletedAt: null,
    version: 1,
  };
  const rows: [string, z.ZodMiniType, object][] = [
    ["a board", boardSchema, board],
    ["a column", columnSchema, column],
    ["a task", taskSchema, task],
    ["a label", labelSchema, label],
    ["a custom field", customFieldSchema, customField],
    ["a rule", ruleSchema, rule],
    ["a view", savedViewSchema, savedView],
    ["a member", memberSchema, member],
    ["a star", favouriteSchema, { id: ID, sort: "a0", rev: 1 }],
    ["an attachment", attachmentSchema, attachment],
    ["a notification", notificationSchema, notification],
    ["a person", userSchema, user],
    ["a change", changeSchema, change],
    ["a snapshot", boardSnapshot, snapshot],
    ["a session", sessionAnswer, { token: "t", refreshToken: "r", expiresIn: 600, user }],
  ];

  it.each(rows)("%s has all its fields", (_name, schema, row) => {
    expect(read(schema, row)).toEqual(row);
    for (const field of Object.keys(row)) {
      const { [field]: _left, ...rest } = Object.fromEntries(Object.entries(row));
      expect([field, z.safeParse(schema, rest).success]).toEqual([field, false]);
    }
  });

  it.each(rows)("%s has no undeclared field", (_name, schema, row) => {
    expect(read(schema, { ...row, passwordHash: "secret" })).toEqual(row);
  });
});
