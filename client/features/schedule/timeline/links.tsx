import type { ReactElement } from "react";
import type { Span } from "../days/days.ts";
import type { Line, Link } from "./rows.ts";
import { widthOf, xOf, type Scale } from "./scale.ts";
import css from "./timeline.module.css";

/** Length of the straight part of a line before its turn, in pixels. */
const TURN = 8;

/** Returns the path from the end of the blocking task to the start of the blocked one. */
export function pathOf(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const out = from.x + TURN;
  const into = to.x - TURN;
  if (out <= into) return `M${from.x} ${from.y}H${out}V${to.y}H${to.x}`;
  // The blocked task starts before the blocking one ends: the line runs back between the rows.
  const between = from.y + (to.y > from.y ? 1 : -1) * 18;
  return `M${from.x} ${from.y}H${out}V${between}H${into}V${to.y}H${to.x}`;
}

export interface LinksProps {
  readonly links: readonly Link[];
  readonly lines: readonly Line[];
  readonly rowHeight: number;
  readonly scale: Scale;
  /** Returns the days of a task as it is shown now. */
  readonly spanOf: (taskId: string) => Span | undefined;
  /** The rows that are rendered. */
  readonly start: number;
  readonly end: number;
}

/** Lines from blocking tasks to blocked ones. The labels of the bars say the same to screen readers. */
export function Links({ links, lines, rowHeight, scale, spanOf, start, end }: LinksProps): ReactElement {
  const middle = (row: number): number => row * rowHeight + rowHeight / 2;
  const shown = links.filter(
    ({ fromRow, toRow }) => Math.min(fromRow, toRow) < end && Math.max(fromRow, toRow) >= start,
  );
  return (
    <svg className={css.links} width={widthOf(scale)} height={lines.length * rowHeight} aria-hidden="true">
      {shown.map(({ blockerId, blockedId, fromRow, toRow }) => {
        const [before, after] = [spanOf(blockerId), spanOf(blockedId)];
        if (before === undefined || after === undefined) return null;
        const from = { x: xOf(scale, before.to + 1) - 1, y: middle(fromRow) };
        const to = { x: xOf(scale, after.from) + 1, y: middle(toRow) };
        const isCrossed = before.to >= after.from;
        return (
          <g key={`${blockerId}/${blockedId}`} className={isCrossed ? css.crossed : undefined}>
            <path d={pathOf(from, to)} />
            <path d={`M${to.x - 4} ${to.y - 3.5}L${to.x} ${to.y}l-4 3.5`} />
          </g>
        );
      })}
    </svg>
  );
}
