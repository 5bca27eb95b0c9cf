import { userStream, type StreamId } from "#contract/changes/change.ts";
import { ACCESS_TOKEN_LIFE_S } from "#contract/core/limit.ts";
import { noteConnection } from "../connection/connection.ts";
import { inBackground, isCurrent, userOf, type Engine } from "../engine/engine.ts";
import { NetworkFault } from "../ports/env.ts";
import { RefusalError } from "../http/exchange.ts";
import { sendFiles } from "../files/file-hooks.ts";
import { pollHeads, startHeadPoll } from "../pull/heads.ts";
import { readOutbox, streamsOf } from "../outbox/queue/outbox.ts";
import { fetchOpenDetails } from "../details/details.ts";
import { hurryPulls } from "../pull/pull.ts";
import { hurryPush } from "../outbox/push.ts";
import { connectSocket } from "../realtime/realtime.ts";
import { readRefreshLife } from "../http/refresh-life.ts";
import { refresh, SessionOver } from "../http/refresh.ts";
import { finishLogout, identify } from "./session.ts";
import { cursorOf } from "../store/store-state.ts";
import { isOwnProof, isStale } from "../http/tokens.ts";

/** Starts, or restarts, everything that needs the network. */
export async function goOnline(engine: Engine): Promise<void> {
  const { generation } = engine;
  try {
    await finishLogout(engine);
    await identify(engine);
  } catch (error) {
    if (!isExpected(error)) throw error;
    engine.env.log.warn("The session could not be asked about", error);
  }
  if (!isCurrent(engine, generation) && userOf(engine) === null) return;
  if (engine.session.value.status !== "signed-in") return;
  connectSocket(engine);
  startHeadPoll(engine);
  inBackground(engine, "The configuration could not be kept", readRefreshLife(engine));
  planRefresh(engine);
  for (const stream of waitedFor(engine)) engine.schedule.pull(stream);
  engine.schedule.boards();
  fetchOpenDetails(engine);
  hurryPush(engine);
  sendFiles(engine);
}

/** Handles the browser's report that the network is there or gone. */
export function onNetwork(engine: Engine): void {
  noteConnection(engine);
  if (!engine.env.network.on()) return;
  engine.realtime.link?.hurry();
  hurryPulls(engine);
  inBackground(engine, "The network is back, the app is not", goOnline(engine));
}

/** Handles a change of the page's visibility. A visible page reads what it has missed; a hidden one sends what was just typed. */
export function onVisible(engine: Engine): void {
  if (!engine.env.visibility.on()) {
    if (engine.documents.hooks !== null)
      inBackground(engine, "Documents could not be sent", engine.documents.hooks.flush());
    return;
  }
  engine.realtime.link?.hurry();
  inBackground(engine, "The outbox could not be read", readOutbox(engine));
  inBackground(engine, "The heads could not be read", pollHeads(engine));
  engine.schedule.boards();
  hurryPush(engine);
}

/** Returns the user's own stream, and the streams that acknowledged entries wait for. */
function waitedFor(engine: Engine): Set<StreamId> {
  const streams = new Set<StreamId>();
  const user = userOf(engine);
  if (user !== null) streams.add(userStream(user.id));
  for (const { acks } of engine.store.fold.entries) {
    for (const stream of streamsOf(acks ?? {})) if (cursorOf(engine.store, stream) !== null) streams.add(stream);
  }
  return streams;
}

/** A random delay, so that tabs that share a token do not all refresh at once. */
const SPREAD_MS = 20_000;
const BEFORE_END_MS = 60_000;

/** Schedules a refresh before the session ends while the page is open, so that neither calls nor the socket meet the end. */
export function planRefresh(engine: Engine): void {
  engine.cancelRefresh?.();
  if (isOwnProof(engine.session.token)) return;
  const left = engine.session.receivedAt + ACCESS_TOKEN_LIFE_S * 1_000 - BEFORE_END_MS - engine.env.clock.now();
  const wait = Math.max(1_000, Math.min(left, ACCESS_TOKEN_LIFE_S * 1_000)) + engine.env.random.fraction() * SPREAD_MS;
  engine.cancelRefresh = engine.env.clock.after(wait, () => {
    inBackground(engine, "The session could not be refreshed in time", refreshInTime(engine));
  });
}

async function refreshInTime(engine: Engine): Promise<void> {
  try {
    if (isStale(engine) && engine.env.network.on()) await refresh(engine);
  } catch (error) {
    if (error instanceof SessionOver) return;
    if (!isExpected(error)) throw error;
  }
  if (engine.session.value.status === "signed-in" && !engine.isStopped) planRefresh(engine);
}

function isExpected(error: unknown): boolean {
  return error instanceof NetworkFault || error instanceof RefusalError || error instanceof SessionOver;
}
