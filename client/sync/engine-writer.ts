import { signIn, signUp } from "#contract/auth.ts";
import type { AnswerOf, BodyOf, EndpointDefinition } from "#contract/endpoint.ts";
import type { CheckStep } from "#contract/entry.ts";
import { answerTo } from "./answer-to.ts";
import { bundleSoon } from "./bundles/making.ts";
import { refreshBoards, refreshBoardsSoon } from "./boards.ts";
import { callCached, callServer, pathOf, uploadFile, type LooseInput } from "./calls.ts";
import { keptAnswer } from "./kept-answers.ts";
import { dropDocuments, openDocument, unsentDocuments } from "./document-hooks.ts";
import { inBackground, type Engine } from "./engine.ts";
import { dropFiles, filesOf } from "./file-hooks.ts";
import { stopHeadPoll } from "./heads.ts";
import { obey } from "./hear-tabs.ts";
import { inspect } from "./inspect.ts";
import { mutate, mutateAll } from "./mutate.ts";
import { goOnline, onNetwork, onVisible } from "./online.ts";
import { openParts } from "./parts.ts";
import { persisted, persistSoon } from "./persist.ts";
import { sayPlace, tellPlaces } from "./presence.ts";
import { readRest } from "./read-board.ts";
import { pullSoon, stopPulls } from "./pull.ts";
import { markAll } from "./dirty.ts";
import { putBackEdits } from "./put-back.ts";
import { flushOutbox, pushSoon } from "./push.ts";
import { closeSocket, joinBoard, leaveBoard, tellToken } from "./realtime.ts";
import { amendRefused, discardRefused, importOrphans, retryRefused } from "./refused.ts";
import { enterBy, enterByProof, followTab, keepUser, signOutNow } from "./session.ts";
import type { CacheKind, CallInput, EntryEndpoint } from "./surface.ts";
import type { DocumentsView } from "./surface-documents.ts";
import type { TabMessage } from "./tabs.ts";
import { saveUndo, travel, upcomingStep } from "./undo-history.ts";
import { takeUpUndo } from "./undo-take-up.ts";

/**
 * The half of the engine that changes things and talks: what a page needs right after it has shown what the device has. It is a chunk
 * of its own in the browser.
 */
export const late = {
  /** For the settings alone: a chunk of its own. */
  copies: async (engine: Engine) => (await import("./device-copies.ts")).copiesOf(engine),
  readRest,
  putBackRows: markAll,
  putBackEdits,
  pullSoon,
  pushSoon,
  refreshBoards,
  refreshBoardsSoon,
  persistSoon,
  openParts,
  joinBoard,
  leaveBoard,
  closeSocket,
  tellToken,
  mutate,
  mutateAll,
  travel,
  upcomingStep,
  documents,
  files: filesOf,
  inspect,
  onNetwork,
  sayPlace,
  onVisible(engine: Engine): void {
    onVisible(engine);
    tellPlaces(engine);
    if (!engine.env.visibility.on()) saveUndo(engine);
  },
  onMessage,
  retryRefused,
  amendRefused,
  discardRefused,
  flushOutbox,
  signOutNow,
  begin,
  stop,
  call,
  callKept,
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

export type Late = typeof late;

/** What follows when the device's rows are shown. */
async function begin(engine: Engine): Promise<void> {
  takeUpUndo(engine);
  await importOrphans(engine);
  bundleSoon(engine);
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
    await obey(engine, message);
    if (message.kind === "refresh-done") tellToken(engine);
    if (message.kind === "entry") engine.ask.push();
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

async function callKept<D extends EndpointDefinition>(
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
  return answerTo(endpoint, await keptAnswer(engine, kind, pathOf(endpoint, input)));
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
