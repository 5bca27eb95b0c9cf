import type { ReactElement } from "react";
import css from "./board-views.module.css";
import { filterText } from "./filter-text.ts";

/** Shows under the cards of a column how many of them the filter hides. */
export function hiddenNote(hidden: number): ReactElement | undefined {
  return hidden === 0 ? undefined : <p className={css.hidden}>{filterText.hidden(hidden)}</p>;
}
