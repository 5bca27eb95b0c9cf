import type { Sync } from "#client/sync/sync-api.ts";
import { userInfo } from "#contract/users/user.ts";

/**
 * Loads the signed-in user from the server: on another device they may have changed their name or picture, and an administrator may have
 * removed the picture. Throws if the server cannot be reached.
 */
export async function readSelf({ session, call }: Pick<Sync, "session" | "call">): Promise<void> {
  const known = session.state().user;
  if (known === null) return;
  const { user } = await call(userInfo, {});
  // A change that the user made here during the request is newer than the answer.
  if (session.state().user !== known || JSON.stringify(user) === JSON.stringify(known)) return;
  await session.keepUser(user);
}
