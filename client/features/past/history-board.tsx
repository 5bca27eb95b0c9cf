import { useDeferredValue, useMemo, type ReactElement, type ReactNode } from "react";
import { markColumns } from "#client/frame/column-marks.ts";
import { errorText } from "#client/frame/error-text.ts";
import { useLasts } from "#client/live/use-lasts.ts";
import { StillColumns, type StillColumn } from "#client/ui/board/still-columns.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { EmptyState } from "#client/ui/layout/empty-state.tsx";
import type { Board } from "#contract/board.ts";
import type { Label } from "#contract/label.ts";
import type { Task } from "#contract/task.ts";
import { MomentBar } from "./moment/moment-bar.tsx";
import css from "./past.module.css";
import { usePast } from "./past-queries.ts";
import { pastText } from "./past-text.ts";
import type { Past } from "./replay/past.ts";
import { createReplay, type Scene } from "./replay/replay.ts";
import { useMoment } from "./moment/use-moment.ts";

/** A card of the past, with its key; the page that joins boards and tasks gives it. Stable. `at` is in milliseconds since 1970. */
export type PastCardOf = (task: Task, labels: ReadonlyMap<string, Label>, at: number) => ReactElement;

export interface PastBoardProps {
  readonly board: Board;
  /** The ways to look at the board, which stand first. */
  readonly views: ReactNode;
  readonly cardOf: PastCardOf;
}

/** A board as it stood at a moment of its past, from its first change to the present one. */
export function PastBoard({ board, views, cardOf }: PastBoardProps): ReactElement {
  const [told, again] = usePast(board.id);
  const isLong = useLasts(told.state === "asking", 300);
  return (
    <>
      <div className={css.top}>{views}</div>
      {told.state === "known" && told.past.changes.length > 0 && (
        <Known board={board} past={told.past} cardOf={cardOf} />
      )}
      {told.state === "known" && told.past.changes.length === 0 && (
        <EmptyState small title={pastText.emptyTitle} text={pastText.empty} />
      )}
      {told.state === "absent" && <EmptyState small title={pastText.absentTitle} text={pastText.absent} />}
      {told.state === "failed" && (
        <EmptyState small title={pastText.failed} text={errorText(told.error)}>
          <Button onClick={again}>{pastText.again}</Button>
        </EmptyState>
      )}
      {told.state === "asking" && isLong && <output className={css.note}>{pastText.loading(told.share)}</output>}
    </>
  );
}

interface KnownProps extends Pick<PastBoardProps, "board" | "cardOf"> {
  readonly past: Past;
}

function Known({ board, past, cardOf }: KnownProps): ReactElement {
  const moment = useMoment(past);
  // The slider goes where the hand goes; a large board follows as fast as it can.
  const count = useDeferredValue(moment.count);
  const replay = useMemo(() => createReplay(past), [past]);
  const scene = useMemo(() => replay.at(count), [replay, count]);
  const { timeOf } = moment;
  const columns = useMemo(() => stillOf(scene, timeOf(count), cardOf), [scene, timeOf, count, cardOf]);
  return (
    <>
      <MomentBar past={past} moment={moment} told={scene.told} formerTitle={formerTitle(board, scene)} />
      <StillColumns
        label={pastText.columns}
        stripLabel={pastText.strip}
        columns={columns}
        empty={pastText.emptyColumn}
        none={pastText.noColumns}
      />
    </>
  );
}

function formerTitle(board: Board, scene: Scene): string | null {
  return scene.board === undefined || scene.board.title === board.title ? null : scene.board.title;
}

/** Of a column with more of them the first ones are shown: a picture of then, not a list to work with. */
const CARDS = 100;

function stillOf({ columns, labels }: Scene, at: number, cardOf: PastCardOf): StillColumn[] {
  const marks = markColumns(columns.map(({ column }) => column));
  return columns.map(({ column, tasks }, place) => ({
    id: column.id,
    title: column.name,
    kind: marks[place]?.mark ?? "todo",
    count: tasks.length,
    countLabel: pastText.count(tasks.length),
    note: tasks.length > CARDS ? pastText.first(CARDS, tasks.length) : undefined,
    cardsLabel: pastText.cards(column.name),
    cards: tasks.slice(0, CARDS).map((task) => cardOf(task, labels, at)),
  }));
}
