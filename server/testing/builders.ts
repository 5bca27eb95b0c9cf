import { randomUUID } from "node:crypto";
import type { Board } from "#contract/entities/board.ts";
import type { Column } from "#contract/entities/column.ts";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import type { Role } from "#contract/core/permission.ts";
import type { Task } from "#contract/entities/task.ts";
import { createRowReader } from "#server/http/rows.ts";
import type { Actor } from "#server/sync/mutations/handler.ts";
import type { TestApp } from "./test-app.ts";

export interface TestUser {
  id: string;
  username: string;
  name: string;
  token: string;
  refreshToken: string;
}

/** The password of test users. Hashed once per process: a hash takes 30 ms. */
export const TEST_PASSWORD = "сорок тысяч обезьян";
let hashed: Promise<string> | null = null;

/** Creates a user with a session, without the call of sign-up. */
export async function makeUser(
  { app }: TestApp,
  options: { username?: string; name?: string; email?: string; timeZone?: string } = {},
): Promise<TestUser> {
  const { auth } = app;
  const id = randomUUID();
  const username = options.username ?? `user-${id.slice(0, 8)}`;
  const name = options.name ?? "Вера Соколова";
  const passwordHash = await (hashed ??= auth.passwords.hash(TEST_PASSWORD, "anybody"));
  const isNew = await auth.queries.insert({
    id,
    username,
    name,
    email: options.email ?? null,
    passwordHash,
    timeZone: options.timeZone ?? null,
    at: new Date(auth.now()),
  });
  if (!isNew) throw new Error(`${username} is there already`);
  const { token, refreshToken } = await auth.sessions.begin(
    { id, username },
    { browser: false, device: "test", ip: "127.0.0.1" },
    "base",
  );
  return { id, username, name, token, refreshToken };
}

/** The part of a test app that the builders need. */
type Maker = Pick<TestApp, "app">;

const actorOf = ({ id, username }: Pick<TestUser, "id" | "username">): Actor => ({ userId: id, username });

/** Creates a board of this user. */
export async function makeBoard(
  { app }: Maker,
  owner: TestUser,
  overrides: Partial<MutationArgs<"board.create">> = {},
): Promise<Board> {
  const id = randomUUID();
  const args = { title: "Доска", ...overrides };
  await app.mutator.mutate(actorOf(owner), { mutationId: randomUUID(), op: "board.create", id, args });
  return createRowReader(app.storage).board(actorOf(owner), id);
}

export async function makeColumn(
  { app }: Maker,
  by: TestUser,
  overrides: Pick<MutationArgs<"column.create">, "boardId"> & Partial<MutationArgs<"column.create">>,
): Promise<Column> {
  const id = randomUUID();
  await app.mutator.mutate(actorOf(by), {
    mutationId: randomUUID(),
    op: "column.create",
    id,
    args: { name: "Надо", ...overrides },
  });
  return createRowReader(app.storage).column(actorOf(by), id);
}

export async function makeTask(
  { app }: Maker,
  by: TestUser,
  overrides: Pick<MutationArgs<"task.create">, "boardId" | "columnId"> & Partial<MutationArgs<"task.create">>,
): Promise<Task> {
  const id = randomUUID();
  await app.mutator.mutate(actorOf(by), {
    mutationId: randomUUID(),
    op: "task.create",
    id,
    args: { title: "Задача", ...overrides },
  });
  return createRowReader(app.storage).task(actorOf(by), id);
}

/** Creates an attachment. It has no bytes, and so is complete, unless `size` is given. Returns its id. */
export async function makeAttachment(
  { app }: Maker,
  by: TestUser,
  overrides: Partial<MutationArgs<"attachment.create">>,
): Promise<string> {
  const id = randomUUID();
  const args = { name: "план.pdf", type: "", size: 0, ...overrides };
  await app.mutator.mutate(actorOf(by), { mutationId: randomUUID(), op: "attachment.create", id, args });
  return id;
}

/** Sets the role of a user on a board; `null` removes it. */
export async function setRole(
  { app }: Maker,
  by: TestUser,
  grant: { boardId: string; userId: string; role: Role | null },
): Promise<void> {
  const { boardId, userId: id, role } = grant;
  const mutationId = randomUUID();
  if (role === null) await app.mutator.mutate(actorOf(by), { mutationId, op: "member.remove", id, args: { boardId } });
  else await app.mutator.mutate(actorOf(by), { mutationId, op: "member.set", id, args: { boardId, role } });
}
