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
  /** The last answer of the server, which stays while offline; `null` before the first answer. */
  readonly invites: readonly BoardInvite[] | null;
  readonly reload: () => void;
}

async function askInvites(sync: Sync, boardId: string): Promise<BoardInvite[] | null> {
  const { items } = await sync.call(boardKind, { params: { id: boardId, kind: "invites" } }, "board");
  return items?.flatMap((item) => z.safeParse(boardInviteSchema, item).data ?? []) ?? null;
}

/** Loads the links of a board that have not expired. Only for members who may invite to the board. */
export function useInvites(boardId: string): Invites {
  const sync = useSync();
  const online = useOnline();
  const members = useList(`members:${boardId}`);
  const [invites, setInvites] = useState<readonly BoardInvite[] | null>(null);
  const [times, setTimes] = useState(0);
  // Loaded again after a link is created or revoked, after the members change, and after a reconnect.
  const occasion = useMemo(() => ({ boardId, online, times, members }), [boardId, online, times, members]);
  useEffect(() => {
    let isLatest = true;
    askInvites(sync, occasion.boardId).then(
      (loaded) => isLatest && loaded !== null && setInvites(loaded),
      () => {
        // The user may have lost the permission or the network. The shown links stay; an action on them shows the error.
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

/** Loads the invitations of the user. Loads them again after a reconnect and after an invitation is answered. */
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
        // The shown invitations stay; an action on them shows the error.
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

/** Loads the invitation of a code, and loads it again after a reconnect. */
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

/** Uses the browser's network state: a user who is not signed in has no socket. */
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
