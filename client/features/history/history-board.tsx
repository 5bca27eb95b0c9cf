import { useDeferredValue, useMemo, type ReactElement, type ReactNode } from "react";
import { markColumns } from "#client/entities/column/column-marks.ts";
import { errorText } from "#client/shared/errors/error-text.ts";
import { useLasts } from "#client/hooks/use-lasts.ts";
import { StillColumns, type StillColumn } from "#client/ui/board/still-columns.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import type { Board } from "#contract/entities/board.ts";
import type { Label } from "#contract/entities/label.ts";
import type { Task } from "#contract/entities/task.ts";
import { MomentBar } from "./moment/moment-bar.tsx";
import css from "./history.module.css";
import { useBoardHistory } from "./history-queries.ts";
import { historyText } from "./history-text.ts";
import type { BoardHistory } from "./replay/board-history.ts";
import { createReplay, type Scene } from "./replay/replay.ts";
import { useMoment } from "./moment/use-moment.ts";

/**
 * Renders a card of the history, with its key. Passed by the page that joins boards and tasks; stable. `at` is in milliseconds since 1970.
 */
export type HistoryCardOf = (task: Task, labels: ReadonlyMap<string, Label>, at: number) => ReactElement;

export interface HistoryBoardProps {
  readonly board: Board;
  /** The view switcher, which is shown first. */
  readonly views: ReactNode;
  readonly cardOf: HistoryCardOf;
}

/** A board as it was at an earlier moment, from its first change to the current state. */
export function HistoryBoard({ board, views, cardOf }: HistoryBoardProps): ReactElement {
  const [result, again] = useBoardHistory(board.id);
  const isLong = useLasts(result.state === "asking", 300);
  return (
    <>
      <div className={css.top}>{views}</div>
      {result.state === "known" && result.boardHistory.changes.length > 0 && (
        <LoadedHistory board={board} boardHistory={result.boardHistory} cardOf={cardOf} />
      )}
      {result.state === "known" && result.boardHistory.changes.length === 0 && (
        <EmptyState small title={historyText.emptyTitle} text={historyText.empty} />
      )}
      {result.state === "absent" && <EmptyState small title={historyText.absentTitle} text={historyText.absent} />}
      {result.state === "failed" && (
        <EmptyState small title={historyText.failed} text={errorText(result.error)}>
          <Button onClick={again}>{historyText.again}</Button>
        </EmptyState>
      )}
      {result.state === "asking" && isLong && <output className={css.note}>{historyText.loading(result.share)}</output>}
    </>
  );
}

interface LoadedHistoryProps extends Pick<HistoryBoardProps, "board" | "cardOf"> {
  readonly boardHistory: BoardHistory;
}

function LoadedHistory({ board, boardHistory, cardOf }: LoadedHistoryProps): ReactElement {
  const moment = useMoment(boardHistory);
  // The slider follows the pointer at once; the columns of a large board may lag behind.
  const count = useDeferredValue(moment.count);
  const replay = useMemo(() => createReplay(boardHistory), [boardHistory]);
  const scene = useMemo(() => replay.at(count), [replay, count]);
  const { timeOf } = moment;
  const columns = useMemo(() => stillOf(scene, timeOf(count), cardOf), [scene, timeOf, count, cardOf]);
  return (
    <>
      <MomentBar
        boardHistory={boardHistory}
        moment={moment}
        lastChange={scene.lastChange}
        formerTitle={formerTitle(board, scene)}
      />
      <StillColumns
        label={historyText.columns}
        stripLabel={historyText.strip}
        columns={columns}
        empty={historyText.emptyColumn}
        none={historyText.noColumns}
      />
    </>
  );
}

function formerTitle(board: Board, scene: Scene): string | null {
  return scene.board === undefined || scene.board.title === board.title ? null : scene.board.title;
}

/** The maximum number of cards shown in a column: the history is for viewing, not for work with long lists. */
const CARDS = 100;

function stillOf({ columns, labels }: Scene, at: number, cardOf: HistoryCardOf): StillColumn[] {
  const marks = markColumns(columns.map(({ column }) => column));
  return columns.map(({ column, tasks }, place) => ({
    id: column.id,
    title: column.name,
    kind: marks[place]?.mark ?? "todo",
    count: tasks.length,
    countLabel: historyText.count(tasks.length),
    note: tasks.length > CARDS ? historyText.first(CARDS, tasks.length) : undefined,
    cardsLabel: historyText.cards(column.name),
    cards: tasks.slice(0, CARDS).map((task) => cardOf(task, labels, at)),
  }));
}
