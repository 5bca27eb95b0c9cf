import type { ReactElement } from "react";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { dashboardText } from "./dashboard-text.ts";
import type { Way } from "./metrics/history.ts";
import css from "./dashboards.module.css";

/** The title of a task as a link, or a text if the task has left these boards. */
export function TaskLink({ way }: { readonly way: Way }): ReactElement {
  if (way.title === null) return <span className={css.gone}>{dashboardText.gone}</span>;
  return (
    <a className={css.task} href={pathTo("task", { task: way.id })} data-tip={way.title} data-tip-clipped="">
      {way.title}
    </a>
  );
}
