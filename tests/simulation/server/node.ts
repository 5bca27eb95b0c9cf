import { forgetCookies, logout, publicConfig, refreshToken, signIn } from "#contract/auth/auth.ts";
import { SESSION_IDLE_LIFE_S } from "#contract/core/limit.ts";
import { boardOfStream, boardStream, type Change } from "#contract/changes/change.ts";
import { AppError, ERRORS } from "#contract/core/error.ts";
import { createAccess } from "#server/access/access.ts";
import type { ReadRoles } from "#server/access/role-query.ts";
import { createSecretService } from "#server/features/auth/secret-service.ts";
import { createSessionService, type SessionService } from "#server/features/auth/session-service.ts";
import { createBoardLists } from "#server/features/boards/board-list-service.ts";
import { bindBoards } from "#server/features/boards/board-routes.ts";
import { createSnapshotService } from "#server/features/boards/board-snapshot-service.ts";
import { bindSync } from "#server/http/routes/sync-routes.ts";
import { bindTaskRemovals } from "#server/features/task-removal/task-removal-routes.ts";
import { createTaskRemovals } from "#server/features/task-removal/task-removal-service.ts";
import { bindTaskDetails } from "#server/features/task-details/detail-routes.ts";
import { bindTasks } from "#server/features/tasks/task-routes.ts";
import { bindUsers } from "#server/features/users/user-routes.ts";
import { createUserService } from "#server/features/users/user-service.ts";
import { followRules } from "#server/features/rules/follow-service.ts";
import { handlers } from "#server/modules/handlers.ts";
import { silentLog } from "#server/runtime/log.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import { createRowReader } from "#server/http/rows.ts";
import { createHeads } from "#server/realtime/heads.ts";
import { createReaders } from "#server/realtime/readers.ts";
import { createVisibleBoards } from "#server/access/visible-boards.ts";
import { createRoles } from "#server/realtime/roles.ts";
import { createMemoryBus } from "#server/sync/bus/bus-memory.ts";
import type { Bus } from "#server/sync/bus/bus.ts";
import type { Actor } from "#server/sync/mutations/handler.ts";
import { createMutator, type Mutator } from "#server/sync/mutations/mutate.ts";
import type { SyncStorage } from "#server/sync/storage.ts";
import { Buffer } from "node:buffer";
import type { Dice } from "../dice.ts";
import type { ServerParts } from "../defects/server-parts.ts";
import type { Ledger } from "../proof/ledger.ts";
import { BEGINNING, type Settings } from "../settings.ts";
import type { Timeline } from "../timeline.ts";
import { short, type Trace, Violation } from "../trace.ts";
import { createMemoryBoardQueries, readPage, readShared } from "./board-reads.ts";
import type { ServerDatabase } from "./database.ts";
import { createMemoryDetailQueries } from "./detail-reads.ts";
import { createSimulatedHttpApi, type ApiAnswer, type ApiCall } from "./http-api.ts";
import { createRooms, type Rooms } from "./rooms.ts";
import { plainTokens } from "./sessions.ts";

/** One server process: the product's own mutator, services, routes and caches. */
export interface ServerNode {
  answer(call: ApiCall): Promise<ApiAnswer>;
  rooms: Rooms;
  bus: Bus;
  mutator: Mutator;
  isAlive(): boolean;
  /** Kills the process: unfinished work is dropped and its connections end. */
  die(): void;
}

export interface NodeWorld {
  database: ServerDatabase;
  timeline: Timeline;
  dice: Dice;
  ledger: Ledger;
  trace: Trace;
  settings: Settings;
  /** Seeded defects. */
  defect: Pick<ServerParts, "keepsRooms" | "access">;
}

const HOUR_S = 3_600;

export function createNode(world: NodeWorld): ServerNode {
  const { database, timeline, dice, ledger, settings } = world;
  let isAlive = true;
  const now = () => BEGINNING + timeline.now() + database.clock.ahead;
  const onDefect = (error: unknown): void => {
    if (isAlive)
      ledger.fail(new Violation("server", `The server met an error of its own: ${String(error)}`, { cause: error }));
  };
  const bus = createMemoryBus(onDefect);
  const storage = database.open({ isAlive: () => isAlive });
  const newId = () => dice.id();
  const mutator = watched(
    world,
    createMutator({ storage, handlers, follow: followRules, bus, now, newId, onError: onDefect }),
  );
  const roles = createRoles(roleReader(storage), bus, now);
  const heads = createHeads(storage, bus, now);
  const readers = createReaders(storage, bus, now);
  const sessions = createSessionService({
    queries: database.sessions,
    tokens: plainTokens,
    secrets: createSecretService("simulated", (count) => Buffer.from(dice.bytes(new Uint8Array(count)))),
    bus,
    log: silentLog,
    // Accounts are not deleted in the simulation.
    onEntry: () => Promise.resolve(),
    newId,
    now,
    // Clock jumps happen only on devices, so the wall clock can serve as the monotonic clock.
    elapsed: now,
  });
  const simulated = createSimulatedHttpApi((token) => sessions.authenticate(token), onDefect);
  const { httpApi } = simulated;
  const access = world.defect.access(createAccess((userId, ids) => roles.of(userId, ids)));
  bindSessions(httpApi, sessions, database);
  const broadcastProfile = () => Promise.resolve();
  bindUsers(
    httpApi,
    createUserService({ queries: userQueries(database), now, findsStrangers: true, broadcastProfile }),
    null,
  );
  bindBoards(httpApi, {
    mutator,
    access,
    newId,
    rows: createRowReader(storage),
    lists: createBoardLists({ queries: createMemoryBoardQueries(() => database.state()), now }),
    snapshots: createSnapshotService({
      heads,
      readers,
      check: null,
      read: async (boardId) => readShared(database.visible(), boardId, settings.snapshotPage),
    }),
    readKind: () => Promise.reject(new AppError("KIND_UNKNOWN")),
    tasksAfter: async (boardId, after) => readPage(database.visible(), boardId, after, settings.snapshotPage),
  });
  bindTasks(httpApi, { mutator, newId, rows: createRowReader(storage) });
  // The simulator has no history log from which removed tasks must be erased.
  bindTaskRemovals(httpApi, createTaskRemovals({ mutator, onRemoved: () => {} }));
  const parts = createMemoryDetailQueries(() => database.state());
  bindTaskDetails(httpApi, {
    access,
    rows: createRowReader(storage),
    details: parts,
    history: () => Promise.resolve([]),
  });
  bindSync(httpApi, {
    mutator,
    access,
    visible: createVisibleBoards(roleReader(storage)),
    log: { changesSince: (question) => storage.changesSince({ ...question, limit: settings.changesPage }) },
    readUserStream: async (userId) => readUserStream(database, userId, newId),
  });
  const rooms = createRooms({
    timeline,
    dice,
    bus,
    storage,
    roles,
    streamHeads: heads,
    authenticate: (token) => sessions.authenticate(token),
    now,
    numberOnly: settings.numberOnly,
    keepsRooms: world.defect.keepsRooms,
    onError: onDefect,
    id: newId,
  });
  return {
    answer: (call) => disclosing(world, call, () => simulated.answer(call)),
    rooms,
    bus,
    mutator,
    isAlive: () => isAlive,
    die() {
      isAlive = false;
      rooms.close();
      for (const cache of [roles, heads, readers, sessions]) cache.close();
    },
  };
}

function roleReader(storage: SyncStorage): ReadRoles {
  return async (userId, boardIds) => {
    const readers = await storage.readersOf(boardIds);
    return new Map(
      boardIds.flatMap((boardId) => {
        const role = readers.get(boardId)?.get(userId);
        return role === undefined ? [] : [[boardId, role] as const];
      }),
    );
  };
}

function readUserStream(database: ServerDatabase, userId: string, newId: () => string) {
  database.memory.openUserStream(userId, newId());
  database.touched();
  const found = database.memory.userSnapshot(userId);
  if (found === null) throw new Error("a person's stream was opened and is not there");
  return found;
}

/** Binds the session endpoints for a client that is not a browser. Passwords are not checked. */
function bindSessions(httpApi: HttpApi, sessions: SessionService, { people }: ServerDatabase): void {
  const place = { browser: false, device: "simulated", ip: "127.0.0.1" };
  httpApi.bind(signIn, async ({ body }) => {
    const person = people.find((one) => one.username === body.login);
    if (person === undefined) throw new AppError("CREDENTIALS_WRONG");
    const { cookie: _, ...tokens } = await sessions.begin(person, place, "base");
    return { ...tokens, user: userOf(person) };
  });
  httpApi.bind(refreshToken, async ({ body }) => {
    const { cookie: _, ...tokens } = await sessions.refresh({
      refreshToken: body.refreshToken,
      cookie: null,
      browser: false,
    });
    return tokens;
  });
  httpApi.bind(publicConfig, () => ({ refreshExpiresIn: SESSION_IDLE_LIFE_S, build: "simulated" }));
  // The simulated clients have no cookies.
  httpApi.bind(forgetCookies, async () => undefined);
  httpApi.bind(logout, async ({ session }) => {
    await sessions.end(session.sessionId, "logout");
    return undefined;
  });
}

function userOf(person: ServerDatabase["people"][number]) {
  const createdAt = new Date(BEGINNING - 24 * HOUR_S * 1_000).toISOString();
  return { ...person, email: null, timeZone: "Europe/Moscow", createdAt };
}

function userQueries({ people }: ServerDatabase): Parameters<typeof createUserService>[0]["queries"] {
  const found = (person: ServerDatabase["people"][number] | undefined) =>
    person === undefined ? null : userOf(person);
  return {
    known: async () => [],
    // Names do not change in the simulation.
    boards: async () => [],
    change: async (id) => found(people.find((one) => one.id === id)),
    find: async (id) => found(people.find((one) => one.id === id)),
    findPerson: async (username) => found(people.find((one) => one.username === username)),
  };
}

/** Returns the mutator that records rejections in the ledger and checks that every change in an answer may be sent to the actor. */
function watched({ ledger, database, timeline, trace }: NodeWorld, inner: Mutator): Mutator {
  function check(actor: Actor, changes: readonly Change[]): void {
    for (const change of changes) {
      if (boardOfStream(change.stream) === null || database.mayBeAnswered(actor.userId, change)) continue;
      ledger.fail(new Violation("removed", `${actor.username} was answered a change of ${short(change.stream)}`));
    }
  }
  return {
    ...inner,
    async mutate(actor, mutation) {
      try {
        const done = await inner.mutate(actor, mutation);
        check(actor, done.changes);
        if (done.repeated) trace.count("repeat answered");
        return done;
      } catch (error) {
        if (error instanceof AppError && ERRORS[error.code].status < 500) {
          trace.count(`refused ${error.code}`);
          ledger.refused(mutation.mutationId, timeline.now());
        }
        throw error;
      }
    },
  };
}

const BOARD_READ = /^\/api\/board\/([0-9a-f-]{36})(?:\/(?:snapshot|changes)\b|$)/;

/** Checks that a board or its changes are sent only to a user who may see the board, at the beginning or at the end of the request. */
async function disclosing(
  { database, ledger }: NodeWorld,
  call: ApiCall,
  answer: () => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  const boardId = call.method === "GET" ? BOARD_READ.exec(call.path.split("?")[0] ?? "")?.[1] : undefined;
  if (boardId === undefined) return answer();
  const token = call.headers["authorization"]?.replace("Bearer ", "") ?? "";
  const claims = await plainTokens.prove(token, 0).catch(() => null);
  const stream = boardStream(boardId);
  const maySee = () => claims !== null && database.mayReceive(claims.sub, { stream, mutationId: null });
  const could = maySee();
  const response = await answer();
  if (response.status === 200 && !could && !maySee()) {
    const whom = claims?.username ?? "nobody";
    ledger.fail(new Violation("removed", `${whom} was told ${short(boardId)} without a right to see it`));
  }
  const letInAt = claims === null ? 0 : database.letInAt(claims.sub, boardId);
  if (response.status === 200 && isFromBefore(call, response, letInAt)) {
    const whom = claims?.username ?? "nobody";
    ledger.fail(new Violation("removed", `${whom} was told what happened on ${short(boardId)} while not on it`));
  }
  return response;
}

/** Returns true if the answer contains changes from before the user got access (SY-09). */
function isFromBefore(call: ApiCall, response: ApiAnswer, letInAt: number): boolean {
  const since = /\/changes\?.*since=(\d+)/.exec(call.path)?.[1];
  if (since === undefined || Number(since) + 1 >= letInAt) return false;
  const { head, changes }: { head?: number; changes?: object[] } = JSON.parse(response.body);
  return head !== undefined && head >= letInAt && (changes?.length ?? 0) > 0;
}
