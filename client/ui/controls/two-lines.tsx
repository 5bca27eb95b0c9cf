import type { ReactElement } from "react";
import css from "./two-lines.module.css";

/** A name above a smaller line; both are cut to the available width. */
export const TwoLines = ({
  text,
  note,
}: {
  readonly text: string;
  readonly note?: string | undefined;
}): ReactElement => (
  <span className={css.lines}>
    <b>{text}</b>
    {note !== undefined && <small>{note}</small>}
  </span>
);
