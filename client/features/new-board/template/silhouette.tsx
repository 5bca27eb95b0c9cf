import type { ReactElement } from "react";
import { classNames } from "#client/ui/class-names.ts";
import { cssVars } from "#client/ui/theme/css-vars.ts";
import { dotOf, softOf } from "#client/ui/theme/color.ts";
import css from "./silhouette.module.css";
import type { Template } from "./template-text.ts";

/** Number of drawn cards in the columns, from the left. */
const DRAWN_CARDS = [3, 2, 3, 1, 2] as const;

/** The columns of a template in miniature: work columns in the template's color, done columns faded. */
export function Silhouette(props: {
  readonly template: Template;
  readonly className: string | undefined;
  /** More columns would be too narrow to see. */
  readonly columnsMax: number;
}): ReactElement {
  const { template, className, columnsMax } = props;
  const { columns, color } = template;
  return (
    <span
      className={classNames(css.board, className)}
      style={cssVars({ "--dot": dotOf(color), "--soft": softOf(color) })}
      aria-hidden="true"
    >
      {columns.slice(0, columnsMax).map(({ id, name, kind }, at) => (
        <i key={id ?? name} data-kind={kind}>
          {Array.from({ length: DRAWN_CARDS[at % DRAWN_CARDS.length] ?? 1 }, (_, card) => (
            <b key={card} />
          ))}
        </i>
      ))}
    </span>
  );
}
