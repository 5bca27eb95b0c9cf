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

/** People with a role given on the board itself, the highest roles first. */
export function useMembers(boardId: string): readonly Member[] {
  const members = useRows("member", useList(`members:${boardId}`));
  return useMemo(() => members.toSorted((a, b) => rankOf(b.role) - rankOf(a.role)), [members]);
}

const NO_READERS: readonly Reader[] = [];

/** What asks comes when somebody is asked: a board is drawn before. */
function askReaders(sync: Sync, boardId: string): Promise<readonly Reader[]> {
  return import("./ask-readers.ts").then((asking) => asking.askReaders(sync, boardId));
}

/**
 * Who sees a board that others than its members see: with a role of its own there, from above or through a team. They are of other boards,
 * which this device may never have opened, so the server is asked, and its last answer is kept for a time without a network.
 */
export function useReaders(boardId: string, members: readonly Member[]): readonly Reader[] {
  const sync = useSync();
  const board = useRow("board", boardId);
  const online = useOnline();
  // A board that the server has not got yet is nobody else's.
  const isSent = useMark("board", boardId) !== "waiting";
  const canAsk = isSent && board !== undefined;
  const pending = usePendingMembers(boardId);
  // Asked again when people come to the board or leave it, when the server has got such an edit, and when it can be asked again.
  const occasion = useMemo(() => ({ members, online, pending }), [members, online, pending]);
  const [answer, setAnswer] = useState({ of: occasion, readers: NO_READERS });
  useEffect(() => {
    if (!canAsk) return undefined;
    let isLatest = true;
    askReaders(sync, boardId).then(
      (readers) => isLatest && setAnswer({ of: occasion, readers }),
      () => {
        // Who else is here is told when the server can be asked again; the board itself does not need it.
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
 * Without those whose own role on this board the device has taken away already, while the server's last answer still has it: what it says of
 * their other ways here comes with its next answer.
 */
function withoutRemoved(readers: readonly Reader[], boardId: string, members: readonly Member[]): readonly Reader[] {
  const own = new Set(members.map(({ id }) => id));
  return readers.filter(({ id, from, team = null }) => own.has(id) || from !== boardId || team !== null);
}

/** How many edits of the people of a board the server has not answered yet. */
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

/** Of them those without a role on the board itself. */
export function useInheritors(boardId: string, members: readonly Member[]): readonly Reader[] {
  const readers = useReaders(boardId, members);
  return useMemo(() => {
    const own = new Set(members.map((member) => member.id));
    return readers.filter((reader) => !own.has(reader.id));
  }, [readers, members]);
}

/** Everybody who sees a board, as the interface draws them: those with a role of their own there first. */
export function useBoardPeople(boardId: string): readonly DrawnPerson[] {
  const members = useMembers(boardId);
  const inheritors = useInheritors(boardId, members);
  return useMemo(() => [...members, ...inheritors].map(personOf), [members, inheritors]);
}

/** Of a board's people those who are on it now. Without a network it is who was there last, and the rings are grey. */
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
