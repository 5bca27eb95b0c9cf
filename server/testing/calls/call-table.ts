import { randomUUID } from "node:crypto";
import type { ErrorCode } from "#contract/core/error.ts";
import { DEFAULT_SETTINGS } from "#contract/notifications/notification-settings.ts";
import type { Role } from "#contract/core/permission.ts";
import { ADMIN_CALLS } from "./admin-calls.ts";
import { ACCOUNT_CALLS } from "./account-calls.ts";
import { API_TOKEN_CALLS } from "./api-token-calls.ts";
import { BOARD_INVITE_CALLS } from "./board-invite-calls.ts";
import { makeAttachment, makeBoard, makeColumn, makeTask, setRole, TEST_PASSWORD, type TestUser } from "../builders.ts";
import type { CallRow, Scene } from "./call-row.ts";
import { FACTOR_CALLS } from "./factor-calls.ts";
import { OUTSIDE_CALLS } from "./outside-calls.ts";
import { PUBLICATION_CALLS } from "./publication-calls.ts";
import { TEAM_CALLS } from "./team-calls.ts";
import { TEMPLATE_CALLS } from "./template-calls.ts";
import { WEBHOOK_CALLS } from "./webhook-calls.ts";
import type { TestApp } from "../test-app.ts";

/** Makes a new scene. */
export async function makeScene(at: TestApp, owner: TestUser, stranger: TestUser): Promise<Scene> {
  const parent = await makeBoard(at, owner);
  const board = await makeBoard(at, owner, { boardId: parent.id });
  const column = await makeColumn(at, owner, { boardId: board.id });
  const other = await makeColumn(at, owner, { boardId: board.id });
  const task = await makeTask(at, owner, { boardId: board.id, columnId: column.id });
  await at.db.database.pool.query(DESCRIBED, [task.id, new Date(at.clock.now())]);
  const attachmentId = await makeAttachment(at, owner, { taskId: task.id });
  return {
    at,
    owner,
    parentId: parent.id,
    boardId: board.id,
    columnId: column.id,
    otherColumnId: other.id,
    taskId: task.id,
    attachmentId,
    strangerName: stranger.username,
  };
}

/** An empty description with one version, which has the same id. */
const DESCRIBED = `with made as (
 insert into document (guid, created_at, updated_at, versioned_at) values ($1, $2, $2, $2) returning guid)
insert into document_version (id, guid, at, state) select m.guid, m.guid, $2, '\\x0000' from made m`;

/** Gives a user a role on the parent board, from which the scene's board inherits. */
export async function admitTo(scene: Scene, person: TestUser, role: Role): Promise<void> {
  await setRole(scene.at, scene.owner, { boardId: scene.parentId, userId: person.id, role });
}

const reads = (may: CallRow["may"], request: CallRow["request"], stranger?: string): CallRow => ({
  may,
  request,
  writes: false,
  ...(stranger === undefined ? {} : { stranger }),
});
const writes = (may: CallRow["may"], request: CallRow["request"], stranger?: string): CallRow => ({
  ...reads(may, request, stranger),
  writes: true,
});
const refuses = (may: CallRow["may"], expectedError: ErrorCode, request: CallRow["request"]): CallRow => ({
  ...reads(may, request),
  expectedError,
});
const somebodysAddress = () => `${randomUUID()}@example.ru`;
const of =
  (path: (scene: Scene) => string, body?: (scene: Scene) => unknown): CallRow["request"] =>
  (scene) => ({
    url: path(scene),
    ...(body === undefined ? {} : { body: body(scene) }),
  });
/** The path of the versions of the task's description; the id of its only version is that of the task. */
const document =
  (rest: string) =>
  ({ taskId }: Scene) =>
    `/api/documents/${taskId}/versions${rest.replace("version", taskId)}`;
const attachment =
  (rest: string) =>
  ({ attachmentId }: Scene) =>
    `/api/attachments/${attachmentId}${rest}`;
const board = (rest: string) => (scene: Scene) => `/api/board/${scene.boardId}${rest}`;

/**
 * Every call of the API. A bound call that is missing here fails the tests of authorisation, repetition and malformed input, which iterate
 * over this table.
 */
export const CALLS: Record<string, CallRow> = {
  "POST /api/auth/base/signUp": reads(
    "open",
    of(
      () => "/api/auth/base/signUp",
      () => ({ username: `new-${randomUUID().slice(0, 8)}`, name: "Новый человек", password: TEST_PASSWORD }),
    ),
  ),
  "POST /api/auth/base/signIn": reads(
    "open",
    of(
      () => "/api/auth/base/signIn",
      ({ owner }) => ({ login: owner.username, password: TEST_PASSWORD }),
    ),
  ),
  "POST /api/auth/base/refreshToken": reads(
    "open",
    of(
      () => "/api/auth/base/refreshToken",
      ({ owner }) => ({ refreshToken: owner.refreshToken }),
    ),
  ),
  "POST /api/auth/logout": reads(
    "session",
    of(() => "/api/auth/logout"),
  ),
  "POST /api/auth/forget": reads(
    "open",
    of(() => "/api/auth/forget"),
  ),
  "GET /api/auth/methods": reads(
    "open",
    of(() => "/api/auth/methods"),
  ),
  ...API_TOKEN_CALLS,
  ...FACTOR_CALLS,
  ...OUTSIDE_CALLS,
  "POST /api/auth/email/code": reads(
    "open",
    of(
      () => "/api/auth/email/code",
      () => ({ email: somebodysAddress() }),
    ),
  ),
  "POST /api/auth/check": refuses(
    "open",
    "CHECK_ENDED",
    of(
      () => "/api/auth/check",
      () => ({ ticket: "nobody's", code: "123456" }),
    ),
  ),
  "POST /api/auth/password/forgot": reads(
    "open",
    of(
      () => "/api/auth/password/forgot",
      () => ({ email: somebodysAddress() }),
    ),
  ),
  "POST /api/auth/password/reset": refuses(
    "open",
    "CHECK_ENDED",
    of(
      () => "/api/auth/password/reset",
      () => ({ ticket: "nobody's", code: "123456", password: TEST_PASSWORD }),
    ),
  ),
  "GET /api/auth/account": reads(
    "session",
    of(() => "/api/auth/account"),
  ),
  "POST /api/auth/password": reads(
    "session",
    of(
      () => "/api/auth/password",
      () => ({ current: TEST_PASSWORD, next: TEST_PASSWORD, endOthers: false }),
    ),
  ),
  "POST /api/auth/email": reads(
    "session",
    of(
      () => "/api/auth/email",
      () => ({ email: somebodysAddress() }),
    ),
  ),
  "POST /api/auth/email/confirm": refuses(
    "session",
    "CHECK_ENDED",
    of(
      () => "/api/auth/email/confirm",
      () => ({ ticket: "nobody's", code: "123456" }),
    ),
  ),
  "GET /api/auth/sessions": reads(
    "session",
    of(() => "/api/auth/sessions"),
  ),
  "DELETE /api/auth/sessions": reads(
    "session",
    of(() => "/api/auth/sessions"),
  ),
  "DELETE /api/auth/sessions/{id}": refuses(
    "session",
    "SESSION_GONE",
    of(({ owner }) => `/api/auth/sessions/${owner.refreshToken.split(".")[0] ?? ""}`),
  ),
  "POST /api/auth/invites": refuses(
    "session",
    "ADMIN_ONLY",
    of(
      () => "/api/auth/invites",
      () => ({ uses: 1 }),
    ),
  ),
  "GET /api/auth/invites": refuses(
    "session",
    "ADMIN_ONLY",
    of(() => "/api/auth/invites"),
  ),
  "DELETE /api/auth/invites/{id}": refuses(
    "session",
    "ADMIN_ONLY",
    of(() => `/api/auth/invites/${randomUUID()}`),
  ),
  "GET /config.json": reads(
    "open",
    of(() => "/config.json"),
  ),
  "GET /api/user/info": reads(
    "session",
    of(() => "/api/user/info"),
  ),
  ...ACCOUNT_CALLS,
  ...ADMIN_CALLS,
  "PATCH /api/user": reads(
    "session",
    of(
      () => "/api/user",
      () => ({ timeZone: "Asia/Omsk" }),
    ),
  ),
  "GET /api/user/news": reads(
    "session",
    of(() => "/api/user/news"),
  ),
  "GET /api/search": reads(
    "session",
    of(() => "/api/search?q=слово"),
  ),
  "GET /api/user/figures": reads(
    "session",
    of(() => "/api/user/figures"),
  ),
  "GET /api/user/tasks": reads(
    "session",
    of(() => "/api/user/tasks"),
  ),
  "GET /api/user/people": reads(
    "session",
    of(() => "/api/user/people"),
  ),
  "GET /api/user/find": reads(
    "session",
    of(({ strangerName }) => `/api/user/find?username=${strangerName}`),
  ),

  "POST /api/board/add": writes(
    "editor",
    of(
      () => "/api/board/add",
      ({ boardId }) => ({ title: "Вложенная", boardId }),
    ),
  ),
  "GET /api/board/getMine": reads(
    "viewer",
    of(({ boardId }) => `/api/board/getMine?parent=${boardId}`),
  ),
  "GET /api/board/{boardId}": reads("viewer", of(board(""))),
  "GET /api/board/{boardId}/snapshot": reads("viewer", of(board("/snapshot?limit=1"))),
  "GET /api/board/{boardId}/export": reads("task_editor", of(board("/export?format=csv"))),
  "GET /api/board/{boardId}/imported": reads("editor", of(board("/imported"))),
  "POST /api/board/{boardId}/imported/undo": refuses("owner", "NOT_FOUND", of(board("/imported/undo"))),
  "GET /api/board/{boardId}/ancestors": reads("viewer", of(board("/ancestors"))),
  "GET /api/board/{boardId}/away": reads("viewer", of(board("/away"))),
  "PUT /api/board/{boardId}/seen": reads("viewer", of(board("/seen"))),
  "GET /api/board/{boardId}/changes": reads("viewer", of(board("/changes?since=0"))),
  "GET /api/board/{id}/{kind}": reads("viewer", of(board("/tasks"))),
  "POST /api/board/archive/{boardId}": writes(
    "admin",
    of(({ boardId }) => `/api/board/archive/${boardId}`),
  ),
  "POST /api/board/restore/{boardId}": writes(
    "admin",
    of(({ boardId }) => `/api/board/restore/${boardId}`),
  ),
  "DELETE /api/board/{boardId}": writes("owner", of(board(""))),
  "GET /api/board/{boardId}/deletion": reads("owner", of(board("/deletion"))),
  "POST /api/board/keep/{boardId}": refuses(
    "owner",
    "BOARD_NOT_DELETING",
    of(({ boardId }) => `/api/board/keep/${boardId}`),
  ),
  "PATCH /api/board/{boardId}": writes(
    "editor",
    of(board(""), () => ({ title: "Иначе" })),
  ),
  ...BOARD_INVITE_CALLS,
  ...PUBLICATION_CALLS,
  ...TEAM_CALLS,
  ...TEMPLATE_CALLS,
  ...WEBHOOK_CALLS,
  "POST /api/board/import": writes(
    "editor",
    of(
      ({ boardId }) => `/api/board/import?source=csv&parent=${boardId}`,
      () => "Название;Список\nЗадача;Надо\n",
    ),
  ),
  "POST /api/board/import/preview": reads(
    "editor",
    of(
      ({ boardId }) => `/api/board/import/preview?source=auto&parent=${boardId}`,
      () => "Название;Список\nЗадача;Надо\n",
    ),
  ),
  "GET /api/board/favourite/all": reads(
    "session",
    of(() => "/api/board/favourite/all"),
  ),
  "GET /api/board/favourite/{boardId}": reads(
    "viewer",
    of(({ boardId }) => `/api/board/favourite/${boardId}`),
  ),
  "PUT /api/board/favourite/{boardId}": writes(
    "viewer",
    of(
      ({ boardId }) => `/api/board/favourite/${boardId}`,
      () => ({}),
    ),
  ),
  "DELETE /api/board/favourite/{boardId}": writes(
    "session",
    of(({ boardId }) => `/api/board/favourite/${boardId}`),
  ),

  "POST /api/columns": writes(
    "editor",
    of(
      () => "/api/columns",
      ({ boardId }) => ({ boardId, name: "Ещё" }),
    ),
  ),
  "PATCH /api/columns/{id}": writes(
    "editor",
    of(
      ({ columnId }) => `/api/columns/${columnId}`,
      () => ({ name: "Иначе" }),
    ),
    "COLUMN_GONE",
  ),
  "DELETE /api/columns/{id}": writes(
    "editor",
    of(({ otherColumnId }) => `/api/columns/${otherColumnId}`),
    "COLUMN_GONE",
  ),

  "POST /api/tasks": writes(
    "task_editor",
    of(
      () => "/api/tasks",
      ({ boardId, columnId }) => ({ boardId, columnId, title: "Ещё" }),
    ),
  ),
  "GET /api/tasks/{id}": reads(
    "viewer",
    of(({ taskId }) => `/api/tasks/${taskId}`),
    "TASK_GONE",
  ),
  "GET /api/tasks/{id}/parts": reads(
    "viewer",
    of(({ taskId }) => `/api/tasks/${taskId}/parts`),
    "TASK_GONE",
  ),
  "GET /api/tasks/{id}/activity": reads(
    "viewer",
    of(({ taskId }) => `/api/tasks/${taskId}/activity`),
    "TASK_GONE",
  ),
  "GET /api/attachments/{id}/upload": reads("viewer", of(attachment("/upload")), "ATTACHMENT_GONE"),
  // Only the creator of an attachment may upload its bytes, whatever the role of others.
  "PUT /api/attachments/{id}/upload": {
    ...reads("task_editor", of(attachment("/upload?offset=0")), "ATTACHMENT_GONE"),
    expectedError: "ACTION_FORBIDDEN",
  },
  "GET /api/attachments/{id}/preview/{size}": {
    ...reads("viewer", of(attachment("/preview/card")), "ATTACHMENT_GONE"),
    expectedError: "FILE_GONE",
  },
  "POST /api/attachments/{id}/link": reads("viewer", of(attachment("/link")), "ATTACHMENT_GONE"),
  "GET /files/{id}/{token}": refuses(
    "open",
    "NOT_FOUND",
    of(({ attachmentId }) => `/files/${attachmentId}/none`),
  ),
  "GET /api/board/{boardId}/page/parts": reads("viewer", of(board("/page/parts"))),
  "GET /api/board/{boardId}/parts": reads("viewer", of(board("/parts"))),
  "PATCH /api/tasks/{id}": writes(
    "task_editor",
    of(
      ({ taskId }) => `/api/tasks/${taskId}`,
      () => ({ title: "Иначе" }),
    ),
    "TASK_GONE",
  ),
  "POST /api/tasks/{id}/move": writes(
    "task_editor",
    of(
      ({ taskId }) => `/api/tasks/${taskId}/move`,
      ({ otherColumnId }) => ({ columnId: otherColumnId }),
    ),
    "TASK_GONE",
  ),
  "DELETE /api/tasks/{id}": writes(
    "editor",
    of(({ taskId }) => `/api/tasks/${taskId}`),
    "TASK_GONE",
  ),

  "POST /api/tasks/delete": {
    ...refuses(
      "owner",
      "TASK_NOT_ARCHIVED",
      of(
        () => "/api/tasks/delete",
        ({ taskId }) => ({ ids: [taskId] }),
      ),
    ),
    stranger: "TASK_GONE",
  },

  "GET /api/notifications/settings": reads(
    "session",
    of(() => "/api/notifications/settings"),
  ),
  "PUT /api/notifications/settings": reads(
    "session",
    of(
      () => "/api/notifications/settings",
      () => ({ settings: DEFAULT_SETTINGS }),
    ),
  ),
  "POST /api/push/subscriptions": reads(
    "session",
    of(
      () => "/api/push/subscriptions",
      () => ({ endpoint: "https://push.example.org/one", keys: { p256dh: "BNc", auth: "tBH" } }),
    ),
  ),
  "DELETE /api/push/subscriptions": reads(
    "session",
    of(() => "/api/push/subscriptions"),
  ),

  "GET /api/documents/{guid}/versions": reads("viewer", of(document("")), "DOCUMENT_GONE"),
  "POST /api/documents/{guid}/versions": reads(
    "task_editor",
    of(document(""), () => ({})),
    "DOCUMENT_GONE",
  ),
  "GET /api/documents/{guid}/versions/{versionId}": reads("viewer", of(document("/version")), "DOCUMENT_GONE"),
  "POST /api/documents/{guid}/versions/{versionId}/restore": reads(
    "task_editor",
    of(document("/version/restore"), () => ({})),
    "DOCUMENT_GONE",
  ),

  "POST /api/sync/push": reads(
    "session",
    of(
      () => "/api/sync/push",
      () => ({ mutations: [] }),
    ),
  ),
  "GET /api/sync/changes": reads(
    "session",
    of(() => "/api/sync/changes?since=0"),
  ),
  "GET /api/sync/snapshot": reads(
    "session",
    of(() => "/api/sync/snapshot"),
  ),
};
