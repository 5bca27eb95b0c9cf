import type { ReactElement, ReactNode } from "react";
import { AddRow, AddRowPlace } from "#client/ui/layout/add-row.tsx";
import css from "./view.module.css";
import { viewText } from "./view-text.ts";

/** The slots of an open task, from top to bottom. An absent slot renders nothing. */
export interface TaskLayoutProps {
  /** A notice above everything: the task is archived, unreadable or read-only. */
  readonly banner?: ReactNode;
  /** The parent task. */
  readonly parent?: ReactNode;
  readonly title: ReactNode;
  readonly properties: ReactNode;
  readonly description?: ReactNode;
  readonly checklists?: ReactNode;
  /** Sub-tasks and related tasks. */
  readonly relations?: ReactNode;
  readonly attachments?: ReactNode;
  /** Comments mixed with the history. */
  readonly discussion?: ReactNode;
  /** The field of a new comment: stays at the bottom while the rest scrolls. */
  readonly composer?: ReactNode;
}

/** Space for the parent's line, which loads a moment later: prevents a layout shift. */
export function ParentPlace(): ReactElement {
  return <div className={css.parentPlace} />;
}

/** The layout of a task, the same in a panel and on a page. */
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
