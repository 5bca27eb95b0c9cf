import type { ReactElement } from "react";
import css from "./two-lines.module.css";

/** A name over a smaller line, each cut where its place ends. */
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
