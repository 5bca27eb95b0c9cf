import * as z from "zod/mini";
import { id } from "../core/field.ts";
import type { Change, StreamId } from "../changes/change.ts";
import type { ErrorCode } from "../core/error.ts";
import type { PresenceEntry, PresenceBody } from "./presence.ts";

/** Every event has an id, by which duplicates are detected for 10 s, and data (docs/specification.md, section 7). */
export interface Message<Data> {
  messageId: string;
  data: Data;
}

/** A change, or only its number if it is too large to send inline: then it is pulled. */
export type ChangeMessage = Change | { stream: StreamId; epoch: string; seq: number };

export const joinSchema = z.strictObject({ boardId: id });
export const headsSchema = z.strictObject({ boardIds: z.array(id).check(z.maxLength(200)) });
export const updateTokenSchema = z.strictObject({ token: z.string().check(z.maxLength(8192)) });

export type JoinAnswer = { ok: true; epoch: string; head: number } | { error: ErrorCode };
/** Heads of the streams that the caller may see; a missing one is no longer visible. `user` is the caller's own stream. */
export interface HeadsAnswer {
  user: { epoch: string; head: number } | null;
  boards: Record<string, { epoch: string; head: number }>;
}

export interface ServerEvents {
  "board.changes": (message: Message<ChangeMessage>) => void;
  "user.changes": (message: Message<ChangeMessage>) => void;
  /** The list of the user's boards has changed and must be fetched again. */
  "user.boards": (message: Message<{ boardId: string }>) => void;
  "board.revoked": (message: Message<{ boardId: string }>) => void;
  /** All users on the board, the listener included. A lost message is not repeated: the next one has everything again. */
  "board.presence": (message: Message<{ boardId: string; here: PresenceEntry[] }>) => void;
  refresh_token: () => void;
}

export interface ClientEvents {
  "board.join": (body: z.infer<typeof joinSchema>, answer: (result: JoinAnswer) => void) => void;
  "board.leave": (body: z.infer<typeof joinSchema>) => void;
  /** Accepted only from a client that has joined the board. */
  "board.presence": (body: PresenceBody) => void;
  "board.heads": (body: z.infer<typeof headsSchema>, answer: (result: HeadsAnswer) => void) => void;
  "socket.emit::updateToken": (body: z.infer<typeof updateTokenSchema>) => void;
}
