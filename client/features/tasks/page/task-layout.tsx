import type { ReactElement, ReactNode } from "react";
import { AddRow, AddRowPlace } from "#client/ui/layout/add-row.tsx";
import css from "./view.module.css";
import { viewText } from "./view-text.ts";

/** The places of an open task, from the top. What a place is not given is not drawn. */
export interface TaskLayoutProps {
  /** A line above all: in the archive, gone. */
  readonly banner?: ReactNode;
  /** What the task is a part of. */
  readonly parent?: ReactNode;
  readonly title: ReactNode;
  readonly properties: ReactNode;
  readonly description?: ReactNode;
  readonly checklists?: ReactNode;
  /** Sub-tasks, and tasks that have to do with this one. */
  readonly relations?: ReactNode;
  readonly attachments?: ReactNode;
  /** Comments mixed with the history. */
  readonly discussion?: ReactNode;
  /** The field of a new comment: stays at the bottom while the rest scrolls. */
  readonly composer?: ReactNode;
}

/** Where the line of the parent comes a moment later: nothing moves then. */
export function ParentPlace(): ReactElement {
  return <div className={css.parentPlace} />;
}

/** How the parts of a task lie, in a panel and on a page alike. */
export function TaskLayout(props: TaskLayoutProps): ReactElement {
  const { banner, parent, title, properties, description, checklists, relations } = props;
  const { attachments, discussion, composer } = props;
  return (
    <AddRowPlace>
      <div className={css.body} data-scroll="task">
        {banner}
        {parent}
        {title}
        {properties}
        {description}
        {checklists}
        {relations}
        {attachments}
        <AddRow label={viewText.add} />
        {discussion}
      </div>
      {composer !== undefined && (
        <div className={css.composer} data-composer="">
          {composer}
        </div>
      )}
    </AddRowPlace>
  );
}
