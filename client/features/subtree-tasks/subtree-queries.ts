import { useCallback, useEffect, useMemo, useReducer, useState } from "react";
import * as z from "zod/mini";
import { flatten, type BoardNode, useBoardTree } from "#client/entities/board/board-tree.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useOnline } from "#client/hooks/use-live.ts";
import type { Store, Sync } from "#client/sync/sync-api.ts";
import { boardKind } from "#contract/boards/board-endpoints.ts";
import { type Task, taskSchema } from "#contract/entities/task.ts";
import { joined } from "./joined.ts";

/** The most tasks in one answer of the server. */
const PAGE = 500;

/** Returns a board and the active boards of its subtree, as far as the device knows the tree; the board itself is first. */
export function useSubtree(boardId: string): readonly string[] {
  const tree = useBoardTree();
  return useMemo(() => {
    const find = (nodes: readonly BoardNode[]): BoardNode | undefined => {
      for (const node of nodes) {
        const found = node.board.id === boardId ? node : find(node.children);
        if (found !== undefined) return found;
      }
      return undefined;
    };
    const own = find(tree);
    return own === undefined
      ? [boardId]
      : flatten([own])
          .filter(({ node }) => node.board.status === "active" || node.board.id === boardId)
          .map(({ node }) => node.board.id);
  }, [tree, boardId]);
}

/** Returns the boards whose tasks are all on the device. */
const loadedBoardIds = (store: Store, boardIds: readonly string[]): string[] =>
  boardIds.filter((id) => store.boardState(id) === "complete");

function readLoadedTasks(store: Store, boardIds: readonly string[]): Task[] {
  return boardIds.flatMap((boardId) =>
    store
      .list(`columns:${boardId}`)
      .flatMap((columnId) => store.list(`tasks:${columnId}`))
      .flatMap((taskId) => store.get("task", taskId) ?? []),
  );
}

/** Notifies of all changes that affect tasks of boards, at most once a frame; the tasks are looked up again each time. */
function followTasks(store: Store, boardIds: readonly string[], onChange: () => void): () => void {
  let frame = 0;
  let ends: (() => void)[] = [];
  const notify = (): void => {
    frame = 0;
    follow();
    onChange();
  };
  const schedule = (): void => {
    if (frame === 0) frame = requestAnimationFrame(notify);
  };
  const stop = (): void => {
    for (const end of ends) end();
  };
  function follow(): void {
    stop();
    ends = boardIds.flatMap((boardId) => [
      store.subscribeBoardState(boardId, schedule),
      store.subscribeList(`columns:${boardId}`, schedule),
      ...store.list(`columns:${boardId}`).map((columnId) => store.subscribeList(`tasks:${columnId}`, schedule)),
    ]);
    for (const { id } of readLoadedTasks(store, boardIds)) ends.push(store.subscribeRow("task", id, schedule));
  }
  follow();
  return () => {
    cancelAnimationFrame(frame);
    stop();
  };
}

interface SubtreePages {
  readonly tasks: readonly Task[];
  readonly cursor: string | undefined;
  /** The server or its cached answer is available. */
  readonly isKnown: boolean;
  /** The number of requested pages. */
  readonly pages: number;
}

async function askPages(sync: Sync, boardId: string, pages: number): Promise<Omit<SubtreePages, "pages">> {
  const today = new Date();
  today.setHours(0, 0, 0, 0);
  const doneSince = today.toISOString();
  const tasks: Task[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const query = { limit: PAGE, doneSince, ...(cursor === undefined ? {} : { cursor }) };
    const answer = await sync.call(boardKind, { params: { id: boardId, kind: "subtree" }, query }, "task");
    if (answer.items === undefined) return { tasks, cursor: undefined, isKnown: page > 0 };
    tasks.push(...answer.items.flatMap((item) => z.safeParse(taskSchema, item).data ?? []));
    ({ cursor } = answer);
    if (cursor === undefined) break;
  }
  return { tasks, cursor, isKnown: true };
}

export interface Subtree {
  /** The open tasks of a board and its subtree, and those done today. */
  readonly tasks: readonly Task[];
  /** Boards shown from the server's answer, not live. */
  readonly remoteBoardIds: ReadonlySet<string>;
  /** `false`: for some boards there is neither loaded data nor an answer of the server. */
  readonly isKnown: boolean;
  readonly isAsking: boolean;
  /** Loads the next tasks of boards that are not on the device; `null` if there are no more. */
  readonly more: (() => void) | null;
}

/** Returns the tasks of a board and its subtree: live for boards on the device, from the server for the others. */
export function useSubtreeTasks(boardId: string, boardIds: readonly string[]): Subtree {
  const sync = useSync();
  const { store } = sync;
  const online = useOnline();
  const [version, changed] = useReducer((count: number) => count + 1, 0);
  useEffect(() => followTasks(store, boardIds, changed), [store, boardIds]);
  const loaded = useMemo(
    () => ({ ids: new Set(loadedBoardIds(store, boardIds)), version }),
    [store, boardIds, version],
  );
  const missing = useMemo(() => boardIds.filter((id) => !loaded.ids.has(id)), [boardIds, loaded]);
  const counts = useCountsText(missing);
  const [fetched, setFetched] = useState<SubtreePages | null>(null);
  const pages = fetched?.pages ?? 1;
  const needs = missing.length > 0;
  // Requested again when the counts of a missing board change, when the connection changes, and for more pages.
  const occasion = useMemo(() => ({ boardId, pages, online, counts }), [boardId, pages, online, counts]);
  useEffect(() => {
    if (!needs) return undefined;
    let isLatest = true;
    askPages(sync, occasion.boardId, occasion.pages).then(
      (next) => isLatest && setFetched({ ...next, pages: occasion.pages }),
      () => isLatest && setFetched((before) => before ?? { tasks: [], cursor: undefined, isKnown: false, pages: 1 }),
    );
    return () => {
      isLatest = false;
    };
  }, [sync, needs, occasion]);
  const more = useCallback(() => setFetched((now) => now && { ...now, pages: now.pages + 1 }), []);
  const own = useMemo(() => readLoadedTasks(store, [...loaded.ids]), [store, loaded]);
  const tasks = useMemo(() => joined(own, loaded.ids, fetched?.tasks ?? []), [own, loaded, fetched]);
  return {
    tasks,
    remoteBoardIds: useMemo(() => new Set(missing), [missing]),
    isKnown: !needs || fetched?.isKnown === true,
    isAsking: needs && fetched === null,
    more: needs && fetched?.cursor !== undefined ? more : null,
  };
}

/** Returns the counts of boards that are not loaded, as a text that changes with them; they arrive with the list of boards. */
function useCountsText(boardIds: readonly string[]): string {
  const { store } = useSync();
  const [counts, setCounts] = useState("");
  const key = boardIds.join();
  useEffect(() => {
    const ids = key === "" ? [] : key.split(",");
    const read = (): void => setCounts(ids.map((id) => JSON.stringify(store.counts(id))).join());
    read();
    const ends = ids.map((id) => store.subscribeCounts(id, read));
    return () => {
      for (const end of ends) end();
    };
  }, [store, key]);
  return counts;
}
