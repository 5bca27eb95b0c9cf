import type { ReactElement } from "react";
import { numberText } from "#client/language/plural.ts";
import css from "./charts.module.css";

/** The drawing area of a chart, in CSS pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  /** Position of the lowest value. */
  readonly bottom: number;
}

export interface Room {
  /** Values on the left axis; the widest of them defines the width of the axis. */
  readonly values: readonly number[];
  readonly right?: number;
}

const VALUES_MIN_WIDTH = 24;
const SIGN_WIDTH = 6.5;
/** Space between a number and its line. */
const GAP = 8;

/** Reserves room for numbers on the left and names at the bottom. */
export function frameOf(width: number, height: number, { values, right = 6 }: Room): Frame {
  const signs = Math.max(0, ...values.map((value) => numberText(value).length));
  const left = Math.max(VALUES_MIN_WIDTH, Math.ceil(signs * SIGN_WIDTH) + GAP + 1);
  return { width, height, left, right: width - right, top: 8, bottom: height - 22 };
}

/** Horizontal lines with their values. */
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

/** Names below a chart. */
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
