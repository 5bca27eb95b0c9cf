import { type BrowserContextOptions, request } from "playwright-core";
import { type signIn, signUp } from "#contract/auth/auth.ts";
import type { BodyOf } from "#contract/core/endpoint.ts";

export type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** The server names sessions after the browser that began them. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
/** Where the client keeps what the cookies do not say. */
const REST_KEY = "yarus-session";

/** Signs somebody up as a browser does, without one; what that browser would have kept is answered. */
export async function beginSession(url: string, person: BodyOf<typeof signUp>): Promise<StorageState> {
  return (await openSession(url, signUp, person)).storageState;
}

export interface OpenSession {
  readonly storageState: StorageState;
  /** That its calls are made with. */
  readonly token: string;
  readonly userId: string;
}

/** The same by either way in. */
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
