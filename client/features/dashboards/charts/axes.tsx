import type { ReactElement } from "react";
import { numberText } from "#client/language/plural.ts";
import css from "./charts.module.css";

/** Where a chart draws, in CSS pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** Where the lowest figure stands. */
  readonly bottom: number;
}

export interface Room {
  /** Figures at the left, the widest of which need no more than these do. */
  readonly values: readonly number[];
  readonly right?: number;
}

const VALUES_MIN_WIDTH = 24;
const SIGN_WIDTH = 6.5;
/** Between a figure and its line. */
const GAP = 8;

/** Room for figures at the left and names at the bottom. */
export function frameOf(width: number, height: number, { values, right = 6 }: Room): Frame {
  const signs = Math.max(0, ...values.map((value) => numberText(value).length));
  const left = Math.max(VALUES_MIN_WIDTH, Math.ceil(signs * SIGN_WIDTH) + GAP + 1);
  return { width, height, left, right: width - right, top: 8, bottom: height - 22 };
}

/** Lines across with their figures. */
export function ValueAxis(props: {
  readonly frame: Frame;
  readonly values: readonly number[];
  readonly y: (value: number) => number;
}): ReactElement {
  const { frame, values, y } = props;
  return (
    <>
      {values.map((value) => (
        <g key={value}>
          <path className={css.grid} d={`M${frame.left} ${y(value)}H${frame.right}`} />
          <text x={frame.left - GAP} y={y(value) + 3.5} textAnchor="end">
            {numberText(value)}
          </text>
        </g>
      ))}
    </>
  );
}

/** Names under a chart. */
export function NameAxis(props: {
  readonly frame: Frame;
  readonly names: readonly { readonly key: number; readonly x: number; readonly text: string }[];
}): ReactElement {
  const { frame, names } = props;
  return (
    <>
      {names.map(({ key, x, text }, index) => (
        <text key={key} x={x} y={frame.height - 5} textAnchor={index === 0 && x <= frame.left ? "start" : "middle"}>
          {text}
        </text>
      ))}
    </>
  );
}
