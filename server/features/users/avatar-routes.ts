import { AVATAR_MAX_BYTES, avatarGet, avatarPut, avatarRemove } from "#contract/avatar.ts";
import type { Door } from "#server/http/door.ts";
import type { Avatars } from "./avatar-service.ts";
import { TOLD_COST } from "./user-routes.ts";

/** A picture is opened and made anew. */
const DRAW_COST = 20;
const YEAR_S = 31_536_000;

/** Nothing but a picture, whatever a browser thinks; it never changes under its address, and is kept on its reader's device alone. */
const PICTURE_HEADERS = {
  "cache-control": `private, max-age=${String(YEAR_S)}, immutable`,
  "content-security-policy": "sandbox; default-src 'none'",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

export function bindAvatars(door: Door, avatars: Avatars): void {
  door.bind(avatarPut, async ({ session, file }) => ({ user: await avatars.put(session.userId, file) }), {
    fileBytesMax: AVATAR_MAX_BYTES,
    cost: DRAW_COST,
  });

  door.bind(avatarRemove, async ({ session }) => ({ user: await avatars.remove(session.userId) }), {
    cost: TOLD_COST,
  });

  door.bind(avatarGet, async ({ params: { avatar }, reply }) => {
    const bytes = await avatars.read(avatar);
    return reply.headers(PICTURE_HEADERS).type("image/webp").send(bytes);
  });
}
