import { useCallback, useEffect, useMemo, useState } from "react";
import * as z from "zod/mini";
import { errorText } from "#client/shared/errors/error-text.ts";
import { useList, useOnline } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { boardKind } from "#contract/boards/board-endpoints.ts";
import {
  type BoardInvite,
  boardInviteLook,
  boardInviteSchema,
  type MyInvite,
  myInvites,
} from "#contract/members/board-invite.ts";
import { type AnswerOf, isRefusal } from "#contract/core/endpoint.ts";

export interface Invites {
  /** What the server said last, kept for a time without a network; `null` until it has said anything. */
  readonly invites: readonly BoardInvite[] | null;
  readonly reload: () => void;
}

async function askInvites(sync: Sync, boardId: string): Promise<BoardInvite[] | null> {
  const { items } = await sync.call(boardKind, { params: { id: boardId, kind: "invites" } }, "board");
  return items?.flatMap((item) => z.safeParse(boardInviteSchema, item).data ?? []) ?? null;
}

/** The links of a board that are not over. Only for whoever may invite there. */
export function useInvites(boardId: string): Invites {
  const sync = useSync();
  const online = useOnline();
  const members = useList(`members:${boardId}`);
  const [invites, setInvites] = useState<readonly BoardInvite[] | null>(null);
  const [times, setTimes] = useState(0);
  // Asked again when a link was made or taken back, when somebody came by one, and when the server can be asked again.
  const occasion = useMemo(() => ({ boardId, online, times, members }), [boardId, online, times, members]);
  useEffect(() => {
    let isLatest = true;
    askInvites(sync, occasion.boardId).then(
      (loaded) => isLatest && loaded !== null && setInvites(loaded),
      () => {
        // Whoever has lost the right meanwhile, or the network, keeps what was shown: what they press says why.
      },
    );
    return () => {
      isLatest = false;
    };
  }, [sync, occasion]);
  const reload = useCallback(() => setTimes((before) => before + 1), []);
  return { invites, reload };
}

export interface MyInvites {
  readonly invites: readonly MyInvite[];
  readonly reload: () => void;
}

/** Invitations that wait for this person; asked again when the network is back, and when one was answered. */
export function useMyInvites(): MyInvites {
  const sync = useSync();
  const online = useOnline();
  const [invites, setInvites] = useState<readonly MyInvite[]>([]);
  const [times, setTimes] = useState(0);
  const occasion = useMemo(() => ({ online, times }), [online, times]);
  useEffect(() => {
    if (!occasion.online) return undefined;
    let isLatest = true;
    sync.call(myInvites, {}).then(
      ({ items }) => isLatest && setInvites(items),
      () => {
        // What was shown stays: what is pressed says why.
      },
    );
    return () => {
      isLatest = false;
    };
  }, [sync, occasion]);
  const reload = useCallback(() => setTimes((before) => before + 1), []);
  return { invites, reload };
}

export type Invitation = AnswerOf<typeof boardInviteLook>;

export type InvitationState =
  | { readonly kind: "asking" | "offline" }
  | { readonly kind: "here"; readonly invitation: Invitation }
  | { readonly kind: "refused"; readonly message: string };

/** What a code is an invitation to, asked anew when the network comes back. */
export function useInvitation(boardId: string, code: string): InvitationState {
  const sync = useSync();
  const network = useNetwork();
  const [state, setState] = useState<InvitationState>({ kind: "asking" });
  const occasion = useMemo(() => ({ boardId, code, network }), [boardId, code, network]);
  useEffect(() => {
    let left = false;
    const look = async (): Promise<void> => {
      const next = await lookAt(sync, occasion);
      if (!left) setState(next);
    };
    void look();
    return () => {
      left = true;
    };
  }, [sync, occasion]);
  return state;
}

async function lookAt(sync: Sync, { boardId, code }: { boardId: string; code: string }): Promise<InvitationState> {
  try {
    return { kind: "here", invitation: await sync.call(boardInviteLook, { body: { boardId, code } }) };
  } catch (error) {
    return isRefusal(error) ? { kind: "refused", message: errorText(error) } : { kind: "offline" };
  }
}

/** The browser's word: whoever is not signed in has no socket that could tell. */
function useNetwork(): boolean {
  const [network, setNetwork] = useState(() => navigator.onLine);
  useEffect(() => {
    const update = (): void => setNetwork(navigator.onLine);
    addEventListener("online", update);
    addEventListener("offline", update);
    return () => {
      removeEventListener("online", update);
      removeEventListener("offline", update);
    };
  }, []);
  return network;
}
