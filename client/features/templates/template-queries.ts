import { useCallback, useEffect, useMemo, useState } from "react";
import * as z from "zod/mini";
import { labelsAbove } from "#client/entities/label/board-labels.ts";
import { errorText } from "#client/shared/errors/error-text.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useList, useOnline } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { boardKind } from "#contract/boards/board-endpoints.ts";
import type { Label } from "#contract/entities/label.ts";
import {
  type BoardTemplate,
  boardTemplates,
  type TaskTemplate,
  taskTemplateSchema,
} from "#contract/boards/template.ts";

export interface TemplateQuery<T> {
  /** The last answer of the server, or the cached one while offline; `undefined` if there is neither. */
  readonly items: readonly T[] | undefined;
  /** The error of the last request: a rejection, or no network and no cached answer. */
  readonly error: string | undefined;
  /** True after the first answer or error, from the server or the cache. */
  readonly isSettled: boolean;
  readonly reload: () => void;
}

function useTemplateQuery<T>(ask: (sync: Sync) => Promise<readonly T[] | undefined>): TemplateQuery<T> {
  const sync = useSync();
  const online = useOnline();
  const [state, setState] = useState<Omit<TemplateQuery<T>, "reload">>({
    items: undefined,
    error: undefined,
    isSettled: false,
  });
  const [times, setTimes] = useState(0);
  const occasion = useMemo(() => ({ ask, online, times }), [ask, online, times]);
  useEffect(() => {
    let isLatest = true;
    occasion.ask(sync).then(
      (items) =>
        isLatest && setState((before) => ({ items: items ?? before.items, error: undefined, isSettled: true })),
      (thrown: unknown) => isLatest && setState((before) => ({ ...before, error: errorText(thrown), isSettled: true })),
    );
    return () => {
      isLatest = false;
    };
  }, [sync, occasion]);
  const reload = useCallback(() => setTimes((before) => before + 1), []);
  return { ...state, reload };
}

/** Loads the task templates of a board. */
export function useTaskTemplates(boardId: string): TemplateQuery<TaskTemplate> {
  return useTemplateQuery(
    useCallback(
      async (sync: Sync) => {
        if (boardId === "") return [];
        const { items } = await sync.call(boardKind, { params: { id: boardId, kind: "templates" } }, "board");
        return items?.flatMap((item) => z.safeParse(taskTemplateSchema, item).data ?? []);
      },
      [boardId],
    ),
  );
}

const askBoards = async (sync: Sync): Promise<readonly BoardTemplate[] | undefined> =>
  (await sync.call(boardTemplates, {}, "board")).items;

/** Loads board templates: the user's own and those shared by others. */
export function useBoardTemplates(): TemplateQuery<BoardTemplate> {
  return useTemplateQuery(askBoards);
}

/** Returns the labels available to tasks of a board: its own and those of its ancestors. */
export function useLabelsOf(boardId: string): readonly Label[] {
  const { store } = useSync();
  const own = useRows("label", useList(`labels:${boardId}`));
  return useMemo(
    () => [...own, ...labelsAbove(store, boardId)].filter(({ archivedAt }) => archivedAt === null),
    [store, own, boardId],
  );
}
