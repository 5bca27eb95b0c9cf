import type { Sync } from "#client/sync/sync-api.ts";
import { userInfo } from "#contract/users/user.ts";

/**
 * Asks the server who the person is by now: on another device they may have changed what they are called or look like, and an administrator may
 * have taken their picture away. Throws when the server cannot be asked.
 */
export async function readSelf({ session, call }: Pick<Sync, "session" | "call">): Promise<void> {
  const known = session.state().user;
  if (known === null) return;
  const { user } = await call(userInfo, {});
  // What the person has changed here meanwhile is newer than the answer.
  if (session.state().user !== known || JSON.stringify(user) === JSON.stringify(known)) return;
  await session.keepUser(user);
}
