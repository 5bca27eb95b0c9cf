import { useEffect, useMemo, useState, type RefObject } from "react";
import { debounce } from "#client/shared/timing/debounce.ts";
import { personOf } from "#client/entities/person/person.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOthers } from "#client/hooks/use-live.ts";
import { usePeople } from "#client/hooks/use-rows.ts";
import type { Person } from "#client/ui/controls/avatar.tsx";

/** Returns the other users who have this task open now. */
export function usePeopleInTask(boardId: string, taskId: string): readonly Person[] {
  const others = useOthers(boardId);
  const ids = useMemo(
    () => [...new Set(others.filter((other) => other.taskId === taskId).map(({ userId }) => userId))],
    [others, taskId],
  );
  const people = usePeople(ids);
  return useMemo(() => people.map(personOf), [people]);
}

/** The time without input after which a user counts as reading. */
const WRITING_MS = 3_000;
const VIEW = "[role=dialog], main";

/** Publishes that this task is open here, and whether the user is typing in it. `mark` is any element inside the view of the task. */
export function usePublishOpenTask(boardId: string, taskId: string, mark: RefObject<HTMLElement | null>): void {
  const sync = useSync();
  const [isWriting, setWriting] = useState(false);
  useEffect(() => {
    const rest = debounce(() => setWriting(false), WRITING_MS);
    const onInput = ({ target }: Event): void => {
      const view = mark.current?.closest(VIEW);
      if (!(target instanceof Node) || view?.contains(target) !== true) return;
      setWriting(true);
      rest();
    };
    document.addEventListener("input", onInput);
    return () => {
      rest.cancel();
      document.removeEventListener("input", onInput);
    };
  }, [mark]);
  useEffect(() => {
    sync.publishPlace(boardId, { taskId, doing: isWriting ? "writing" : null });
  }, [sync, boardId, taskId, isWriting]);
  useEffect(() => () => sync.publishPlace(boardId, { taskId: null, doing: null }), [sync, boardId]);
}
