import { useMemo, useState } from "react";
import { boardChoices, type BoardChoice } from "#client/entities/board/board-choices.ts";
import { useBoardColumns } from "#client/entities/column/board-columns.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useList } from "#client/hooks/use-live.ts";
import type { Column } from "#contract/entities/column.ts";
import { lastBoard, rememberBoard } from "#client/entities/task/last-board.ts";

/** The place of a new task; without a column, the first one that is not «done». */
export interface TaskPlace {
  readonly boardId: string;
  readonly columnId: string | null;
}

export interface ChosenPlace {
  readonly boards: readonly BoardChoice[];
  readonly columns: readonly Column[];
  /** Empty if the user may add tasks to no board. */
  readonly boardId: string;
  /** `null` until the columns are known. */
  readonly columnId: string | null;
  readonly choose: (place: TaskPlace) => void;
}

/** Returns the requested place, or the last used board, until the user picks another place. */
export function useTaskPlace(initial: TaskPlace | null): ChosenPlace {
  const sync = useSync();
  const roots = useList("boards:root");
  const boards = useMemo(() => (roots.length === 0 ? [] : boardChoices(sync, "task.create")), [sync, roots]);
  const [chosen, setChosen] = useState<TaskPlace | null>(initial);
  const isThere = (boardId: string | null): boolean => boards.some(({ value }) => value === boardId);
  const last = lastBoard(sync);
  const validChoice = chosen !== null && isThere(chosen.boardId) ? chosen : null;
  const boardId = validChoice?.boardId ?? (isThere(last) ? last : null) ?? boards[0]?.value ?? "";
  const { columns } = useBoardColumns(boardId);
  const column =
    columns.find(({ id }) => id === validChoice?.columnId) ?? columns.find(({ kind }) => kind !== "done") ?? columns[0];
  return {
    boards,
    columns,
    boardId,
    columnId: column?.id ?? null,
    choose: (place) => {
      setChosen(place);
      rememberBoard(sync, place.boardId);
    },
  };
}
