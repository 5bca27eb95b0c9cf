import type { ReactElement } from "react";
import { classNames } from "../class-names.ts";
import css from "./marks.module.css";

/** The stage of a column's work: the circle fills from dashed to done. */
export type ColumnKind = "queue" | "todo" | "doing" | "review" | "done";

/** The circle of a column's stage; its shape shows the stage, not only its color. */
export const ColumnMark = ({
  kind,
  size = 16,
}: {
  readonly kind: ColumnKind;
  readonly size?: number;
}): ReactElement => (
  <svg className={classNames(css.column, css[kind])} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
    {kind === "done" ? (
      <>
        <circle cx="12" cy="12" r="9.1" className={css.disc} />
        <path d="M8.2 12.3l2.6 2.6 5-5.3" className={css.tick} />
      </>
    ) : (
      <circle cx="12" cy="12" r="8.2" />
    )}
    {kind === "doing" && <path d="M12 7.2a4.8 4.8 0 0 1 0 9.6z" className={css.disc} />}
    {kind === "review" && <path d="M12 12V7.2A4.8 4.8 0 1 1 7.2 12z" className={css.disc} />}
  </svg>
);

/** 1 low, 2 medium, 3 high, 4 urgent. */
export type PriorityLevel = 1 | 2 | 3 | 4;

/** Three bars from the lowest up. */
const BARS = [16.2, 10.1, 4].map((y) => `M5.5 ${y}h13a1.9 1.9 0 0 1 0 3.8h-13a1.9 1.9 0 0 1 0-3.8z`);

/** Priority as filled tiers. The mark is hidden from screen readers: put the text beside it or in a label. */
export const PriorityMark = ({
  level,
  size = 15,
}: {
  readonly level: PriorityLevel;
  readonly size?: number;
}): ReactElement => (
  <svg
    className={classNames(css.priority, css[`p${level}`])}
    viewBox="0 0 24 24"
    width={size}
    height={size}
    aria-hidden="true"
  >
    <path d={BARS.slice(0, level).join("")} />
    {level < BARS.length && <path d={BARS.slice(level).join("")} opacity="0.26" />}
  </svg>
);

const CIRCUMFERENCE = 37.7;

/** A ring filled by a share from 0 to 1; `onGradient` draws it white for a board's tile. */
export const ProgressRing = ({
  value,
  size = 14,
  onGradient = false,
}: {
  readonly value: number;
  readonly size?: number;
  readonly onGradient?: boolean;
}): ReactElement => (
  <svg
    className={classNames(css.ring, onGradient && css.white)}
    viewBox="0 0 16 16"
    width={size}
    height={size}
    aria-hidden="true"
  >
    <circle cx="8" cy="8" r="6" />
    {value > 0 && (
      <circle
        cx="8"
        cy="8"
        r="6"
        strokeDasharray={`${(Math.min(value, 1) * CIRCUMFERENCE).toFixed(1)} ${CIRCUMFERENCE}`}
        transform="rotate(-90 8 8)"
      />
    )}
  </svg>
);
