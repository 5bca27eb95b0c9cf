import type { ReactElement, ReactNode } from "react";
import css from "./view.module.css";

/** The places of an open task, from the top. What a place is not given is not drawn. */
export interface TaskLayoutProps {
  /** A line above all: in the archive, gone. */
  readonly banner?: ReactNode;
  readonly title: ReactNode;
  readonly properties: ReactNode;
  readonly description?: ReactNode;
  readonly checklists?: ReactNode;
  readonly attachments?: ReactNode;
  /** Comments mixed with the history. */
  readonly discussion?: ReactNode;
  /** The field of a new comment: stays at the bottom while the rest scrolls. */
  readonly composer?: ReactNode;
}

/** How the parts of a task lie, in a panel and on a page alike. */
export function TaskLayout(props: TaskLayoutProps): ReactElement {
  const { banner, title, properties, description, checklists, attachments, discussion, composer } = props;
  return (
    <>
      <div className={css.body} data-scroll="task">
        {banner}
        {title}
        {properties}
        {description}
        {checklists}
        {attachments}
        {discussion}
      </div>
      {composer !== undefined && <div className={css.composer}>{composer}</div>}
    </>
  );
}
