import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { PROVIDERS } from "./sign-in-answer.ts";
import { id, time } from "../core/field.ts";

const sessionSchema = z.object({
  id,
  /** Human-readable: «Chrome на Windows». */
  device: z.string(),
  /** The address from which the session was started. */
  ip: z.string(),
  /** Equals `ip`; earlier clients read this name. */
  address: z.string(),
  provider: z.enum(PROVIDERS),
  createdAt: time,
  lastSeenAt: time,
  /** When it ends if it is not used. */
  expiresAt: time,
  /** The caller's session. */
  isCurrent: z.boolean(),
});
export type SessionInfo = z.infer<typeof sessionSchema>;

/** A session that ended because its refresh token was used twice, so the token has leaked. */
const reusedSchema = z.object({ id, device: z.string(), endedAt: time });

export const sessionList = endpoint({
  method: "GET",
  path: "/api/auth/sessions",
  access: "session",
  summary: "My sessions, the last seen first, and those that ended because of a copied token",
  answer: z.object({ sessions: z.array(sessionSchema), reused: z.array(reusedSchema) }),
});

export const sessionEnd = endpoint({
  method: "DELETE",
  path: "/api/auth/sessions/{id}",
  access: "session",
  summary: "End one of my sessions",
  params: z.strictObject({ id }),
  status: 204,
});

export const sessionEndOthers = endpoint({
  method: "DELETE",
  path: "/api/auth/sessions",
  access: "session",
  summary: "End all my sessions but this one",
  answer: z.object({ ended: z.number() }),
});
