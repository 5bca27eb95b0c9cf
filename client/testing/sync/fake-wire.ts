import { SESSION_IDLE_LIFE_S } from "#contract/core/limit.ts";
import { AppError, ERRORS, errorBody } from "#contract/core/error.ts";
import { boardStream, messageIdOf, userStream, type Change } from "#contract/changes/change.ts";
import { boardOfStream } from "#contract/changes/change.ts";
import type { CheckStep } from "#contract/auth/sign-in-answer.ts";
import type { ServerEvents } from "#contract/sync/socket.ts";
import { NetworkFault } from "#client/sync/ports/env.ts";
import type {
  Clock,
  DocumentSocketPort,
  HttpAnswer,
  HttpPort,
  HttpRequest,
  SocketHandlers,
  SocketPort,
} from "#client/sync/ports/env.ts";
import { fieldsOf } from "#client/sync/ports/fields.ts";
import { uploadAnswer } from "./fake-uploads.ts";
import {
  boardsOf,
  changesOf,
  commit,
  favouritesOf,
  headOf,
  pageOf,
  partsOf,
  roleOn,
  snapshotOf,
  streamOf,
  type FakeServer,
} from "./fake-server.ts";

/** The network between one device and the fake server. */
export interface FakeWire {
  /** The step that sign-ins return; `null` for none. */
  step: CheckStep | null;
  http: HttpPort;
  socket: SocketPort;
  documentSocket: () => Promise<DocumentSocketPort>;
  /** Requests that reached the server, in order, as «METHOD path». */
  readonly seen: string[];
  isUp: boolean;
  /** Called after the server has executed a request: `lose` drops its answer. */
  fate: (request: HttpRequest) => "deliver" | "lose";
  /** Answers instead of the server. */
  instead: (request: HttpRequest) => HttpAnswer | null;
  /** Called for a message of the socket: `false` drops it. */
  passes: (name: keyof ServerEvents) => boolean;
  /** If true, new sockets are neither accepted nor refused. */
  hangs: boolean;
  /** The places that tabs have sent, in order. */
  readonly places: unknown[];
  /** Sends a message over the open sockets. */
  publish(name: keyof ServerEvents, payload: unknown): void;
  /** Cuts the socket until `mend` is called. */
  cut(): void;
  mend(): void;
  /** The access tokens that the server accepts, with their users. */
  readonly tokens: Map<string, string>;
  refreshes: number;
  /** The number of issued tokens, so that none is issued twice. */
  issuedTokens: number;
}

export function createWire(server: FakeServer, clock: Clock): FakeWire {
  const sockets = new Set<FakeSocket>();
  const wire: FakeWire = {
    seen: [],
    isUp: true,
    fate: () => "deliver",
    instead: () => null,
    passes: () => true,
    hangs: false,
    places: [],
    publish(name, payload) {
      for (const socket of sockets) socket.emit(name, payload);
    },
    tokens: new Map(),
    refreshes: 0,
    issuedTokens: 0,
    step: null,
    documentSocket: async () => server.documents.port(clock),
    http: { request: (request) => deliver(server, wire, clock, request) },
    socket: {
      connect(handlers) {
        const socket = openSocket(server, wire, clock, handlers);
        sockets.add(socket);
        return {
          send: (event, body) => void socket.receive(event, body),
          ask: async (event, body) => socket.receive(event, body),
          hurry: () => socket.up(),
          close() {
            socket.close();
            sockets.delete(socket);
          },
        };
      },
    },
    cut() {
      for (const socket of sockets) socket.down();
    },
    mend() {
      for (const socket of sockets) socket.up();
    },
  };
  return wire;
}

const LATENCY_MS = 20;

async function deliver(server: FakeServer, wire: FakeWire, clock: Clock, request: HttpRequest): Promise<HttpAnswer> {
  await pause(clock);
  if (!wire.isUp) throw new NetworkFault("The wire is down");
  wire.seen.push(`${request.method} ${request.path.split("?")[0]}`);
  const answer =
    wire.instead(request) ??
    (await uploadAnswer(server, personOf(wire, request), request)) ??
    answerOf(server, wire, request);
  const fate = wire.fate(request);
  await pause(clock);
  if (fate === "lose" || !wire.isUp) throw new NetworkFault("The answer was lost");
  return answer;
}

function pause(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    clock.after(LATENCY_MS, resolve);
  });
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): HttpAnswer {
  const all: Record<string, string> = { "content-type": "application/json; charset=utf-8", ...headers };
  return { status, header: (name) => all[name] ?? null, body: JSON.stringify(body) };
}

function answerOf(server: FakeServer, wire: FakeWire, request: HttpRequest): HttpAnswer {
  try {
    return json(200, route(server, wire, request));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json(ERRORS[error.code].status, errorBody(error.code, error.details));
  }
}

function personOf(wire: FakeWire, { headers }: HttpRequest): string | undefined {
  return wire.tokens.get((headers["authorization"] ?? "").replace("Bearer ", ""));
}

function route(server: FakeServer, wire: FakeWire, request: HttpRequest): unknown {
  const url = new URL(request.path, "http://yarus.test");
  const body = fieldsOf(typeof request.body === "string" ? JSON.parse(request.body) : {});
  const open = OPEN[url.pathname];
  if (open !== undefined) return open(server, wire, body);
  const userId = personOf(wire, request);
  if (userId === undefined) throw new AppError("TOKEN_EXPIRED");
  const key = request.headers["idempotency-key"];
  const { pathname: path, searchParams: query } = url;
  if (path === "/api/sync/push") return push(server, userId, body["mutations"]);
  if (path === "/api/tasks" || path === "/api/board/add") {
    const { id, ...args } = body;
    const op = path === "/api/tasks" ? "task.create" : "board.create";
    return { id, changes: commit(server, userId, { mutationId: key, op, id, args }) };
  }
  if (path === "/api/board/getMine") return boardsOf(server, userId);
  if (path === "/api/sync/snapshot") return favouritesOf(server, userId);
  if (path === "/api/sync/changes") return changesOf(server, userStream(userId), query);
  if (path === "/api/user/info") return { user: server.users.get(userId) };
  if (path === "/api/auth/logout") return {};
  return boardRoute(server, userId, { path, query, key });
}

function boardRoute(
  server: FakeServer,
  userId: string,
  { path, query, key }: { path: string; query: URLSearchParams; key: string | undefined },
): unknown {
  const archived = /^\/api\/board\/archive\/([^/]+)$/.exec(path);
  if (archived?.[1] !== undefined) {
    return { changes: commit(server, userId, { mutationId: key, op: "board.archive", id: archived[1], args: {} }) };
  }
  const taskId = /^\/api\/tasks\/([^/]+)\/parts$/.exec(path)?.[1];
  if (taskId !== undefined) {
    const task = server.rows.task.get(taskId);
    if (task === undefined || roleOn(server, task.boardId, userId) === null) throw new AppError("TASK_GONE");
    return partsOf(server, [taskId]);
  }
  const [, boardId = "", kind = ""] = /^\/api\/board\/([^/]+)(?:\/(page\/parts|[^/]+))?$/.exec(path) ?? [];
  if (roleOn(server, boardId, userId) === null) throw new AppError("BOARD_FORBIDDEN");
  if (kind === "") return snapshotOf(server, boardId, userId);
  if (kind === "snapshot") return pageOf(server, boardId, query.get("after"));
  if (kind === "changes") return changesOf(server, boardStream(boardId), query);
  if (kind === "page/parts") return { ...partsOf(server, [boardId]), tasks: [] };
  if (kind === "parts") {
    const tasks = [...server.rows.task.values()].filter((task) => task.boardId === boardId);
    const tasksWithDetails = tasks.filter((task) => task.commentCount + task.checklistTotal + task.attachmentCount > 0);
    return partsOf(
      server,
      tasksWithDetails.map((task) => task.id),
    );
  }
  throw new AppError("KIND_UNKNOWN");
}

const OPEN: Record<string, (server: FakeServer, wire: FakeWire, body: Record<string, unknown>) => unknown> = {
  "/config.json": () => ({ refreshExpiresIn: SESSION_IDLE_LIFE_S, build: "test" }),
  "/api/auth/forget": () => ({}),
  "/api/auth/base/signIn": (server, wire, body) => {
    const user = [...server.users.values()].find((one) => one.username === body["login"]);
    if (user === undefined) throw new AppError("CREDENTIALS_WRONG");
    if (wire.step !== null) return { check: wire.step };
    return { ...tokensFor(wire, user.id), user };
  },
  "/api/auth/base/refreshToken": (server, wire, body) => {
    wire.refreshes += 1;
    const userId = String(body["refreshToken"]).split(":")[1] ?? "";
    if (!server.users.has(userId)) throw new AppError("SESSION_ENDED");
    return tokensFor(wire, userId);
  },
};

function tokensFor(wire: FakeWire, userId: string) {
  wire.issuedTokens += 1;
  const token = `token:${userId}:${wire.issuedTokens}`;
  wire.tokens.set(token, userId);
  return { token, refreshToken: `refresh:${userId}`, expiresIn: 600 };
}

function push(server: FakeServer, userId: string, mutations: unknown): unknown {
  const results = (Array.isArray(mutations) ? mutations : []).map((mutation: unknown) => {
    const { mutationId } = fieldsOf(mutation);
    try {
      return { mutationId, status: "ok", changes: commit(server, userId, mutation) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, message } = error;
      return { mutationId, status: "rejected", code, message, httpStatus: ERRORS[code].status };
    }
  });
  return { results };
}

interface FakeSocket {
  emit(name: keyof ServerEvents, payload: unknown): void;
  receive(event: string, body: unknown): unknown;
  up(): void;
  down(): void;
  close(): void;
}

function openSocket(server: FakeServer, wire: FakeWire, clock: Clock, handlers: SocketHandlers): FakeSocket {
  const joined = new Set<string>();
  let userId: string | null = null;
  let isClosed = false;

  const emit = (name: keyof ServerEvents, payload: unknown): void => {
    if (!wire.passes(name)) return;
    clock.after(LATENCY_MS, () => {
      if (userId !== null && !isClosed) handlers.event(name, structuredClone(payload));
    });
  };
  const onChange = (change: Change): void => {
    const boardId = boardOfStream(change.stream);
    const isForUser = boardId === null ? change.stream === `u:${userId}` : joined.has(boardId);
    const name = boardId === null ? "user.changes" : "board.changes";
    if (isForUser) emit(name, { messageId: messageIdOf(change), data: change });
    else if (boardId !== null && userId !== null && change.ops.some((op) => op.e === "board")) {
      emit("user.boards", { messageId: `${messageIdOf(change)}:boards`, data: { boardId } });
    }
  };
  const onRevoked = (whom: string, boardId: string): void => {
    if (whom !== userId) return;
    joined.delete(boardId);
    emit("board.revoked", { messageId: `revoked:${boardId}:${clock.now()}`, data: { boardId } });
  };
  const connect = async (): Promise<void> => {
    const token = await handlers.token();
    const who = wire.tokens.get(token ?? "") ?? null;
    if (isClosed || userId !== null) return;
    if (wire.hangs) return;
    if (!wire.isUp) return handlers.refused(new Error("refused"));
    if (who === null) return handlers.refused(new Error(token === null ? "TOKEN_IS_EMPTY" : "SESSION_ENDED"));
    userId = who;
    server.listeners.add(onChange);
    server.revoked.add(onRevoked);
    handlers.up();
  };
  const end = (): void => {
    userId = null;
    joined.clear();
    server.listeners.delete(onChange);
    server.revoked.delete(onRevoked);
  };
  clock.after(LATENCY_MS, () => void connect());
  return {
    emit,
    receive(event, body) {
      if (event === "board.presence") return wire.places.push(body);
      return answerMessage(server, { event, body, userId, joined });
    },
    up: () => void connect(),
    down() {
      const wasUp = userId !== null;
      end();
      if (wasUp) handlers.down("transport close");
    },
    close() {
      isClosed = true;
      end();
    },
  };
}

interface SocketMessage {
  event: string;
  body: unknown;
  userId: string | null;
  joined: Set<string>;
}

function answerMessage(server: FakeServer, { event, body, userId, joined }: SocketMessage): unknown {
  if (userId === null) throw new NetworkFault("The socket is down");
  const { boardId, boardIds } = fieldsOf(body);
  if (event === "board.leave") return joined.delete(String(boardId));
  if (event === "board.join" && typeof boardId === "string") {
    if (roleOn(server, boardId, userId) === null) return { error: "BOARD_FORBIDDEN" };
    joined.add(boardId);
    return { ok: true, ...placeOf(server, boardId) };
  }
  if (event !== "board.heads" || !Array.isArray(boardIds)) return undefined;
  const seen = boardIds.filter((id: unknown) => typeof id === "string" && roleOn(server, id, userId) !== null);
  const stream = userStream(userId);
  return {
    user: { epoch: streamOf(server, stream).epoch, head: headOf(server, stream) },
    boards: Object.fromEntries(seen.map((id: string) => [id, placeOf(server, id)])),
  };
}

function placeOf(server: FakeServer, boardId: string): { epoch: string; head: number } {
  const stream = boardStream(boardId);
  return { epoch: streamOf(server, stream).epoch, head: headOf(server, stream) };
}
