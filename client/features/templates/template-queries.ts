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
  /** What the server said last, a kept answer without a network; `undefined` until there is any. */
  readonly items: readonly T[] | undefined;
  /** Why there is none: nothing was kept here and there is no network, or a refusal. */
  readonly error: string | undefined;
  /** The server was asked, or what was kept was looked for. */
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

/** What tasks of a board may begin with. */
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

/** Templates of boards: my own, and those that others share. */
export function useBoardTemplates(): TemplateQuery<BoardTemplate> {
  return useTemplateQuery(askBoards);
}

/** The labels that a task of a board may have: its own, and those of the boards above. */
export function useLabelsOf(boardId: string): readonly Label[] {
  const { store } = useSync();
  const own = useRows("label", useList(`labels:${boardId}`));
  return useMemo(
    () => [...own, ...labelsAbove(store, boardId)].filter(({ archivedAt }) => archivedAt === null),
    [store, own, boardId],
  );
}
