import { signIn, signUp } from "#contract/auth/auth.ts";
import type { AnswerOf, BodyOf, EndpointDefinition } from "#contract/core/endpoint.ts";
import type { CheckStep } from "#contract/auth/sign-in-answer.ts";
import { answerTo } from "./http/answer-to.ts";
import { scheduleBundling } from "./storage/bundles/making.ts";
import { refreshBoards, scheduleBoardsRefresh } from "./pull/boards.ts";
import { callCached, callServer, pathOf, uploadFile, type LooseInput } from "./http/calls.ts";
import { readCachedAnswer } from "./http/cached-answers.ts";
import { dropDocuments, openDocument, unsentDocuments } from "./documents/document-hooks.ts";
import { inBackground, type Engine } from "./engine/engine.ts";
import { dropFiles, filesOf } from "./files/file-hooks.ts";
import { stopHeadPoll } from "./pull/heads.ts";
import { applyTabMessage } from "./apply-tab-message.ts";
import { inspect } from "./inspect.ts";
import { mutate, mutateAll } from "./outbox/mutate.ts";
import { goOnline, onNetwork, onVisible } from "./session/online.ts";
import { openDetails } from "./details/details.ts";
import { persisted, schedulePersist } from "./storage/persist.ts";
import { publishPlace, sendPlaces } from "./realtime/presence.ts";
import { hydrateRemaining } from "./storage/read-board.ts";
import { schedulePull, stopPulls } from "./pull/pull.ts";
import { markAll } from "./storage/records/dirty.ts";
import { putBackEdits } from "./storage/put-back.ts";
import { flushOutbox, schedulePush } from "./outbox/push.ts";
import { closeSocket, joinBoard, leaveBoard, sendToken } from "./realtime/realtime.ts";
import { editRejected, discardRejected, importOrphans, retryRejected } from "./outbox/refused.ts";
import { enterBy, enterByProof, followTab, keepUser, signOutNow } from "./session/session.ts";
import type { CacheKind, CallInput, EntryEndpoint } from "./sync-api.ts";
import type { DocumentsView } from "./documents-api.ts";
import type { TabMessage } from "./tabs/tabs.ts";
import { saveUndo, undoOrRedo, upcomingStep } from "./undo/undo-history.ts";
import { takeUpUndo } from "./session/undo-take-up.ts";

/**
 * The writer of the engine: mutations, persistence and network. A browser page needs it only after the stored rows are shown, so it is a
 * chunk of its own.
 */
export const engineWriter = {
  /** Used by the settings only: a chunk of its own. */
  copies: async (engine: Engine) => (await import("./storage/device-copies.ts")).copiesOf(engine),
  hydrateRemaining,
  putBackRows: markAll,
  putBackEdits,
  schedulePull,
  schedulePush,
  refreshBoards,
  scheduleBoardsRefresh,
  schedulePersist,
  openDetails,
  joinBoard,
  leaveBoard,
  closeSocket,
  sendToken,
  mutate,
  mutateAll,
  undoOrRedo,
  upcomingStep,
  documents,
  files: filesOf,
  inspect,
  onNetwork,
  publishPlace,
  onVisible(engine: Engine): void {
    onVisible(engine);
    sendPlaces(engine);
    if (!engine.env.visibility.on()) saveUndo(engine);
  },
  onMessage,
  retryRejected,
  editRejected,
  discardRejected,
  flushOutbox,
  signOutNow,
  begin,
  stop,
  call,
  callWithCache,
  lastKnown,
  upload,
  keepUser,
  enter,
  async enterByProof(engine: Engine, initData: string): Promise<void> {
    await enterByProof(engine, initData);
    online(engine);
  },
  signIn: (engine: Engine, body: BodyOf<typeof signIn>): Promise<CheckStep | null> => enter(engine, signIn, { body }),
  async signUp(engine: Engine, body: BodyOf<typeof signUp>): Promise<void> {
    await enter(engine, signUp, { body });
  },
};

export type EngineWriter = typeof engineWriter;

/** Starts the work that follows once the stored rows are shown. */
async function begin(engine: Engine): Promise<void> {
  takeUpUndo(engine);
  await importOrphans(engine);
  scheduleBundling(engine);
  await goOnline(engine);
}

async function enter(engine: Engine, endpoint: EntryEndpoint, input: LooseInput): Promise<CheckStep | null> {
  const step = await enterBy(engine, endpoint, input);
  if (step === null) online(engine);
  return step;
}

function online(engine: Engine): void {
  inBackground(engine, "Could not go online", goOnline(engine));
}

async function onMessage(engine: Engine, message: TabMessage): Promise<void> {
  if (message.kind !== "signed-in" && message.kind !== "signed-out") {
    await applyTabMessage(engine, message);
    if (message.kind === "refresh-done") sendToken(engine);
    if (message.kind === "entry") engine.schedule.push();
    return;
  }
  await followTab(engine);
  await goOnline(engine);
}

async function call<D extends EndpointDefinition>(
  engine: Engine,
  endpoint: D,
  input: CallInput<D>,
): Promise<AnswerOf<D>> {
  const { body } = await callServer(engine, endpoint, input);
  return answerTo(endpoint, body);
}

async function callWithCache<D extends EndpointDefinition>(
  engine: Engine,
  endpoint: D,
  input: CallInput<D>,
  kind: CacheKind,
): Promise<Partial<AnswerOf<D>>> {
  return answerTo(endpoint, await callCached(engine, endpoint, input, kind));
}

async function lastKnown<D extends EndpointDefinition>(
  engine: Engine,
  endpoint: D,
  input: CallInput<D>,
  kind: CacheKind,
): Promise<Partial<AnswerOf<D>>> {
  return answerTo(endpoint, await readCachedAnswer(engine, kind, pathOf(endpoint, input)));
}

async function upload<D extends EndpointDefinition>(
  engine: Engine,
  endpoint: D,
  input: CallInput<D>,
  file: { body: Blob; onProgress: (share: number) => void },
): Promise<AnswerOf<D>> {
  const { body } = await uploadFile(engine, endpoint, input, file);
  return answerTo(endpoint, body);
}

function documents(engine: Engine): DocumentsView {
  return {
    open: (guid) => openDocument(engine, guid),
    unsent: () => unsentDocuments(engine),
  };
}

async function stop(engine: Engine): Promise<void> {
  await persisted(engine);
  engine.isStopped = true;
  stopHeadPoll(engine);
  stopPulls(engine);
  closeSocket(engine);
  dropDocuments(engine);
  dropFiles(engine);
  engine.bundling.cancel?.();
  engine.cancelRefresh?.();
  engine.push.cancelRetry?.();
  engine.disk.close();
}
