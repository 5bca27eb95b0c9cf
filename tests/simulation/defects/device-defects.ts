import { syncLayout, type SyncStores } from "#client/sync/storage/disk/databases.ts";
import {
  type Database,
  type HttpAnswer,
  type HttpRequest,
  NetworkFault,
  type StoragePort,
  type StoreName,
  type StoreRows,
  type SyncEnv,
  type Transaction,
} from "#client/sync/ports/env.ts";
import { mutationsIn } from "../device/http-port.ts";
import type { EnvWorld } from "../device/device-parts.ts";
import type { Defect } from "./defect.ts";

function ofEnv(name: string, env: (env: SyncEnv, world: EnvWorld) => SyncEnv, ignored: readonly string[] = []): Defect {
  return { name, parts: () => ({ env, ignored }) };
}

/** A change that arrives after a gap in the sequence numbers is applied as if nothing were missing. */
const noGapCheck = ofEnv("no gap check", (env, { tab }) => {
  const { socket } = env;
  if (socket === null) return env;
  return {
    ...env,
    socket: {
      connect: (handlers) =>
        socket.connect({
          ...handlers,
          event(name, payload) {
            for (const filler of fillersFor(payload, (stream) => tab.sync.inspect().cursors.get(stream))) {
              handlers.event(name, filler);
            }
            handlers.event(name, payload);
          },
        }),
    },
  };
});

type StreamName = `b:${string}` | `u:${string}`;

function fillersFor(
  payload: unknown,
  cursorOf: (stream: StreamName) => { epoch: string; seq: number } | undefined,
): object[] {
  const data = field(payload, "data");
  const [stream, seq, epoch, ops] = ["stream", "seq", "epoch", "ops"].map((name) => field(data, name));
  if (typeof stream !== "string" || !isStreamName(stream) || typeof seq !== "number" || ops === undefined) return [];
  const cursor = cursorOf(stream);
  if (cursor === undefined || cursor.epoch !== epoch) return [];
  const missing = Math.max(0, seq - cursor.seq - 1);
  return Array.from({ length: missing }, (_, at) => {
    const own = cursor.seq + 1 + at;
    const messageId = `${stream}:${cursor.epoch}:${String(own)}:filler`;
    return { messageId, data: { stream, epoch, seq: own, mutationId: null, actor: null, at: "", ops: [] } };
  });
}

function isStreamName(name: string): name is StreamName {
  return name.startsWith("b:") || name.startsWith("u:");
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** A mutation is deleted from the outbox before it is sent, without waiting for the acknowledgement. */
const deleteBeforeAck = ofEnv("delete before ack", (env, { backdoor }) => ({
  ...env,
  http: {
    async request(request) {
      const ids = new Set(mutationsIn(request));
      if (ids.size > 0)
        await onSync(backdoor, async (transaction) => {
          for (const entry of await transaction.all("outbox")) {
            if (ids.has(entry.mutationId)) await transaction.delete("outbox", entry.n);
          }
        });
      return env.http.request(request);
    },
  },
}));

async function onSync(
  storage: StoragePort,
  work: (transaction: Transaction<SyncStores>) => Promise<void>,
): Promise<void> {
  const database = await storage.open(syncLayout);
  await database.transaction(["outbox"], "write", work);
}

/** Rejected mutations are not stored. */
const dropRejected = ofEnv("drop rejected", (env) => ({
  ...env,
  storage: bent(env.storage, (transaction) => ({
    ...transaction,
    put: async (store, row) => {
      if (store !== "rejected") await transaction.put(store, row);
    },
  })),
}));

/** Mutations of the previous user are sent with the tokens of the current user. */
const foreignQueue = ofEnv("another person's queue is sent", (env, { tab }) => ({
  ...env,
  storage: bent(env.storage, (transaction) => ({
    ...transaction,
    async all(store, where) {
      const rows = await transaction.all(store, where);
      const userId = store === "outbox" ? tab.sync.session.state().user?.id : undefined;
      return userId === undefined ? rows : rows.map((row) => ({ ...row, userId }));
    },
  })),
}));

/** Returns the storage port with every transaction replaced by `bend`. */
function bent(
  port: StoragePort,
  bend: <S extends StoreRows>(transaction: Transaction<S>) => Transaction<S>,
): StoragePort {
  return {
    ...port,
    async open(layout, notify) {
      const database = await port.open(layout, notify);
      return {
        close: () => database.close(),
        transaction: (stores, mode, work) =>
          database.transaction(stores, mode, (transaction) => work(bend(transaction))),
      };
    },
  };
}

/** Rows are written, but the board's bundles are not marked as outdated. */
const staleBundles = ofEnv("bundles not told of rows written since", (env) => ({
  ...env,
  storage: bent(env.storage, (transaction) => ({
    ...transaction,
    put(store, row) {
      const bundled = field(row, "_bundled");
      const isBundleWrite = store === "boards" && typeof bundled === "object";
      return transaction.put(store, isBundleWrite ? { ...row, _bundled: { ...bundled, since: [] } } : row);
    },
  })),
}));

/** A board's cursor is stored in one transaction and its rows in the next. */
const cursorFirst = ofEnv("cursor saved before rows", (env) => ({
  ...env,
  storage: {
    ...env.storage,
    open: async (layout, notify) => inTwoSteps(await env.storage.open(layout, notify)),
  },
}));

function inTwoSteps<S extends StoreRows>(database: Database<S>): Database<S> {
  return {
    close: () => database.close(),
    async transaction(stores, mode, work) {
      const isSplit = mode !== "read" && stores.includes(nameIn<S>("boards")) && stores.includes(nameIn<S>("tasks"));
      if (!isSplit) return database.transaction(stores, mode, work);
      const deferred: ((transaction: Transaction<S>) => Promise<void>)[] = [];
      const isRow = (store: string) => store === "tasks" || store === "columns";
      const result = await database.transaction(stores, mode, (transaction) =>
        work({
          ...transaction,
          async put(store, row) {
            if (isRow(store)) deferred.push((second) => second.put(store, row));
            else await transaction.put(store, row);
          },
          async delete(store, key) {
            if (isRow(store)) deferred.push((second) => second.delete(store, key));
            else await transaction.delete(store, key);
          },
        }),
      );
      await database.transaction(stores, mode, async (second) => {
        for (const step of deferred) await step(second);
      });
      return result;
    },
  };
}

function nameIn<S extends StoreRows>(name: string): StoreName<S> {
  return name;
}

/** A mutation is reported as stored before it is on disk: what was written in the last half second is lost when the process dies. */
const notDurable = ofEnv("outbox not durable", (env, { backdoor, device, onDeath }) => {
  const written = new Map<number, number>();
  onDeath(() => {
    const since = device.wire.timeline.now() - 500;
    const lost = new Set([...written].filter(([, at]) => at >= since).map(([n]) => n));
    void onSync(backdoor, async (transaction) => {
      for (const n of lost) await transaction.delete("outbox", n);
    });
  });
  const storage = bent(env.storage, (transaction) => ({
    ...transaction,
    async add(store, row) {
      const n = await transaction.add(store, row);
      if (store === "outbox") written.set(n, device.wire.timeline.now());
      return n;
    },
  }));
  return { ...env, storage };
});

/** A batch of mutations is sent in reverse order. */
const unordered = ofEnv("push not in order", (env) => ({
  ...env,
  http: {
    request(request) {
      if (request.path !== "/api/sync/push" || typeof request.body !== "string") return env.http.request(request);
      const { mutations }: { mutations: unknown[] } = JSON.parse(request.body);
      return env.http.request({ ...request, body: JSON.stringify({ mutations: mutations.toReversed() }) });
    },
  },
}));

const JSON_HEADER = (name: string) => (name.toLowerCase() === "content-type" ? "application/json" : null);

/** Any answer of a captive portal to a mutation counts as an acknowledgement. */
const trustsPortal = ofEnv("a stranger's answer counts as done", (env) => ({
  ...env,
  http: {
    async request(request) {
      const answer = await env.http.request(request);
      const isOurs = answer.header("content-type")?.startsWith("application/json") === true && answer.body !== "";
      return isOurs || mutationsIn(request).length === 0 ? answer : doneAnswer(request);
    },
  },
}));

function doneAnswer(request: HttpRequest): HttpAnswer {
  const results = mutationsIn(request).map((mutationId) => ({ mutationId, status: "ok", changes: [] }));
  return { status: 200, header: JSON_HEADER, body: JSON.stringify({ changes: [], results }) };
}

/** A mutation that got no answer counts as rejected. */
const silenceRefuses = ofEnv("no answer counts as a refusal", (env) => ({
  ...env,
  http: {
    async request(request) {
      try {
        return await env.http.request(request);
      } catch (error) {
        const isEdit = request.headers["idempotency-key"] !== undefined;
        if (!(error instanceof NetworkFault) || !isEdit) throw error;
        const body = JSON.stringify({ statusCode: 400, code: "BAD_REQUEST", message: "Нет ответа" });
        return { status: 400, header: JSON_HEADER, body };
      }
    },
  },
}));

/** Whatever arrives later always counts as newer: the guarding number grows with every arrival. */
function noGuard(name: string, pattern: RegExp, rising: (n: number) => string, field_: string): Defect {
  return ofEnv(
    name,
    (env, { device }) => {
      const { socket } = env;
      const bend = (text: string) => text.replaceAll(pattern, () => rising(1_000_000 + (device.arrivals += 1)));
      return {
        ...env,
        http: {
          async request(request) {
            const answer = await env.http.request(request);
            return { ...answer, header: (header) => answer.header(header), body: bend(answer.body) };
          },
        },
        socket:
          socket === null
            ? null
            : {
                connect: (handlers) =>
                  socket.connect({
                    ...handlers,
                    event: (event, payload) =>
                      handlers.event(
                        event,
                        payload === undefined ? payload : JSON.parse(bend(JSON.stringify(payload))),
                      ),
                  }),
              },
      };
    },
    [field_],
  );
}

const noMoveCountGuard = noGuard("no hops guard", /"hops":\d+/g, (n) => `"hops":${String(n)}`, "hops");

export const deviceDefects: readonly Defect[] = [
  noGapCheck,
  deleteBeforeAck,
  dropRejected,
  cursorFirst,
  notDurable,
  unordered,
  foreignQueue,
  staleBundles,
  trustsPortal,
  silenceRefuses,
  noMoveCountGuard,
];
