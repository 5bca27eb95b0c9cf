import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { personOf } from "#client/entities/person/person.ts";
import { useList, useMark, useOnline, useOthers, useRow } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import type { Person as DrawnPerson } from "#client/ui/controls/avatar.tsx";
import { rankOf } from "#contract/core/permission.ts";
import type { Member } from "#contract/entities/member.ts";
import type { Reader } from "./ask-readers.ts";

/** Returns the members of the board itself, the highest roles first. */
export function useMembers(boardId: string): readonly Member[] {
  const members = useRows("member", useList(`members:${boardId}`));
  return useMemo(() => members.toSorted((a, b) => rankOf(b.role) - rankOf(a.role)), [members]);
}

const NO_READERS: readonly Reader[] = [];

/** The code that asks the server is loaded on the first request: a board is rendered before that. */
function askReaders(sync: Sync, boardId: string): Promise<readonly Reader[]> {
  return import("./ask-readers.ts").then((asking) => asking.askReaders(sync, boardId));
}

/**
 * Readers of a board that is visible beyond its own members: by a role on it, inherited or through a team. They belong to other boards,
 * which this device may never have opened, so the server is asked; its last answer is cached for use offline.
 */
export function useReaders(boardId: string, members: readonly Member[]): readonly Reader[] {
  const sync = useSync();
  const board = useRow("board", boardId);
  const online = useOnline();
  // A board that the server does not have yet is visible to its author only.
  const isSent = useMark("board", boardId) !== "waiting";
  const canAsk = isSent && board !== undefined;
  const pending = usePendingMembers(boardId);
  // Requested again when members change, when such a mutation is acknowledged, and when the connection changes.
  const occasion = useMemo(() => ({ members, online, pending }), [members, online, pending]);
  const [answer, setAnswer] = useState({ of: occasion, readers: NO_READERS });
  useEffect(() => {
    if (!canAsk) return undefined;
    let isLatest = true;
    askReaders(sync, boardId).then(
      (readers) => isLatest && setAnswer({ of: occasion, readers }),
      () => {
        // Readers appear after the next successful request; the board itself does not need them.
      },
    );
    return () => {
      isLatest = false;
    };
  }, [sync, boardId, canAsk, occasion]);
  return useMemo(
    () => (canAsk ? withoutRemoved(answer.readers, boardId, members) : NO_READERS),
    [canAsk, answer.readers, boardId, members],
  );
}

/**
 * Leaves out users whose own role on this board was removed on this device while the server's last answer still has it. Their other roles
 * come with its next answer.
 */
function withoutRemoved(readers: readonly Reader[], boardId: string, members: readonly Member[]): readonly Reader[] {
  const own = new Set(members.map(({ id }) => id));
  return readers.filter(({ id, from, team = null }) => own.has(id) || from !== boardId || team !== null);
}

/** The number of unacknowledged mutations of the board's members. */
function usePendingMembers(boardId: string): number {
  const { outbox } = useSync();
  return useSyncExternalStore(outbox.subscribe, () => {
    let count = 0;
    for (const { mutation } of outbox.waiting()) {
      if ((mutation.op === "member.set" || mutation.op === "member.remove") && mutation.args.boardId === boardId)
        count++;
    }
    return count;
  });
}

/** Returns the readers without a role on the board itself. */
export function useInheritors(boardId: string, members: readonly Member[]): readonly Reader[] {
  const readers = useReaders(boardId, members);
  return useMemo(() => {
    const own = new Set(members.map((member) => member.id));
    return readers.filter((reader) => !own.has(reader.id));
  }, [readers, members]);
}

/** Returns all users who can read a board, as avatars: its own members first. */
export function useBoardPeople(boardId: string): readonly DrawnPerson[] {
  const members = useMembers(boardId);
  const inheritors = useInheritors(boardId, members);
  return useMemo(() => [...members, ...inheritors].map(personOf), [members, inheritors]);
}

/** Returns the readers of a board who are present now. Offline: those who were present last, with grey rings. */
export function usePresent(
  boardId: string,
  people: readonly DrawnPerson[],
): { present: readonly DrawnPerson[]; rings: "live" | "idle" } {
  const others = useOthers(boardId);
  const online = useOnline();
  return useMemo(() => {
    const here = new Set(others.map(({ userId }) => userId));
    return { present: people.filter(({ id }) => here.has(id)), rings: online ? "live" : "idle" };
  }, [others, people, online]);
}
