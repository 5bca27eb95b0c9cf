import type { Change, StreamId } from "#contract/changes/change.ts";
import type { PresenceEntry } from "#contract/sync/presence.ts";

/** Something that has happened and that connected devices should hear of. A lost message costs delay, never data. */
export type BusMessage =
  | { kind: "change"; change: Change }
  /** Only the number: another node wrote it, or it is too large; whoever needs it reads the log. */
  | { kind: "head"; stream: StreamId; epoch: string; seq: number }
  /** These people's lists of boards are no longer what they were. */
  | { kind: "boards"; userIds: readonly string[]; boardId: string }
  /** These people may no longer see a board. */
  | { kind: "revoked"; userIds: readonly string[]; boardId: string }
  /** Who is on a board by way of one node, which says it again now and then. */
  | { kind: "presence"; node: string; boardId: string; here: readonly PresenceEntry[] }
  /**
   * A document stands at this number now. `update` is what brought it there and `from` the socket that it came by: both are known on the
   * node alone that wrote it, others read the log.
   */
  | { kind: "document"; guid: string; epoch: number; seq: number; update?: Uint8Array; from?: string }
  /** Where somebody's caret is in a document. */
  | { kind: "awareness"; guid: string; update: Uint8Array; from?: string }
  /** A session has ended: its sockets close. */
  | { kind: "session-ended"; sessionId: string };

export type BusListener = (message: BusMessage) => void;

/** Carries messages to every listener of every node. Delivery is best effort and in order from one node. */
export interface Bus {
  publish(message: BusMessage): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: BusListener): () => void;
  /**
   * Names the streams whose devices are connected here. While nothing can be heard from other nodes, and once when it can
   * again, the heads of these are compared instead.
   */
  follow(streams: () => Iterable<StreamId>): void;
  close(): Promise<void>;
}
