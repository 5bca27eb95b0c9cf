import { avatarPut, avatarRemove } from "#contract/users/avatar.ts";
import type { Sync } from "#client/sync/sync-api.ts";

/** Uploads a square picture of the user; it replaces the previous one. Throws as `call` does. */
export async function putAvatar(sync: Sync, file: Blob): Promise<void> {
  const { user } = await sync.upload(avatarPut, {}, file, () => {});
  await sync.session.keepUser(user);
}

/** Removes the user's picture. Throws as `call` does. */
export async function removeAvatar(sync: Sync): Promise<void> {
  const { user } = await sync.call(avatarRemove, {});
  await sync.session.keepUser(user);
}
