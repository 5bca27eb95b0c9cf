import type { ReactElement } from "react";
import { figure } from "#client/language/plural.ts";
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

/** Room for figures at the left and names at the bottom. */
export function frameOf(width: number, height: number, { left = 28, right = 6 } = {}): Frame {
  return { width, height, left, right: width - right, top: 8, bottom: height - 22 };
}

/** Lines across with their figures. */
export function Figures(props: {
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
          <text x={frame.left - 8} y={y(value) + 3.5} textAnchor="end">
            {figure(value)}
          </text>
        </g>
      ))}
    </>
  );
}

/** Names under a chart. */
export function Names(props: {
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
