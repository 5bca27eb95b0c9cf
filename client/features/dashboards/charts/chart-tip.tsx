import type { ReactElement, ReactNode } from "react";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import css from "./charts.module.css";

const WIDTH = 176;
const GAP = 14;

/** What a chart says of the place that is pointed at; the cursor says the same aloud. */
export function ChartTip(props: {
  readonly at: readonly [x: number, y: number];
  readonly width: number;
  readonly children: ReactNode;
}): ReactElement {
  const [x, y] = props.at;
  const left = x + GAP + WIDTH > props.width ? x - GAP - WIDTH : x + GAP;
  const style = cssVars({ "--x": `${Math.max(0, left)}px`, "--y": `${y}px`, "--tip-width": `${WIDTH}px` });
  return (
    <div className={css.tip} style={style} aria-hidden="true">
      {props.children}
    </div>
  );
}

/** One line of it: a colour, a name, a figure. */
export function TipLine(props: {
  readonly colour?: string;
  readonly name: string;
  readonly value: string;
}): ReactElement {
  const { colour, name, value } = props;
  return (
    <div className={css.tipLine}>
      {colour !== undefined && <i style={cssVars({ "--c": colour })} />}
      <span className={css.tipName}>{name}</span>
      <b>{value}</b>
    </div>
  );
}
