import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { taskActivity, type ActivityLine } from "#contract/tasks/activity.ts";
import type { Comment } from "#contract/entities/comment.ts";
import { useList, useOnline, useRow } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { DetailsState } from "#client/sync/sync-api.ts";

/** A comment with its replies, or a run of adjacent history lines. */
export type DiscussionEntry =
  | { kind: "comment"; at: string; comment: Comment; answers: readonly Comment[] }
  | { kind: "history"; at: string; lines: readonly ActivityLine[] };

/** Merges comments and history lines in the order of time. Replies are nested in their comments. */
export function entriesOf(comments: readonly Comment[], lines: readonly ActivityLine[]): DiscussionEntry[] {
  const known = new Set(comments.map(({ id }) => id));
  const answers = new Map<string, Comment[]>();
  const firsts: Comment[] = [];
  for (const comment of comments) {
    const { parentId } = comment;
    // A reply is not nested while its comment is not loaded.
    if (parentId === null || !known.has(parentId)) firsts.push(comment);
    else answers.set(parentId, [...(answers.get(parentId) ?? []), comment]);
  }
  const entries: DiscussionEntry[] = [];
  const sortedLines = lines.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  let at = 0;
  const addHistoryUntil = (time: string | null): void => {
    const from = at;
    while (at < sortedLines.length && (time === null || (sortedLines[at]?.at ?? "") < time)) at += 1;
    const run = sortedLines.slice(from, at);
    if (run[0] !== undefined) entries.push({ kind: "history", at: run[0].at, lines: run });
  };
  for (const comment of firsts) {
    addHistoryUntil(comment.createdAt);
    entries.push({ kind: "comment", at: comment.createdAt, comment, answers: answers.get(comment.id) ?? [] });
  }
  addHistoryUntil(null);
  return entries;
}

export function useComments(taskId: string): readonly Comment[] {
  return useRows("comment", useList(`comments:${taskId}`));
}

/** Returns whether all details of a task are on the device. */
export function usePartsState(taskId: string): DetailsState {
  const { details: parts } = useSync();
  const subscribe = useMemo(() => (listener: () => void) => parts.subscribe(taskId, listener), [parts, taskId]);
  return useSyncExternalStore(subscribe, () => parts.state(taskId));
}

/**
 * Keeps the details of a task up to date while the component is mounted: loads them from the device at once, and from the server when
 * online.
 */
export function useOpenParts(taskId: string): void {
  const { details: parts } = useSync();
  useEffect(() => parts.open(taskId), [parts, taskId]);
}

export interface TaskHistory {
  readonly lines: readonly ActivityLine[];
  /** The request to the server failed. */
  readonly isLost: boolean;
}

const NOTHING: TaskHistory = { lines: [], isLost: false };
/** Delay in which several changes of a task lead to a single request. */
const CALM_MS = 800;

/** Loads the history of a task, from the cache while offline. Loads it again after the task changes. */
export function useHistory(taskId: string, isWanted: boolean): TaskHistory {
  const sync = useSync();
  const isOnline = useOnline();
  const rev = useRow("task", taskId)?.rev ?? 0;
  const [loaded, setLoaded] = useState({ taskId, history: NOTHING, moment: "" });
  const wait = useRef(0);
  /** When it changes, the loaded history may be outdated. */
  const moment = `${String(rev)} ${String(isOnline)}`;
  useEffect(() => {
    // A task that has not reached the server yet has no history there.
    if (!isWanted || rev === 0) return undefined;
    let isLive = true;
    const ask = async (): Promise<TaskHistory> => {
      try {
        const { items = [] } = await sync.call(taskActivity, { params: { id: taskId } }, "task");
        return { lines: items, isLost: false };
      } catch (error) {
        reportError(error);
        return { lines: [], isLost: true };
      }
    };
    const timer = setTimeout(
      () =>
        void ask().then((history) => {
          if (isLive) setLoaded({ taskId, history, moment });
        }),
      wait.current,
    );
    // The first request is sent at once, later ones after a pause in changes.
    wait.current = CALM_MS;
    return () => {
      isLive = false;
      clearTimeout(timer);
    };
  }, [sync, taskId, moment, isWanted, rev]);
  return loaded.taskId === taskId ? loaded.history : NOTHING;
}
