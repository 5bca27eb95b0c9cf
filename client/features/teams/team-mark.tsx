import type { ReactElement } from "react";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { gradientOf, colorOf } from "#client/ui/theme/color.ts";
import css from "./teams.module.css";
import { markOf } from "./team-text.ts";

/** A team's square of its gradient with two letters of its name, which stands beside it. */
export function TeamMark(props: {
  readonly team: { readonly name: string; readonly color: string };
  readonly size?: number;
}): ReactElement {
  const { team, size = 46 } = props;
  return (
    <span
      className={css.mark}
      style={cssVars({ "--g": gradientOf(colorOf(team.color)), "--sz": `${size}px` })}
      aria-hidden="true"
    >
      {markOf(team.name)}
    </span>
  );
}
