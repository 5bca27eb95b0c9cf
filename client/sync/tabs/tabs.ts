import type { Change } from "#contract/changes/change.ts";
import type { User } from "#contract/users/user.ts";
import type { Engine } from "../engine/engine.ts";
import { userOf } from "../engine/engine.ts";
import type { OutboxEntry } from "../storage/disk/outbox-entry.ts";

/** The name of the BroadcastChannel between the tabs of a browser. */
export const CHANNEL_NAME = "yarus";

/** Messages between tabs. The receivers show them in the next frame, without a request to the server (SY-46). */
export type TabMessage =
  | { kind: "entry"; entry: OutboxEntry }
  | { kind: "gone"; ns: number[] }
  /** The waiting and rejected entries have changed more than a message can say: read the disk. */
  | { kind: "outbox" }
  | { kind: "changes"; changes: Change[] }
  /** A whole board has been stored: tabs that are behind read the disk. */
  | { kind: "stored"; boardId: string; epoch: string; seq: number }
  | { kind: "forbidden"; boardId: string }
  /** Cached copies have been deleted from the disk: a tab stores again what it has open. */
  | { kind: "cleared" }
  /** An update of a shared document of the given epoch (0: unknown) has been stored on this device. */
  | { kind: "document"; guid: string; epoch: number; update: Uint8Array }
  /** The server has the updates of the document that were written on this device up to `n`, as on the disk. */
  | { kind: "document-acked"; guid: string; epoch: number; n: number }
  /** The unsent files on the disk have changed. */
  | { kind: "files" }
  /** The server has this many bytes of an unsent file. */
  | { kind: "file-sent"; id: string; sent: number }
  | { kind: "refresh-begun" }
  | { kind: "refresh-done" }
  | { kind: "refresh-failed" }
  /** The user has changed their name or picture. */
  | { kind: "user"; user: User }
  | { kind: "signed-in" }
  | { kind: "signed-out" };

/** A message with the user that it concerns: tabs of another user ignore it. */
interface Envelope {
  userId: string | null;
  message: TabMessage;
}

export function post(engine: Engine, message: TabMessage): void {
  const envelope: Envelope = { userId: userOf(engine)?.id ?? null, message };
  engine.env.channel?.post(envelope);
}

/** Calls the listener for messages of tabs of this tab's user, and for every sign-in and sign-out. */
export function subscribeToTabs(engine: Engine, listener: (message: TabMessage) => void): () => void {
  const { channel } = engine.env;
  if (channel === null) return () => {};
  return channel.subscribe((received) => {
    if (!isEnvelope(received)) return;
    const { message, userId } = received;
    const concernsAll = message.kind === "signed-in" || message.kind === "signed-out";
    if (concernsAll || userId === (userOf(engine)?.id ?? null)) listener(message);
  });
}

/** All tabs run code of this project, but perhaps of another build: receivers ignore unknown kinds. */
function isEnvelope(value: unknown): value is Envelope {
  return typeof value === "object" && value !== null && "message" in value && "userId" in value;
}
