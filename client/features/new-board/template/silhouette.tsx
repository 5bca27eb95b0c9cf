import type { ReactElement } from "react";
import { classNames } from "#client/ui/class-names.ts";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { dotOf, softOf } from "#client/ui/theme/hue.ts";
import css from "./silhouette.module.css";
import type { Template } from "./template-text.ts";

/** How many cards stand in the drawn columns, from the left: a board in motion, not a chart. */
const DRAWN_CARDS = [3, 2, 3, 1, 2] as const;
/** More would be too narrow to be seen. */
const DRAWN_COLUMNS = 6;

/** The columns of a template in miniature: work in its paint, what is done faded. */
export function Silhouette(props: {
  readonly template: Template;
  readonly className: string | undefined;
}): ReactElement {
  const { columns, color } = props.template;
  return (
    <span
      className={classNames(css.board, props.className)}
      style={cssVars({ "--dot": dotOf(color), "--soft": softOf(color) })}
      aria-hidden="true"
    >
      {columns.slice(0, DRAWN_COLUMNS).map(({ id, name, kind }, at) => (
        <i key={id ?? name} data-kind={kind}>
          {Array.from({ length: DRAWN_CARDS[at % DRAWN_CARDS.length] ?? 1 }, (_, card) => (
            <b key={card} />
          ))}
        </i>
      ))}
    </span>
  );
}
