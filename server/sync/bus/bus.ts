import type { Change, StreamId } from "#contract/changes/change.ts";
import type { PresenceEntry } from "#contract/sync/presence.ts";

/** An event that connected clients should learn about. A lost message costs a delay, never data. */
export type BusMessage =
  | { kind: "change"; change: Change }
  /** Only the number: another node wrote the change, or it is too large; a listener that needs it reads the log. */
  | { kind: "head"; stream: StreamId; epoch: string; seq: number }
  /** The board lists of these users have changed. */
  | { kind: "boards"; userIds: readonly string[]; boardId: string }
  /** These users may no longer see a board. */
  | { kind: "revoked"; userIds: readonly string[]; boardId: string }
  /** The users on a board whose sockets are on one node, which repeats it regularly. */
  | { kind: "presence"; node: string; boardId: string; here: readonly PresenceEntry[] }
  /**
   * A document has reached this number. `update` is the last update and `from` the socket that sent it: both are known only on the node
   * that wrote it, other nodes read the log.
   */
  | { kind: "document"; guid: string; epoch: number; seq: number; update?: Uint8Array; from?: string }
  /** The caret of a user in a document. */
  | { kind: "awareness"; guid: string; update: Uint8Array; from?: string }
  /** A session has ended; its sockets are closed. */
  | { kind: "session-ended"; sessionId: string };

export type BusListener = (message: BusMessage) => void;

/** Delivers messages to every listener of every node. Best effort; messages of one node stay in order. */
export interface Bus {
  publish(message: BusMessage): void;
  /** Returns a function that ends the subscription. */
  subscribe(listener: BusListener): () => void;
  /**
   * Sets the streams that are followed on this node. While messages of other nodes cannot be received, and once when they can again, the
   * heads of these streams are compared instead.
   */
  follow(streams: () => Iterable<StreamId>): void;
  close(): Promise<void>;
}
