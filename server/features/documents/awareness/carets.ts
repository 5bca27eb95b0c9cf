import { encodePresence, type Presence } from "./awareness-update.ts";

/** Who has their caret in which document, as far as the sockets of this node have told. */
export interface Carets {
  /**
   * Keeps what a socket tells; answers what is to be told on, the going of its former caret included. `null` when the client id is
   * another socket's: nobody moves or hides another person's caret.
   */
  move(guid: string, socketId: string, presence: Presence): Uint8Array[] | null;
  /** The socket has left: what is to be told, `null` when it had none. */
  leave(guid: string, socketId: string): Uint8Array | null;
  /** What somebody who joins now is told. */
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
