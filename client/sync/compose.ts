import type { AnswerOf, EndpointDefinition } from "#contract/core/endpoint.ts";
import { newId } from "#contract/core/id.ts";
import { noteConnection, noteStorage } from "./connection/connection.ts";
import { createEngine, inBackground, watch, type Engine } from "./engine/engine.ts";
import type { SyncEnv } from "./ports/env.ts";
import { openBoard, setBoard } from "./pull/follow.ts";
import type { EngineWriter } from "./engine-writer.ts";
import { openSession, type DeviceLoaderImport } from "./session/session-open.ts";
import { storeOf } from "./store/store.ts";
import type { CacheKind, CallInput, Connection, OutboxView, DetailsView, Session, Sync } from "./sync-api.ts";
import { subscribeToTabs } from "./tabs/tabs.ts";

/** Access to the writer, which may not be loaded yet. */
export interface WriterLoader {
  /** Returns `null` until the writer is loaded. */
  current(): EngineWriter | null;
  /** Loads the writer. The next call after a failure tries again. */
  load(): Promise<EngineWriter>;
  /** Imports the loader of the rows that are stored on the device. */
  importDeviceLoader: DeviceLoaderImport;
}

/** Creates the engine of one tab. There is no global state, so several engines can run in one process. */
export function composeSync(env: SyncEnv, loader: WriterLoader): Sync {
  const hydratedLoader: WriterLoader = {
    ...loader,
    current: () => (engine.pendingHydration.size === 0 ? loader.current() : null),
    async load() {
      const writer = await loader.load();
      // Code that changes, stores or compares rows needs all of them.
      if (engine.pendingHydration.size > 0) await writer.hydrateRemaining(engine);
      return writer;
    },
  };
  const withWriter = (what: (writer: EngineWriter) => void): void => {
    const writer = hydratedLoader.current();
    if (writer !== null) what(writer);
    else inBackground(engine, "A part was not loaded", hydratedLoader.load().then(what));
  };
  const engine = createEngine(env, {
    pull: (stream) => withWriter((writer) => writer.schedulePull(engine, stream)),
    push: () => withWriter((writer) => writer.schedulePush(engine)),
    boards: () => withWriter((writer) => writer.scheduleBoardsRefresh(engine)),
    persist: () => withWriter((writer) => writer.schedulePersist(engine)),
    join: (boardId) => withWriter((writer) => writer.joinBoard(engine, boardId)),
    leave: (boardId) => withWriter((writer) => writer.leaveBoard(engine, boardId)),
    renewed: () => withWriter((writer) => writer.sendToken(engine)),
    sessionEnded: () => withWriter((writer) => writer.closeSocket(engine)),
    onTrouble: () => noteStorage(engine),
    // The disk calls these while rows are being read, so they do not wait for the hydration.
    putBackRows: async () => (await loader.load()).putBackRows(engine),
    putBackEdits: async (database) => (await loader.load()).putBackEdits(engine, database),
  });
  const endings: (() => void)[] = [];
  return {
    store: storeOf(engine.store),
    session: sessionOf(engine, hydratedLoader),
    connection: connectionOf(engine),
    outbox: outboxOf(engine, hydratedLoader),
    start: (first) => start(engine, { withWriter, importDeviceLoader: loader.importDeviceLoader }, endings, first),
    async stop() {
      for (const end of endings) end();
      await (await loader.load()).stop(engine);
    },
    mutate: async (op, id, args) => (await hydratedLoader.load()).mutate(engine, op, id, args),
    mutateAll: async (edits) => (await hydratedLoader.load()).mutateAll(engine, edits),
    undoOrRedo: async (way, onRows) => (await hydratedLoader.load()).undoOrRedo(engine, way, onRows),
    upcomingStep: async (way) => (await hydratedLoader.load()).upcomingStep(engine, way),
    newId: () => newId({ now: () => env.clock.now(), randomBytes: (into) => env.random.bytes(into) }),
    openBoard: (boardId) => openBoard(engine, boardId),
    details: detailsViewOf(engine, withWriter),
    setBoard: (boardId) => setBoard(engine, boardId),
    publishPlace: (boardId, place) => withWriter((writer) => writer.publishPlace(engine, boardId, place)),
    refreshBoards: async () => (await hydratedLoader.load()).refreshBoards(engine),
    documents: async () => (await hydratedLoader.load()).documents(engine),
    files: async () => (await hydratedLoader.load()).files(engine),
    allRead: async () => void (await hydratedLoader.load()),
    call: callOf(engine, loader),
    lastKnown: async (endpoint, input, kind) => (await loader.load()).lastKnown(engine, endpoint, input, kind),
    upload: async (endpoint, input, body, onProgress) =>
      (await hydratedLoader.load()).upload(engine, endpoint, input, { body, onProgress }),
    copies: async () => (await hydratedLoader.load()).copies(engine),
    inspect() {
      const writer = loader.current();
      if (writer === null) throw new Error("No engine yet");
      return writer.inspect(engine);
    },
  };
}

function detailsViewOf(engine: Engine, withWriter: (what: (writer: EngineWriter) => void) => void): DetailsView {
  const { details, store } = engine;
  return {
    open(holderId) {
      let close: (() => void) | null = () => {};
      withWriter((writer) => {
        if (close !== null) close = writer.openDetails(engine, holderId);
      });
      return () => {
        close?.();
        close = null;
      };
    },
    state: (holderId) => (details.loaded.has(holderId) ? "held" : details.asking.has(holderId) ? "asking" : "unknown"),
    subscribe: (holderId, listener) => store.topics.subscribe(`parts/${holderId}`, listener),
  };
}

async function start(
  engine: Engine,
  {
    withWriter,
    importDeviceLoader,
  }: { withWriter: (what: (writer: EngineWriter) => void) => void; importDeviceLoader: DeviceLoaderImport },
  endings: (() => void)[],
  first?: string,
): Promise<void> {
  const { network, visibility } = engine.env;
  // The subscription to other tabs begins before the disk is read, so that no message is missed.
  noteConnection(engine);
  endings.push(
    watch(engine.session, () => noteConnection(engine)),
    subscribeToTabs(engine, (message) =>
      withWriter((writer) => inBackground(engine, "A message failed", writer.onMessage(engine, message))),
    ),
    network.subscribe(() => {
      noteConnection(engine);
      withWriter((writer) => writer.onNetwork(engine));
    }),
    visibility.subscribe(() => withWriter((writer) => writer.onVisible(engine))),
  );
  // With stored credentials, the stored rows are shown first: loading the writer now would compete for the processor, not for the network.
  if (engine.env.credentials.read() === null) withWriter(() => {});
  await openSession(engine, importDeviceLoader, first);
  withWriter((writer) => inBackground(engine, "Could not go online", writer.begin(engine)));
}

function callOf(engine: Engine, loader: WriterLoader): Sync["call"] {
  async function call<D extends EndpointDefinition>(endpoint: D, input: CallInput<D>): Promise<AnswerOf<D>>;
  async function call<D extends EndpointDefinition>(
    endpoint: D,
    input: CallInput<D>,
    kind: CacheKind,
  ): Promise<Partial<AnswerOf<D>>>;
  async function call<D extends EndpointDefinition>(endpoint: D, input: CallInput<D>, kind?: CacheKind) {
    const writer = await loader.load();
    return kind === undefined
      ? writer.call(engine, endpoint, input)
      : writer.callWithCache(engine, endpoint, input, kind);
  }
  return call;
}

function sessionOf(engine: Engine, loader: WriterLoader): Session {
  return {
    state: () => engine.session.value,
    subscribe: (listener) => watch(engine.session, listener),
    token: () => engine.session.token,
    enter: async (endpoint, input) => (await loader.load()).enter(engine, endpoint, input),
    enterByProof: async (initData) => (await loader.load()).enterByProof(engine, initData),
    signIn: async (body) => (await loader.load()).signIn(engine, body),
    signUp: async (body) => (await loader.load()).signUp(engine, body),
    keepUser: async (user) => (await loader.load()).keepUser(engine, user),
    signOut: async (options) => (await loader.load()).signOutNow(engine, options?.discardUnsent ?? false),
  };
}

function connectionOf(engine: Engine): Connection {
  return { state: () => engine.connection.value, subscribe: (listener) => watch(engine.connection, listener) };
}

function outboxOf(engine: Engine, loader: WriterLoader): OutboxView {
  return {
    state: () => engine.outbox.value,
    waiting: () => engine.outbox.waiting,
    refused: () => engine.outbox.refused,
    subscribe: (listener) => watch(engine.outbox, listener),
    retry: async (mutationId) => (await loader.load()).retryRejected(engine, mutationId),
    edit: async (mutationId, instead) => (await loader.load()).editRejected(engine, mutationId, instead),
    discard: async (mutationId) => (await loader.load()).discardRejected(engine, mutationId),
    flush: async () => (await loader.load()).flushOutbox(engine),
  };
}
