import * as z from "zod/mini";
import { avatarAddress } from "./avatar-address.ts";
import { endpoint } from "../core/endpoint.ts";
import { userSchema } from "./user.ts";

/**
 * Pictures of users (docs/decisions/0052). A device crops the picture to a square before sending it; the server encodes it again anyway.
 */
export const AVATAR_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
/** Limits of the file that the user selects, and of the upload. */
export const AVATAR_SOURCE_MAX_BYTES = 50 * 1024 * 1024;
export const AVATAR_MAX_BYTES = 1024 * 1024;
/** The stored side length, and the pixel limit: a larger picture is not decoded on the server. */
export const AVATAR_PIXELS = 256;
export const AVATAR_SOURCE_PIXELS_MAX = 4_096 * 4_096;
const AVATAR_NAME_MAX = 64;

const withUser = z.object({ user: userSchema });

/** Fails with AVATAR_UNREADABLE unless the content, whatever its declared type, is one of these formats. */
export const avatarPut = endpoint({
  method: "PUT",
  path: "/api/user/avatar",
  access: "session",
  summary: "My picture, in place of the one before; its bytes are the body: JPEG, PNG or WebP",
  answer: withUser,
});

export const avatarRemove = endpoint({
  method: "DELETE",
  path: "/api/user/avatar",
  access: "session",
  summary: "Take my picture away",
  answer: withUser,
});

/** Pages load it as an image, without a bearer token: its name is an unguessable secret, sent to those who see the user. */
export const avatarGet = endpoint({
  method: "GET",
  path: avatarAddress("{avatar}"),
  access: "open",
  summary: "The picture of a person as WebP, by its name in their row; it never changes under that name",
  params: z.object({ avatar: z.string().check(z.maxLength(AVATAR_NAME_MAX)) }),
});
