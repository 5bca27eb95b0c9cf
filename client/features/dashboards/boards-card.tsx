import { useMemo, type ReactElement } from "react";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { numberText } from "#client/language/plural.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { dashboardText } from "./dashboard-text.ts";
import { onBoard, type FlowHistory } from "./metrics/history.ts";
import { summarise, type Summary } from "./metrics/summary.ts";
import css from "./dashboards.module.css";

const { columns: heads } = dashboardText;

/** The main metrics of each board separately; its name links to its own analytics. */
export function BoardsCard({
  history,
  summary,
}: {
  readonly history: FlowHistory;
  readonly summary: Summary;
}): ReactElement {
  const { period } = summary;
  const ids = useMemo(() => [...new Set(history.columns.map(({ boardId }) => boardId))], [history]);
  const boards = useRows("board", ids);
  const rows = useMemo(
    () => boards.map((board) => ({ board, own: summarise(onBoard(history, board.id), period) })),
    [boards, history, period],
  );
  return (
    <section className={css.card} style={cssVars({ "--span": 4 })} aria-label={dashboardText.boards}>
      <header className={css.cardHead}>
        <h2>{dashboardText.boards}</h2>
      </header>
      <table className={css.boards}>
        <thead>
          <tr>
            {[heads.board, heads.remaining, heads.working, heads.finished, heads.median].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ board, own }) => (
            <tr key={board.id}>
              <th scope="row">
                <a className={css.board} href={pathTo("boardInsight", { board: board.id })}>
                  <BoardMark look={lookOf(board)} nested={false} size={14} />
                  <span>{board.title}</span>
                </a>
              </th>
              <td>{numberText(own.remaining)}</td>
              <td>{numberText(own.ageing.length)}</td>
              <td>{numberText(own.lengths.lead.points.length)}</td>
              <td>
                {own.lengths.cycle.median === null
                  ? dashboardText.noValue
                  : dashboardText.tenths(own.lengths.cycle.median)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
