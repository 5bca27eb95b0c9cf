import type { ReactElement, ReactNode } from "react";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import css from "./charts.module.css";

const WIDTH = 176;
const GAP = 14;

/** The tooltip of a point; the cursor announces the same text. */
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

/** A line of the tooltip: a color, a name, a value. */
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
