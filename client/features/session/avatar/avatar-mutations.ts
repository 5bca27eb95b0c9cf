import { avatarPut, avatarRemove } from "#contract/users/avatar.ts";
import type { Sync } from "#client/sync/sync-api.ts";

/** Sends the square picture of the person in place of the one before. Throws as `call` does. */
export async function putAvatar(sync: Sync, file: Blob): Promise<void> {
  const { user } = await sync.upload(avatarPut, {}, file, () => {});
  await sync.session.keepUser(user);
}

/** Takes the picture of the person away. Throws as `call` does. */
export async function removeAvatar(sync: Sync): Promise<void> {
  const { user } = await sync.call(avatarRemove, {});
  await sync.session.keepUser(user);
}
