import * as z from "zod/mini";
import { boardStream, userStream, type StreamId } from "#contract/changes/change.ts";
import { id } from "#contract/core/field.ts";
import { presenceEntrySchema } from "#contract/sync/presence.ts";
import type { BusMessage } from "./bus.ts";

/** Messages between nodes: small, because a NOTIFY payload of PostgreSQL is limited to 8,000 bytes. */
const envelopeSchema = z.discriminatedUnion("kind", [
  z.object({ from: z.string(), kind: z.literal("hello") }),
  z.object({ from: z.string(), kind: z.literal("head"), stream: z.string(), epoch: id, seq: z.int() }),
  z.object({ from: z.string(), kind: z.literal("boards"), userIds: z.array(id), boardId: id }),
  z.object({ from: z.string(), kind: z.literal("revoked"), userIds: z.array(id), boardId: id }),
  z.object({
    from: z.string(),
    kind: z.literal("presence"),
    node: z.string(),
    boardId: id,
    here: z.array(presenceEntrySchema),
  }),
  z.object({ from: z.string(), kind: z.literal("session-ended"), sessionId: id }),
  z.object({ from: z.string(), kind: z.literal("document"), guid: id, epoch: z.int(), seq: z.int() }),
  z.object({ from: z.string(), kind: z.literal("awareness"), guid: id, update: z.base64() }),
]);

/** 150 ids of 39 bytes stay well below the limit. */
const USERS_PER_PAYLOAD = 150;

/** Returns the payloads of a message. A change is sent as its number only: a node that needs it reads the log. */
export function encodeMessage(message: BusMessage, from: string): string[] {
  switch (message.kind) {
    case "change": {
      const { stream, epoch, seq } = message.change;
      return [JSON.stringify({ from, kind: "head", stream, epoch, seq })];
    }
    case "boards":
    case "revoked": {
      const { kind, boardId, userIds } = message;
      const parts = Math.ceil(userIds.length / USERS_PER_PAYLOAD);
      return Array.from({ length: parts }, (_, at) => {
        const some = userIds.slice(at * USERS_PER_PAYLOAD, (at + 1) * USERS_PER_PAYLOAD);
        return JSON.stringify({ from, kind, boardId, userIds: some });
      });
    }
    case "document": {
      const { kind, guid, epoch, seq } = message;
      return [JSON.stringify({ from, kind, guid, epoch, seq })];
    }
    case "awareness": {
      const { kind, guid, update } = message;
      return [JSON.stringify({ from, kind, guid, update: Buffer.from(update).toString("base64") })];
    }
    case "head":
    case "presence":
    case "session-ended":
      return [JSON.stringify({ from, ...message })];
  }
}

/** Returns the payload that announces this node. */
export function encodeHello(from: string): string {
  return JSON.stringify({ from, kind: "hello" });
}

export interface BusEnvelope {
  /** The node that sent it. */
  from: string;
  /** `null` for a hello. */
  message: BusMessage | null;
}

/** Decodes a payload of another node. Returns `null` for a payload of this node and for an invalid one. */
export function decodePayload(text: string, self: string): BusEnvelope | null {
  const parsed = z.safeParse(envelopeSchema, parseJson(text));
  if (!parsed.success || parsed.data.from === self) return null;
  const envelope = parsed.data;
  const { from } = envelope;
  switch (envelope.kind) {
    case "hello":
      return { from, message: null };
    case "head": {
      const stream = streamOf(envelope.stream);
      return stream === null
        ? null
        : { from, message: { kind: "head", stream, epoch: envelope.epoch, seq: envelope.seq } };
    }
    case "boards":
    case "revoked":
      return { from, message: { kind: envelope.kind, userIds: envelope.userIds, boardId: envelope.boardId } };
    case "presence": {
      const { kind, node, boardId, here } = envelope;
      return { from, message: { kind, node, boardId, here } };
    }
    case "session-ended":
      return { from, message: { kind: "session-ended", sessionId: envelope.sessionId } };
    case "document": {
      const { kind, guid, epoch, seq } = envelope;
      return { from, message: { kind, guid, epoch, seq } };
    }
    case "awareness":
      return {
        from,
        message: { kind: "awareness", guid: envelope.guid, update: Buffer.from(envelope.update, "base64") },
      };
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Any client of the database may write to the channel, so an invalid payload is ignored.
    return null;
  }
}

function streamOf(text: string): StreamId | null {
  const owner = text.slice(2);
  if (text.startsWith("b:")) return boardStream(owner);
  return text.startsWith("u:") ? userStream(owner) : null;
}
