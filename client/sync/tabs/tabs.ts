import type { Change } from "#contract/changes/change.ts";
import type { User } from "#contract/users/user.ts";
import type { Engine } from "../engine/engine.ts";
import { userOf } from "../engine/engine.ts";
import type { OutboxEntry } from "../storage/disk/outbox-entry.ts";

/** Name of the BroadcastChannel between the tabs of a browser. */
export const CHANNEL_NAME = "yarus";

/** What one tab tells the others. They show it in the next frame, without asking the server (SY-46). */
export type TabMessage =
  | { kind: "entry"; entry: OutboxEntry }
  | { kind: "gone"; ns: number[] }
  /** The lists of waiting and refused entries have changed more than a message could say: read the disk. */
  | { kind: "outbox" }
  | { kind: "changes"; changes: Change[] }
  /** A board has been kept whole: who knows less of it reads the disk. */
  | { kind: "stored"; boardId: string; epoch: string; seq: number }
  | { kind: "forbidden"; boardId: string }
  /** Copies have been taken from the disk: what a tab shows and has open, it keeps again. */
  | { kind: "cleared" }
  /** A piece of a shared document, in the life that `epoch` names (0: not known), has been written on this device. */
  | { kind: "document"; guid: string; epoch: number; update: Uint8Array }
  /** The server has everything of the document that was written here up to `n`, as on the disk. */
  | { kind: "document-acked"; guid: string; epoch: number; n: number }
  /** What the disk holds of files that wait has changed. */
  | { kind: "files" }
  /** So many bytes of a file that waits are with the server. */
  | { kind: "file-sent"; id: string; sent: number }
  | { kind: "refresh-begun" }
  | { kind: "refresh-done" }
  | { kind: "refresh-failed" }
  /** The person has changed what they are called or look like. */
  | { kind: "user"; user: User }
  | { kind: "signed-in" }
  | { kind: "signed-out" };

/** A message with the person whom it concerns: another person's tab takes no notice. */
interface Envelope {
  userId: string | null;
  message: TabMessage;
}

export function post(engine: Engine, message: TabMessage): void {
  const envelope: Envelope = { userId: userOf(engine)?.id ?? null, message };
  engine.env.channel?.post(envelope);
}

/** Hears what other tabs say about this tab's person, and who signs in or out, whoever it is. */
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

/** Every tab runs code of this project, if not of this build: an unknown kind is passed over by its hearer. */
function isEnvelope(value: unknown): value is Envelope {
  return typeof value === "object" && value !== null && "message" in value && "userId" in value;
}
