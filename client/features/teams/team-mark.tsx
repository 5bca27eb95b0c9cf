import type { ReactElement } from "react";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { gradientOf, colorOf } from "#client/ui/theme/color.ts";
import css from "./teams.module.css";
import { markOf } from "./team-text.ts";

/** A team's square with its gradient and two letters of its name. It is decorative: the name is next to it. */
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
