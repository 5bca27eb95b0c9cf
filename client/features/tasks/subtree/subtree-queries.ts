import { useCallback, useEffect, useMemo, useReducer, useState } from "react";
import * as z from "zod/mini";
import { flatten, type BoardNode, useBoardTree } from "#client/frame/board-tree.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { useOnline } from "#client/live/use-live.ts";
import type { Store, Sync } from "#client/sync/surface.ts";
import { boardKind } from "#contract/board-endpoints.ts";
import { type Task, taskSchema } from "#contract/task.ts";
import { joined } from "./rows/joined.ts";

/** Tasks in one answer of the server. */
const PAGE = 500;

/** A board and those inside it, as this device knows the tree: the board itself first. */
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

/** Boards of which the device holds all tasks. */
const heldOf = (store: Store, boardIds: readonly string[]): string[] =>
  boardIds.filter((id) => store.boardState(id) === "complete");

function readHeld(store: Store, boardIds: readonly string[]): Task[] {
  return boardIds.flatMap((boardId) =>
    store
      .list(`columns:${boardId}`)
      .flatMap((columnId) => store.list(`tasks:${columnId}`))
      .flatMap((taskId) => store.get("task", taskId) ?? []),
  );
}

/** Tells of everything that tasks of boards are made of, at most once a frame; which tasks those are is looked up anew each time. */
function followTasks(store: Store, boardIds: readonly string[], onChange: () => void): () => void {
  let frame = 0;
  let ends: (() => void)[] = [];
  const tell = (): void => {
    frame = 0;
    follow();
    onChange();
  };
  const later = (): void => {
    if (frame === 0) frame = requestAnimationFrame(tell);
  };
  const stop = (): void => {
    for (const end of ends) end();
  };
  function follow(): void {
    stop();
    ends = boardIds.flatMap((boardId) => [
      store.subscribeBoardState(boardId, later),
      store.subscribeList(`columns:${boardId}`, later),
      ...store.list(`columns:${boardId}`).map((columnId) => store.subscribeList(`tasks:${columnId}`, later)),
    ]);
    for (const { id } of readHeld(store, boardIds)) ends.push(store.subscribeRow("task", id, later));
  }
  follow();
  return () => {
    cancelAnimationFrame(frame);
    stop();
  };
}

interface Asked {
  readonly tasks: readonly Task[];
  readonly cursor: string | undefined;
  /** The server or what was kept of it has told. */
  readonly isKnown: boolean;
  /** How many pages are wanted. */
  readonly pages: number;
}

async function askPages(sync: Sync, boardId: string, pages: number): Promise<Omit<Asked, "pages">> {
  const today = new Date();
  today.setHours(0, 0, 0, 0);
  const doneSince = today.toISOString();
  const tasks: Task[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages; page += 1) {
    const query = { limit: PAGE, doneSince, ...(cursor === undefined ? {} : { cursor }) };
    const told = await sync.call(boardKind, { params: { id: boardId, kind: "subtree" }, query }, "task");
    if (told.items === undefined) return { tasks, cursor: undefined, isKnown: page > 0 };
    tasks.push(...told.items.flatMap((item) => z.safeParse(taskSchema, item).data ?? []));
    ({ cursor } = told);
    if (cursor === undefined) break;
  }
  return { tasks, cursor, isKnown: true };
}

export interface Subtree {
  /** What is to be done on the board and inside it, and what was done today. */
  readonly tasks: readonly Task[];
  /** Boards that stand there as the server has told them, and not live. */
  readonly told: ReadonlySet<string>;
  /** False: there are boards of which neither the device nor the server has told. */
  readonly isKnown: boolean;
  readonly isAsking: boolean;
  /** The next tasks of boards that are not here; `null` when all are. */
  readonly more: (() => void) | null;
}

/** All tasks of a board and of those inside it: live of boards that the device holds, else as the server says. */
export function useSubtreeTasks(boardId: string, boardIds: readonly string[]): Subtree {
  const sync = useSync();
  const { store } = sync;
  const online = useOnline();
  const [version, changed] = useReducer((count: number) => count + 1, 0);
  useEffect(() => followTasks(store, boardIds, changed), [store, boardIds]);
  const held = useMemo(() => ({ ids: new Set(heldOf(store, boardIds)), version }), [store, boardIds, version]);
  const missing = useMemo(() => boardIds.filter((id) => !held.ids.has(id)), [boardIds, held]);
  const figures = useFiguresOf(missing);
  const [asked, setAsked] = useState<Asked | null>(null);
  const pages = asked?.pages ?? 1;
  const needs = missing.length > 0;
  // Asked again when something has changed on a board that is not here, and when the network is back.
  const occasion = useMemo(() => ({ boardId, pages, online, figures }), [boardId, pages, online, figures]);
  useEffect(() => {
    if (!needs) return undefined;
    let isLatest = true;
    askPages(sync, occasion.boardId, occasion.pages).then(
      (told) => isLatest && setAsked({ ...told, pages: occasion.pages }),
      () => isLatest && setAsked((before) => before ?? { tasks: [], cursor: undefined, isKnown: false, pages: 1 }),
    );
    return () => {
      isLatest = false;
    };
  }, [sync, needs, occasion]);
  const more = useCallback(() => setAsked((now) => now && { ...now, pages: now.pages + 1 }), []);
  const own = useMemo(() => readHeld(store, [...held.ids]), [store, held]);
  const tasks = useMemo(() => joined(own, held.ids, asked?.tasks ?? []), [own, held, asked]);
  return {
    tasks,
    told: useMemo(() => new Set(missing), [missing]),
    isKnown: !needs || asked?.isKnown === true,
    isAsking: needs && asked === null,
    more: needs && asked?.cursor !== undefined ? more : null,
  };
}

/** The figures of boards that are not here, as a text that changes with them: they come with the list of boards. */
function useFiguresOf(boardIds: readonly string[]): string {
  const { store } = useSync();
  const [figures, setFigures] = useState("");
  const key = boardIds.join();
  useEffect(() => {
    const ids = key === "" ? [] : key.split(",");
    const read = (): void => setFigures(ids.map((id) => JSON.stringify(store.counts(id))).join());
    read();
    const ends = ids.map((id) => store.subscribeCounts(id, read));
    return () => {
      for (const end of ends) end();
    };
  }, [store, key]);
  return figures;
}
