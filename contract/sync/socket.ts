import * as z from "zod/mini";
import { id } from "../core/field.ts";
import type { Change, StreamId } from "../changes/change.ts";
import type { ErrorCode } from "../core/error.ts";
import type { PresenceEntry, PresenceBody } from "./presence.ts";

/** Every event carries an id, by which a repeat is known for 10 s, and data (docs/specification.md, section 7). */
export interface Message<Data> {
  messageId: string;
  data: Data;
}

/** A change, or only its number when it is too large to travel inline: then it is pulled. */
export type ChangeMessage = Change | { stream: StreamId; epoch: string; seq: number };

export const joinSchema = z.strictObject({ boardId: id });
export const headsSchema = z.strictObject({ boardIds: z.array(id).check(z.maxLength(200)) });
export const updateTokenSchema = z.strictObject({ token: z.string().check(z.maxLength(8192)) });

export type JoinAnswer = { ok: true; epoch: string; head: number } | { error: ErrorCode };
/** Heads of the streams that may be seen; a missing one may not be seen any more. `user` is my own stream. */
export interface HeadsAnswer {
  user: { epoch: string; head: number } | null;
  boards: Record<string, { epoch: string; head: number }>;
}

export interface ServerEvents {
  "board.changes": (message: Message<ChangeMessage>) => void;
  "user.changes": (message: Message<ChangeMessage>) => void;
  /** The list of my boards is no longer what it was; ask for it again. */
  "user.boards": (message: Message<{ boardId: string }>) => void;
  "board.revoked": (message: Message<{ boardId: string }>) => void;
  /** Everybody who is on the board now, the listener too. Not repeated when lost: the next one says all again. */
  "board.presence": (message: Message<{ boardId: string; here: PresenceEntry[] }>) => void;
  refresh_token: () => void;
}

export interface ClientEvents {
  "board.join": (body: z.infer<typeof joinSchema>, answer: (result: JoinAnswer) => void) => void;
  "board.leave": (body: z.infer<typeof joinSchema>) => void;
  /** Heard only from somebody who has joined the board. */
  "board.presence": (body: PresenceBody) => void;
  "board.heads": (body: z.infer<typeof headsSchema>, answer: (result: HeadsAnswer) => void) => void;
  "socket.emit::updateToken": (body: z.infer<typeof updateTokenSchema>) => void;
}
