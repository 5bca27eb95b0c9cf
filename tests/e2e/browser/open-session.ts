import { type BrowserContextOptions, request } from "playwright-core";
import { type signIn, signUp } from "#contract/auth/auth.ts";
import type { BodyOf } from "#contract/core/endpoint.ts";

export type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** The server names a session after the user agent. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
/** Key of localStorage under which the client stores the session data that is not in cookies. */
const REST_KEY = "yarus-session";

/** Signs a user up with the API, without a browser. Returns the storage state that a browser would have. */
export async function beginSession(url: string, person: BodyOf<typeof signUp>): Promise<StorageState> {
  return (await openSession(url, signUp, person)).storageState;
}

export interface OpenSession {
  readonly storageState: StorageState;
  /** The access token. */
  readonly token: string;
  readonly userId: string;
}

/** Signs a user up or in with the API, without a browser. */
export async function openSession<W extends typeof signUp | typeof signIn>(
  url: string,
  way: W,
  data: BodyOf<W>,
): Promise<OpenSession> {
  const { origin } = new URL(url);
  const browser = await request.newContext({ baseURL: url, userAgent: USER_AGENT, extraHTTPHeaders: { origin } });
  const answer = await browser.post(way.path, { data });
  if (!answer.ok()) throw new Error(`${way.path} was refused: ${await answer.text()}`);
  const { token, refreshToken, expiresIn, user } = signUp.answer.parse(await answer.json());
  const { cookies } = await browser.storageState();
  await browser.dispose();
  const rest = JSON.stringify({ refreshToken, expiresIn, receivedAt: Date.now(), userId: user.id });
  const storageState: StorageState = {
    cookies,
    origins: [{ origin, localStorage: [{ name: REST_KEY, value: rest }] }],
  };
  return { storageState, token, userId: user.id };
}
