import { AVATAR_MAX_BYTES, avatarGet, avatarPut, avatarRemove } from "#contract/users/avatar.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { Avatars } from "./avatar-service.ts";
import { BROADCAST_COST } from "./user-routes.ts";

/** Decodes and re-encodes a picture. */
const DRAW_COST = 20;
const YEAR_S = 31_536_000;

/** Always served as a picture, whatever a browser detects. Content never changes under its URL; only the client may cache it. */
const PICTURE_HEADERS = {
  "cache-control": `private, max-age=${String(YEAR_S)}, immutable`,
  "content-security-policy": "sandbox; default-src 'none'",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

export function bindAvatars(api: HttpApi, avatars: Avatars): void {
  api.bind(avatarPut, async ({ session, file }) => ({ user: await avatars.put(session.userId, file) }), {
    fileBytesMax: AVATAR_MAX_BYTES,
    cost: DRAW_COST,
  });

  api.bind(avatarRemove, async ({ session }) => ({ user: await avatars.remove(session.userId) }), {
    cost: BROADCAST_COST,
  });

  api.bind(avatarGet, async ({ params: { avatar }, reply }) => {
    const bytes = await avatars.read(avatar);
    return reply.headers(PICTURE_HEADERS).type("image/webp").send(bytes);
  });
}
