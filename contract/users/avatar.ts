import * as z from "zod/mini";
import { avatarAddress } from "./avatar-address.ts";
import { endpoint } from "../core/endpoint.ts";
import { userSchema } from "./user.ts";

/** The picture of a person (docs/decisions/0052). A device cuts it square before it is sent; the server makes it anew all the same. */
export const AVATAR_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
/** As its owner gives it to their device, and as the device sends it. */
export const AVATAR_SOURCE_MAX_BYTES = 50 * 1024 * 1024;
export const AVATAR_MAX_BYTES = 1024 * 1024;
/** The side that is kept, and how many pixels a picture may have: one with more is not opened on the server. */
export const AVATAR_PIXELS = 256;
export const AVATAR_SOURCE_PIXELS_MAX = 4_096 * 4_096;
const AVATAR_NAME_MAX = 64;

const withUser = z.object({ user: userSchema });

/** Refused with AVATAR_UNREADABLE for what is no picture of these kinds, whatever it calls itself. */
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

/** Pages show it as a picture, which goes without a bearer: its name is a secret that nobody guesses, told to those who see the person. */
export const avatarGet = endpoint({
  method: "GET",
  path: avatarAddress("{avatar}"),
  access: "open",
  summary: "The picture of a person as WebP, by its name in their row; it never changes under that name",
  params: z.object({ avatar: z.string().check(z.maxLength(AVATAR_NAME_MAX)) }),
});
