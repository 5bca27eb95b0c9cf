import type { AnswerOf, EndpointDefinition } from "#contract/endpoint.ts";
import { newId } from "#contract/id.ts";
import { noteConnection, noteStorage } from "./connection.ts";
import { createEngine, inBackground, watch, type Engine } from "./engine.ts";
import type { SyncEnv } from "./env.ts";
import { openBoard, setBoard } from "./follow.ts";
import type { Late } from "./late.ts";
import { openSession, type BringLoad } from "./session-open.ts";
import { storeOf } from "./store.ts";
import type { CacheKind, CallInput, Connection, OutboxView, Parts, Session, Sync } from "./surface.ts";
import { hear } from "./tabs.ts";

/** The later half of the engine: at hand, or on its way. */
export interface LateHalf {
  /** `null` while it is not here. */
  now(): Late | null;
  /** Loads it; a failed load is tried again by the next call. */
  soon(): Promise<Late>;
  /** Brings what shows a device's data. */
  load: BringLoad;
}

/** Puts the engine together for one tab. Several may live in one process: nothing is kept outside of what this returns. */
export function composeSync(env: SyncEnv, bare: LateHalf): Sync {
  const half: LateHalf = {
    ...bare,
    now: () => (engine.unread.size === 0 ? bare.now() : null),
    async soon() {
      const late = await bare.soon();
      // Whoever changes rows, keeps or compares them has to know all that there are.
      if (engine.unread.size > 0) await late.readRest(engine);
      return late;
    },
  };
  const when = (what: (late: Late) => void): void => {
    const late = half.now();
    if (late !== null) what(late);
    else inBackground(engine, "A part was not loaded", half.soon().then(what));
  };
  const engine = createEngine(env, {
    pull: (stream) => when((late) => late.pullSoon(engine, stream)),
    push: () => when((late) => late.pushSoon(engine)),
    boards: () => when((late) => late.refreshBoardsSoon(engine)),
    persist: () => when((late) => late.persistSoon(engine)),
    join: (boardId) => when((late) => late.joinBoard(engine, boardId)),
    leave: (boardId) => when((late) => late.leaveBoard(engine, boardId)),
    renewed: () => when((late) => late.tellToken(engine)),
    sessionEnded: () => when((late) => late.closeSocket(engine)),
    onTrouble: () => noteStorage(engine),
    // The disk asks while it reads: these two do not wait for the reading.
    putBackRows: async () => (await bare.soon()).putBackRows(engine),
    putBackEdits: async (database) => (await bare.soon()).putBackEdits(engine, database),
  });
  const endings: (() => void)[] = [];
  return {
    store: storeOf(engine.store),
    session: sessionOf(engine, half),
    connection: connectionOf(engine),
    outbox: outboxOf(engine, half),
    start: (first) => start(engine, { when, bring: bare.load }, endings, first),
    async stop() {
      for (const end of endings) end();
      await (await bare.soon()).stop(engine);
    },
    mutate: async (op, id, args) => (await half.soon()).mutate(engine, op, id, args),
    mutateAll: async (edits) => (await half.soon()).mutateAll(engine, edits),
    travel: async (way, onRows) => (await half.soon()).travel(engine, way, onRows),
    upcomingStep: async (way) => (await half.soon()).upcomingStep(engine, way),
    newId: () => newId({ now: () => env.clock.now(), randomBytes: (into) => env.random.bytes(into) }),
    openBoard: (boardId) => openBoard(engine, boardId),
    parts: partsOf(engine, when),
    setBoard: (boardId) => setBoard(engine, boardId),
    sayPlace: (boardId, place) => when((late) => late.sayPlace(engine, boardId, place)),
    refreshBoards: async () => (await half.soon()).refreshBoards(engine),
    documents: async () => (await half.soon()).documents(engine),
    files: async () => (await half.soon()).files(engine),
    allRead: async () => void (await half.soon()),
    call: callOf(engine, bare),
    lastKnown: async (endpoint, input, kind) => (await bare.soon()).lastKnown(engine, endpoint, input, kind),
    upload: async (endpoint, input, body, onProgress) =>
      (await half.soon()).upload(engine, endpoint, input, { body, onProgress }),
    copies: async () => (await half.soon()).copies(engine),
    inspect() {
      const late = bare.now();
      if (late === null) throw new Error("No engine yet");
      return late.inspect(engine);
    },
  };
}

function partsOf(engine: Engine, when: (what: (late: Late) => void) => void): Parts {
  const { parts, store } = engine;
  return {
    open(holderId) {
      let close: (() => void) | null = () => {};
      when((late) => {
        if (close !== null) close = late.openParts(engine, holderId);
      });
      return () => {
        close?.();
        close = null;
      };
    },
    state: (holderId) => (parts.held.has(holderId) ? "held" : parts.asking.has(holderId) ? "asking" : "unknown"),
    subscribe: (holderId, listener) => store.topics.subscribe(`parts/${holderId}`, listener),
  };
}

async function start(
  engine: Engine,
  { when, bring }: { when: (what: (late: Late) => void) => void; bring: BringLoad },
  endings: (() => void)[],
  first?: string,
): Promise<void> {
  const { network, visibility } = engine.env;
  // Other tabs are listened to before the disk is read, so that nothing they say is missed.
  noteConnection(engine);
  endings.push(
    watch(engine.session, () => noteConnection(engine)),
    hear(engine, (message) =>
      when((late) => inBackground(engine, "A message failed", late.onMessage(engine, message))),
    ),
    network.subscribe(() => {
      noteConnection(engine);
      when((late) => late.onNetwork(engine));
    }),
    visibility.subscribe(() => when((late) => late.onVisible(engine))),
  );
  // Where somebody has been before, what the device has is shown first: the other half has a processor to wait for, not the network.
  if (engine.env.credentials.read() === null) when(() => {});
  await openSession(engine, bring, first);
  when((late) => inBackground(engine, "Could not go online", late.begin(engine)));
}

function callOf(engine: Engine, half: LateHalf): Sync["call"] {
  async function call<D extends EndpointDefinition>(endpoint: D, input: CallInput<D>): Promise<AnswerOf<D>>;
  async function call<D extends EndpointDefinition>(
    endpoint: D,
    input: CallInput<D>,
    kind: CacheKind,
  ): Promise<Partial<AnswerOf<D>>>;
  async function call<D extends EndpointDefinition>(endpoint: D, input: CallInput<D>, kind?: CacheKind) {
    const late = await half.soon();
    return kind === undefined ? late.call(engine, endpoint, input) : late.callKept(engine, endpoint, input, kind);
  }
  return call;
}

function sessionOf(engine: Engine, half: LateHalf): Session {
  return {
    state: () => engine.session.value,
    subscribe: (listener) => watch(engine.session, listener),
    token: () => engine.session.token,
    enter: async (endpoint, input) => (await half.soon()).enter(engine, endpoint, input),
    enterByProof: async (initData) => (await half.soon()).enterByProof(engine, initData),
    signIn: async (body) => (await half.soon()).signIn(engine, body),
    signUp: async (body) => (await half.soon()).signUp(engine, body),
    keepUser: async (user) => (await half.soon()).keepUser(engine, user),
    signOut: async (options) => (await half.soon()).signOutNow(engine, options?.discardUnsent ?? false),
  };
}

function connectionOf(engine: Engine): Connection {
  return { state: () => engine.connection.value, subscribe: (listener) => watch(engine.connection, listener) };
}

function outboxOf(engine: Engine, half: LateHalf): OutboxView {
  return {
    state: () => engine.outbox.value,
    waiting: () => engine.outbox.waiting,
    refused: () => engine.outbox.refused,
    subscribe: (listener) => watch(engine.outbox, listener),
    retry: async (mutationId) => (await half.soon()).retryRefused(engine, mutationId),
    amend: async (mutationId, instead) => (await half.soon()).amendRefused(engine, mutationId, instead),
    discard: async (mutationId) => (await half.soon()).discardRefused(engine, mutationId),
    flush: async () => (await half.soon()).flushOutbox(engine),
  };
}
