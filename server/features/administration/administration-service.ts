import type {
  AccountRow,
  ProviderState,
  RegistrationState,
  ServerState,
} from "#contract/administration/administration.ts";
import type { Registration } from "#contract/auth/registration.ts";
import { AppError } from "#contract/core/error.ts";
import type { AdministrationQueries, PersonRow } from "./administration-queries.ts";
import { type RegistrationSetting } from "./registration-service.ts";

/** Machine data for administrators; absent when nothing reads it. */
export interface Machine {
  disk: () => Promise<{ bytes: number; free: number }>;
  backups: { list: () => Promise<{ name: string; bytes: number; at: Date }[]>; make: () => Promise<unknown> };
}

export interface Admin {
  userId: string;
  sessionId: string;
}

/** AD-01: administrators only; every method throws ADMIN_ONLY. */
export interface Administration {
  server(admin: Admin): Promise<ServerState>;
  /** Throws REGISTRATION_FIXED. */
  setRegistration(admin: Admin, mode: Registration): Promise<RegistrationState>;
  /** Throws BACKUP_OFF. */
  backUp(admin: Admin): Promise<{ isRunning: boolean }>;
  people(
    admin: Admin,
    query: { search?: string | undefined; cursor?: string | undefined; limit?: number | undefined },
  ): Promise<{ items: AccountRow[]; count: number; cursor?: string }>;
  /** Throws PROOF_NEEDED, USER_UNKNOWN, ADMIN_LAST. */
  setPerson(admin: Admin, userId: string, changes: { isDisabled?: boolean; isAdmin?: boolean }): Promise<AccountRow>;
  /** Throws PROOF_NEEDED, USER_UNKNOWN. */
  resetPassword(admin: Admin, userId: string): Promise<string>;
  /** Throws PROOF_NEEDED, USER_UNKNOWN. */
  removeAvatar(admin: Admin, userId: string): Promise<AccountRow>;
}

export interface AdministrationEnv {
  queries: Omit<AdministrationQueries, "setting" | "setSetting">;
  registration: RegistrationSetting;
  machine: Machine | null;
  /** State of the identity provider; `null` when none is configured. */
  checkProvider: () => Promise<ProviderState | null>;
  /** Values that do not change while the server runs. */
  fixed: Pick<ServerState, "build" | "startedAt" | "node" | "mail"> & {
    databaseKind: ServerState["database"]["kind"];
    filePlace: ServerState["files"]["place"];
    fileMaxBytes: number;
  };
  demandProof: (sessionId: string) => Promise<void>;
  endSessions: (userId: string, why: string) => Promise<unknown>;
  /** Revokes all API tokens of a user. */
  endTokens: (userId: string) => Promise<void>;
  /** Sets a generated password, and ends every sign-in step that is in progress. */
  setPassword: (person: { id: string; username: string }, password: string) => Promise<void>;
  /** Removes the avatar as its user would: board members do not learn that an administrator did it (AD-01). */
  removeAvatar: (userId: string) => Promise<unknown>;
  randomInt: (below: number) => number;
  /** Milliseconds since 1970. */
  now: () => number;
  onError: (error: unknown) => void;
}

const DAY_MS = 86_400_000;
const LATELY_DAYS = 30;
const OVERDUE_MS = 3_600_000;
const PAGE = 50;
const BACKUPS_SHOWN = 5;

export function createAdministration(env: AdministrationEnv): Administration {
  const { queries, now } = env;
  const backups = createBackups(env);
  async function demand({ userId }: Admin): Promise<void> {
    if (!(await queries.isAdmin(userId))) throw new AppError("ADMIN_ONLY");
  }
  async function found(userId: string): Promise<PersonRow> {
    const person = await queries.person(userId);
    if (person === null) throw new AppError("USER_UNKNOWN");
    return person;
  }
  return {
    async server(admin) {
      await demand(admin);
      return stateOf(env, await backups.state());
    },
    async setRegistration(admin, mode) {
      await demand(admin);
      return env.registration.choose(mode, { userId: admin.userId, at: new Date(now()) });
    },
    async backUp(admin) {
      await demand(admin);
      return backups.begin();
    },
    async people(admin, { search = "", cursor = "", limit = PAGE }) {
      await demand(admin);
      const like = search === "" ? "" : `%${search.replace(/[\\%_]/g, "\\$&")}%`;
      const [rows, count] = await Promise.all([queries.people(like, cursor, limit + 1), queries.count(like)]);
      const items = rows.slice(0, limit).map(toAccountRow);
      const last = items.at(-1);
      return rows.length > limit && last !== undefined ? { items, count, cursor: last.username } : { items, count };
    },
    async setPerson(admin, userId, changes) {
      await demand(admin);
      await env.demandProof(admin.sessionId);
      await found(userId);
      if (!(await queries.setPerson(userId, changes, new Date(now())))) throw new AppError("ADMIN_LAST");
      if (changes.isDisabled === true) await env.endSessions(userId, "account disabled");
      return toAccountRow(await found(userId));
    },
    async resetPassword(admin, userId) {
      await demand(admin);
      await env.demandProof(admin.sessionId);
      const person = await found(userId);
      const password = newPassword(env.randomInt);
      await env.setPassword(person, password);
      await env.endSessions(userId, "password reset");
      // After the sessions, so that none is left that could create another token.
      await env.endTokens(userId);
      return password;
    },
    async removeAvatar(admin, userId) {
      await demand(admin);
      await env.demandProof(admin.sessionId);
      const { avatar } = await found(userId);
      if (avatar !== null) await env.removeAvatar(userId);
      return toAccountRow(await found(userId));
    },
  };
}

/** No letters and digits that look alike, as the password is read out and typed. About 74 bits. */
const PASSWORD_CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP = 4;

/** Returns a password such as «k7mp-3xqd-9wtn-h4cz». */
function newPassword(randomInt: (below: number) => number): string {
  const group = () =>
    Array.from({ length: GROUP }, () => PASSWORD_CHARACTERS[randomInt(PASSWORD_CHARACTERS.length)] ?? "").join("");
  return Array.from({ length: GROUPS }, group).join("-");
}

async function stateOf(
  { queries, registration, machine, fixed, now, checkProvider }: AdministrationEnv,
  backups: ServerState["backups"],
): Promise<ServerState> {
  const at = now();
  const row = await queries.serverCounts(new Date(at - LATELY_DAYS * DAY_MS), new Date(at - OVERDUE_MS));
  const answeredInMs = Math.round((await queries.ping()) * 10) / 10;
  const { databaseKind, filePlace, fileMaxBytes, ...rest } = fixed;
  return {
    ...rest,
    registration: await registration.state(),
    database: { kind: databaseKind, version: row.version, bytes: row.bytes, answeredInMs },
    people: { all: row.people, lately: row.lately, disabled: row.disabled, administrators: row.administrators },
    boards: row.boards,
    tasks: row.tasks,
    files: { count: row.files, bytes: row.fileBytes, place: filePlace, maxBytes: fileMaxBytes },
    disk: machine === null ? null : await machine.disk(),
    provider: await checkProvider(),
    backups,
    waiting: { deliveries: row.deliveries, late: row.late, boards: row.boardsGoing, accounts: row.accountsGoing },
  };
}

/** One backup at a time on this node; the file gets its name when it is complete. */
function createBackups({ machine, onError }: Pick<AdministrationEnv, "machine" | "onError">) {
  let isRunning = false;
  async function make(backups: Machine["backups"]): Promise<void> {
    try {
      await backups.make();
    } catch (error) {
      onError(error);
    } finally {
      isRunning = false;
    }
  }
  return {
    begin(): { isRunning: boolean } {
      if (machine === null) throw new AppError("BACKUP_OFF");
      if (!isRunning) {
        isRunning = true;
        void make(machine.backups);
      }
      return { isRunning };
    },
    async state(): Promise<ServerState["backups"]> {
      if (machine === null) return null;
      const items = (await machine.backups.list()).toSorted((a, b) => b.at.getTime() - a.at.getTime());
      return { isRunning, items: items.slice(0, BACKUPS_SHOWN).map((one) => ({ ...one, at: one.at.toISOString() })) };
    },
  };
}

function toAccountRow({ disabledAt, deleteAt, createdAt, lastSeenAt, ...row }: PersonRow): AccountRow {
  return {
    ...row,
    disabledAt: disabledAt?.toISOString() ?? null,
    deleteAt: deleteAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}
