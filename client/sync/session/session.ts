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

/** How long a sign-out tries to send what waits. */
const SEND_BEFORE_LEAVING_MS = 10_000;

/** Tokens without a person: asks the server whose they are. Nothing is known before it answers. */
export async function identify(engine: Engine): Promise<void> {
  if (engine.session.value.status !== "unknown" || engine.session.token === null) return;
  const answer = await authorised(engine, { method: userInfo.method, path: userInfo.path });
  const { user } = fieldsOf(answer.body);
  if (!isUser(user)) throw new NetworkFault("A person who is none");
  await become(engine, user);
  const stored = engine.env.credentials.read();
  if (stored !== null) engine.env.credentials.write({ ...stored, userId: user.id });
}

/** Proves who somebody is, by whichever way in: answers the step still to be taken, `null` when the session has begun. */
export async function enterBy(engine: Engine, endpoint: EntryEndpoint, input: LooseInput): Promise<CheckStep | null> {
  const { body } = await callServer(engine, endpoint, input);
  const { check, token, refreshToken: selector, expiresIn, user } = fieldsOf(body);
  if (check !== undefined) return stepOf(check);
  if (typeof token !== "string" || typeof selector !== "string" || !isUser(user)) {
    throw new NetworkFault("A session that is none");
  }
  // The person first: nothing of whoever was here before may go out with these tokens.
  await become(engine, user);
  const life = typeof expiresIn === "number" ? expiresIn : 0;
  keepTokens(engine, { token, refreshToken: selector, expiresIn: life, userId: user.id });
  post(engine, { kind: "signed-in" });
  return null;
}

/**
 * A Mini App inside a page of Telegram's, where there are no cookies: what Telegram gave it is the session, in memory alone. Throws TOKEN_IS_EMPTY for somebody whom the server does not know.
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

/** The person's own facts have changed: this device keeps them, and every tab of it shows them from now on. */
export async function keepUser(engine: Engine, user: User): Promise<void> {
  if (userOf(engine)?.id !== user.id) return;
  await engine.disk.sync(["meta"], "strict", (transaction) => transaction.put("meta", { name: "owner", user }));
  showUser(engine, user);
  post(engine, { kind: "user", user });
}

/** Shows the person as they are now; the disk has them already. */
export function showUser(engine: Engine, user: User): void {
  if (userOf(engine)?.id !== user.id) return;
  setWatched(engine.session, { ...engine.session.value, user });
  batch(engine.store, () => meet(engine.store, user));
}

/** This person's device from now on. Another person's rows go; their waiting edits stay, unseen and unsent. */
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
  // Another person began to sign in elsewhere, and that tab died once the disk was empty.
  else if (owner === null) markAll(engine);
}

/** Drops all that memory holds of the person. */
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
 * Ends the session here and on the server. Answers how many edits would be lost, and does nothing, unless the person has decided to
 * let them go. Works offline: the server hears of it later.
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

/** Tells the server of a sign-out that it has not heard of. */
export async function finishLogout(engine: Engine): Promise<void> {
  const record = await engine.disk.sync(["meta"], "read", (transaction) => transaction.get("meta", "logout"));
  if (record?.name !== "logout" || !engine.env.network.on()) return;
  try {
    await sendLogout(engine, record);
  } catch (error) {
    if (error instanceof NetworkFault) return;
    if (!(error instanceof RefusalError)) throw error;
    // A page that left between the answer and its note tells it twice: a session that nobody knows has ended, as was asked.
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

/** Another tab has signed in or out: this one follows. */
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
