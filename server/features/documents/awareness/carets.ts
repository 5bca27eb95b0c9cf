import { encodePresence, type Presence } from "./awareness-update.ts";

/** Carets in documents, as reported by the sockets of this node. */
export interface Carets {
  /**
   * Stores a socket's state and returns the updates to publish, including the removal of its previous caret. `null` when another socket
   * owns the client id, so that clients cannot move or hide the carets of others.
   */
  move(guid: string, socketId: string, presence: Presence): Uint8Array[] | null;
  /** Removes a socket that left. Returns the update to publish, `null` if it had no caret. */
  leave(guid: string, socketId: string): Uint8Array | null;
  /** The updates that a joining client gets. */
  of(guid: string): Uint8Array[];
}

interface Caret {
  clientId: number;
  clock: number;
  update: Uint8Array;
}

export function createCarets(): Carets {
  const documents = new Map<string, Map<string, Caret>>();

  return {
    move(guid, socketId, presence) {
      const { clientId, clock } = presence;
      const carets = documents.get(guid) ?? new Map<string, Caret>();
      for (const [holder, caret] of carets) if (holder !== socketId && caret.clientId === clientId) return null;
      const former = carets.get(socketId);
      const update = encodePresence(presence);
      carets.set(socketId, { clientId, clock, update });
      documents.set(guid, carets);
      return former === undefined || former.clientId === clientId ? [update] : [goneOf(former), update];
    },
    leave(guid, socketId) {
      const carets = documents.get(guid);
      const caret = carets?.get(socketId);
      if (carets === undefined || caret === undefined) return null;
      carets.delete(socketId);
      if (carets.size === 0) documents.delete(guid);
      return goneOf(caret);
    },
    of: (guid) => [...(documents.get(guid)?.values() ?? [])].map(({ update }) => update),
  };
}

function goneOf({ clientId, clock }: Caret): Uint8Array {
  return encodePresence({ clientId, clock: clock + 1, state: null });
}
