import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { signIn, signUp } from "#contract/auth/auth.ts";
import type { MutationArgs, MutationName } from "#contract/mutations/mutation.ts";
import { syncPush } from "#contract/sync/sync-endpoints.ts";
import { type StorageState, openSession, type OpenSession } from "#tests/e2e/browser/open-session.ts";
import { PASSWORD_HINT } from "#scripts/seed/company-text.ts";

const RESULTS = z.object({ results: z.array(z.object({ status: z.string() })) });

/** A user of the demo company, who acts through the product's API. */
export interface Person {
  readonly id: string;
  readonly username: string;
  /** The storage of a browser in which the user is signed in. */
  readonly storageState: StorageState;
  call(method: string, path: string, body?: object): Promise<Record<string, unknown>>;
  /** Throws if the mutation is rejected. */
  mutate<N extends MutationName>(op: N, id: string, args: MutationArgs<N>): Promise<void>;
}

/** Signs in a user of the demo company. */
export async function personOf(url: string, username: string): Promise<Person> {
  return actorOf(url, username, await openSession(url, signIn, { login: username, password: PASSWORD_HINT }));
}

/** Signs up a new user, who has no boards. */
export async function newPerson(url: string, name: string, username: string): Promise<Person> {
  return actorOf(url, username, await openSession(url, signUp, { name, username, password: PASSWORD_HINT }));
}

function actorOf(url: string, username: string, { storageState, token, userId }: OpenSession): Person {
  const call: Person["call"] = async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${String(answer.status)} ${text}`);
    return Object(text === "" ? {} : JSON.parse(text));
  };
  return {
    id: userId,
    username,
    storageState,
    call,
    async mutate(op, id, args) {
      const mutations = [{ mutationId: randomUUID(), op, id, args }];
      const { results } = RESULTS.parse(await call(syncPush.method, syncPush.path, { mutations }));
      if (results[0]?.status !== "ok") throw new Error(`${op} was refused: ${JSON.stringify(results)}`);
    },
  };
}
