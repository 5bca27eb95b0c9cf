import * as z from "zod/mini";
import { logout, refreshToken } from "#contract/auth/auth.ts";
import { checkStep, type CheckStep } from "#contract/auth/sign-in-answer.ts";
import { TELEGRAM_SCHEME } from "#contract/auth/scheme.ts";
import { userInfo, type User } from "#contract/users/user.ts";
import { authorised } from "../http/authorised.ts";
import { markAll } from "../storage/records/dirty.ts";
import { dropDocuments } from "../documents/document-hooks.ts";
import { dropFiles } from "../files/file-hooks.ts";
import { setWatched, userOf, type Engine } from "../engine/engine.ts";
import { NetworkFault } from "../ports/env.ts";
import { callServer, type LooseInput } from "../http/calls.ts";
import { exchange, RefusalError } from "../http/exchange.ts";
import { fieldsOf } from "../ports/fields.ts";
import { loadDevice } from "../storage/load.ts";
import { readOwner } from "./read-owner.ts";
import { noteOutbox } from "../outbox/queue/outbox-show.ts";
import { flushOutbox } from "../outbox/push.ts";
import { post } from "../tabs/tabs.ts";
import { dropTokens, isOwnProof, keepTokens } from "../http/tokens.ts";
import { useTokens } from "../http/use-tokens.ts";
import { closeSocket } from "../realtime/realtime.ts";
import { openSession } from "./session-open.ts";
import { stopPulls } from "../pull/pull.ts";
import { batch, meet } from "../store/store-state.ts";
import { resetDetails } from "../details/detail-rows.ts";
import { clearStore } from "../store/store-write.ts";
import { forgetEdits, wipeDevice } from "./wipe-device.ts";
import { forgetUndo } from "../undo/undo-history.ts";
import type { EntryEndpoint } from "../sync-api.ts";

/** The time for which a sign-out tries to send the outbox. */
const SEND_BEFORE_LEAVING_MS = 10_000;

/** Asks the server for the user of stored tokens, if the device does not know it. The status is `unknown` before the answer. */
export async function identify(engine: Engine): Promise<void> {
  if (engine.session.value.status !== "unknown" || engine.session.token === null) return;
  const answer = await authorised(engine, { method: userInfo.method, path: userInfo.path });
  const { user } = fieldsOf(answer.body);
  if (!isUser(user)) throw new NetworkFault("A person who is none");
  await become(engine, user);
  const stored = engine.env.credentials.read();
  if (stored !== null) engine.env.credentials.write({ ...stored, userId: user.id });
}

/** Signs in by any method. Returns the step that is still to be taken, `null` when the session has begun. */
export async function enterBy(engine: Engine, endpoint: EntryEndpoint, input: LooseInput): Promise<CheckStep | null> {
  const { body } = await callServer(engine, endpoint, input);
  const { check, token, refreshToken: selector, expiresIn, user } = fieldsOf(body);
  if (check !== undefined) return stepOf(check);
  if (typeof token !== "string" || typeof selector !== "string" || !isUser(user)) {
    throw new NetworkFault("A session that is none");
  }
  // The user is set first: no data of a former user may be sent with these tokens.
  await become(engine, user);
  const life = typeof expiresIn === "number" ? expiresIn : 0;
  keepTokens(engine, { token, refreshToken: selector, expiresIn: life, userId: user.id });
  post(engine, { kind: "signed-in" });
  return null;
}

/**
 * Signs in a Mini App in a frame of Telegram, where there are no cookies: the proof that Telegram gave is the session, in memory only.
 * Throws TOKEN_IS_EMPTY for a user that the server does not know.
 */
export async function enterByProof(engine: Engine, initData: string): Promise<void> {
  const token = TELEGRAM_SCHEME + initData;
  const { body } = await exchange(engine, { method: userInfo.method, path: userInfo.path }, token);
  const { user } = fieldsOf(body);
  if (!isUser(user)) throw new NetworkFault("A person who is none");
  await become(engine, user);
  useTokens(engine, { token, refreshToken: "", expiresIn: 0, receivedAt: engine.env.clock.now(), userId: user.id });
}

function stepOf(check: unknown): CheckStep {
  const step = z.safeParse(checkStep, check);
  if (!step.success) throw new NetworkFault("A step that is none");
  return step.data;
}

/** Stores the changed user on the device and shows it in every tab. */
export async function keepUser(engine: Engine, user: User): Promise<void> {
  if (userOf(engine)?.id !== user.id) return;
  await engine.disk.sync(["meta"], "strict", (transaction) => transaction.put("meta", { name: "owner", user }));
  showUser(engine, user);
  post(engine, { kind: "user", user });
}

/** Shows the changed user; the disk has it already. */
export function showUser(engine: Engine, user: User): void {
  if (userOf(engine)?.id !== user.id) return;
  setWatched(engine.session, { ...engine.session.value, user });
  batch(engine.store, () => meet(engine.store, user));
}

/** Makes this user the owner of the device. Rows of another user are deleted; their waiting mutations stay, hidden and unsent. */
async function become(engine: Engine, user: User): Promise<void> {
  const owner = await readOwner(engine);
  if (owner !== null && owner.id !== user.id) {
    const token = engine.session.value.status === "unknown" ? engine.session.token : null;
    leave(engine);
    engine.session.token = token;
    await wipeDevice(engine);
  }
  await engine.disk.sync(["meta"], "strict", (transaction) => transaction.put("meta", { name: "owner", user }));
  const isShown = userOf(engine)?.id === user.id;
  setWatched(engine.session, { status: engine.session.token === null ? "expired" : "signed-in", user });
  if (!isShown) await loadDevice(engine, user);
  // A tab had begun to sign in another user and died after the disk was wiped.
  else if (owner === null) markAll(engine);
}

/** Drops everything of the user from memory. */
function leave(engine: Engine): void {
  engine.generation += 1;
  engine.pendingHydration.clear();
  engine.session.token = null;
  closeSocket(engine);
  dropDocuments(engine);
  dropFiles(engine);
  stopPulls(engine);
  engine.persist.streams.clear();
  engine.persist.boards.clear();
  engine.persist.unkept.clear();
  engine.persist.reached.clear();
  engine.persist.user = false;
  engine.followed.clear();
  clearStore(engine.store);
  resetDetails(engine);
  forgetUndo(engine);
  noteOutbox(engine);
}

/**
 * Ends the session on the device and on the server. If mutations would be lost, returns their number and does nothing, unless the user has
 * confirmed it. Works offline: the server is notified later.
 */
export async function signOutNow(engine: Engine, discardUnsent: boolean): Promise<{ unsent: number }> {
  const user = userOf(engine);
  if (!discardUnsent) await Promise.race([sendAll(engine), pause(engine, SEND_BEFORE_LEAVING_MS)]);
  const unsent = user === null ? 0 : await forgetEdits(engine, user.id, discardUnsent);
  if (unsent > 0) return { unsent };
  await rememberLogout(engine);
  engine.env.credentials.clear();
  engine.session.token = null;
  leave(engine);
  await wipeDevice(engine);
  post(engine, { kind: "signed-out" });
  setWatched(engine.session, { status: "anonymous", user: null });
  await finishLogout(engine);
  return { unsent: 0 };
}

async function sendAll(engine: Engine): Promise<void> {
  await Promise.all([flushOutbox(engine), engine.documents.hooks?.flush(), engine.files.hooks?.flush()]);
}

function pause(engine: Engine, ms: number): Promise<void> {
  return new Promise((resolve) => {
    engine.env.clock.after(ms, () => resolve());
  });
}

async function rememberLogout(engine: Engine): Promise<void> {
  const currentToken = engine.session.token;
  const isProof = currentToken !== null && isOwnProof(currentToken);
  const stored = isProof ? { token: currentToken, refreshToken: "" } : engine.env.credentials.read();
  if (stored === null) return;
  const { token, refreshToken: selector } = stored;
  await engine.disk.sync(["meta"], "strict", (transaction) =>
    transaction.put("meta", { name: "logout", token, refreshToken: selector }),
  );
}

/** Sends a sign-out to the server if it has not been sent yet. */
export async function finishLogout(engine: Engine): Promise<void> {
  const record = await engine.disk.sync(["meta"], "read", (transaction) => transaction.get("meta", "logout"));
  if (record?.name !== "logout" || !engine.env.network.on()) return;
  try {
    await sendLogout(engine, record);
  } catch (error) {
    if (error instanceof NetworkFault) return;
    if (!(error instanceof RefusalError)) throw error;
    // A page that closed before it deleted the record sends the sign-out twice: the server answers 401 for an ended session.
    if (error.refusal.status !== 401) engine.env.log.warn("The server did not end the session", error);
  }
  await engine.disk.sync(["meta"], "write", (transaction) => transaction.delete("meta", "logout"));
}

async function sendLogout(engine: Engine, tokens: { token: string; refreshToken: string }): Promise<void> {
  try {
    await exchange(engine, { method: logout.method, path: logout.path }, tokens.token);
  } catch (error) {
    if (!(error instanceof RefusalError) || error.refusal.status !== 401) throw error;
    const body = JSON.stringify({ token: tokens.token, refreshToken: tokens.refreshToken });
    const answer = await exchange(engine, { method: refreshToken.method, path: refreshToken.path, body }, null);
    const { token } = fieldsOf(answer.body);
    if (typeof token === "string") await exchange(engine, { method: logout.method, path: logout.path }, token);
  }
}

/** Follows another tab that has signed in or out. */
export async function followTab(engine: Engine): Promise<void> {
  const owner = await readOwner(engine);
  const stored = engine.env.credentials.read();
  const isSame = owner !== null && owner.id === userOf(engine)?.id;
  if (!isSame) {
    leave(engine);
    engine.session.token = null;
    setWatched(engine.session, { status: "unknown", user: null });
    return openSession(engine, async () => ({ loadDevice }));
  }
  if (stored === null) dropTokens(engine);
  else useTokens(engine, stored);
}

function isUser(value: unknown): value is User {
  const { id, username, name } = fieldsOf(value);
  return typeof id === "string" && typeof username === "string" && typeof name === "string";
}
