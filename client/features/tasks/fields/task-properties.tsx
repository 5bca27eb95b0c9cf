import { useId, useState, type ReactElement, type ReactNode } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { usePerson } from "#client/hooks/use-person.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { classNames } from "#client/ui/class-names.ts";
import { Button } from "#client/ui/controls/button.tsx";
import type { Task } from "#contract/entities/task.ts";
import { openColumns, openPriorities } from "#client/entities/task/field-menus.tsx";
import { FieldPopover } from "./field-popover.tsx";
import type { PickedField } from "#client/entities/task/fields/picked-field.ts";
import css from "#client/entities/task/fields/fields.module.css";
import { createdText, fieldText } from "#client/entities/task/fields/field-text.ts";
import { firstName } from "#client/entities/task/fields/people-names.ts";
import {
  coverValue,
  estimateValue,
  priorityValue,
  recurrenceValue,
  remindersValue,
  useColumnValue,
  useDueValue,
  useLabelsValue,
  usePeopleValue,
  useStartValue,
  type ShownValue,
} from "#client/entities/task/property-values.tsx";
import type { TaskChange, TaskFields, TaskRights } from "#client/entities/task/task-fields.ts";

export interface TaskPropertiesProps {
  fields: TaskFields;
  change: TaskChange;
  rights: TaskRights;
  /** When it was created and by whom; a draft has neither. */
  created?: Pick<Task, "createdAt" | "createdBy" | "doneAt">;
  /** Opens «На другую доску…», an item of the column menu. */
  onOtherBoard?: (() => void) | undefined;
  /** Rows after the task's own ones. */
  custom?: ReactNode;
  /** Under the rows. */
  foot?: ReactNode;
}

type Field = PickedField | "column" | "priority";

/** In display order. The others are shown if they have a value, or when the user asks for them. */
const MAIN = ["column", "assignees", "due", "priority", "labels"] as const;
const MORE = ["recurrence", "reminders", "start", "estimate", "watchers", "cover"] as const;

function useValues({ fields, created }: TaskPropertiesProps): Readonly<Record<Field, ShownValue>> {
  const isDone = created !== undefined && created.doneAt !== null;
  return {
    column: useColumnValue(fields),
    assignees: usePeopleValue(fields.assigneeIds, fieldText.none.assignees, "user-plus"),
    watchers: usePeopleValue(fields.watcherIds, fieldText.none.watchers, "eye"),
    due: useDueValue(fields, isDone),
    recurrence: recurrenceValue(fields),
    reminders: remindersValue(fields),
    start: useStartValue(fields),
    labels: useLabelsValue(fields),
    priority: priorityValue(fields),
    estimate: estimateValue(fields),
    cover: coverValue(fields),
  };
}

function mayChange(field: Field, { canEdit, canMove, canAssign }: TaskRights): boolean {
  if (field === "column") return canMove;
  return field === "assignees" || field === "watchers" ? canAssign : canEdit;
}

/** The properties of a task: two columns of names and values, on a phone a row of chips. An editable value is a button. */
export function TaskProperties(props: TaskPropertiesProps): ReactElement {
  const { fields, change, rights, created, onOtherBoard, custom, foot } = props;
  const sync = useSync();
  const id = useId();
  const values = useValues(props);
  const [isWhole, setWhole] = useState(false);
  const [opened, setOpened] = useState<{ field: PickedField; anchor: HTMLElement } | null>(null);
  const open = (field: Field, anchor: HTMLElement): void => {
    if (field === "column") openColumns(sync, fields, change, { anchor, onOtherBoard });
    else if (field === "priority") openPriorities(fields, change, anchor);
    else setOpened(opened?.field === field ? null : { field, anchor });
  };
  const isShown = (field: Field): boolean => !values[field].isEmpty || (isWhole && mayChange(field, rights));
  const main = MAIN.filter((field) => !values[field].isEmpty || mayChange(field, rights));
  const hasMore = MORE.some((field) => values[field].isEmpty && mayChange(field, rights));
  const rows = (fieldNames: readonly Field[]): ReactElement[] =>
    fieldNames.map((field) => (
      <Property
        key={field}
        field={field}
        value={values[field]}
        isOpen={opened?.field === field}
        {...(mayChange(field, rights) ? { onOpen: open } : {})}
      />
    ));
  return (
    <div className={css.properties}>
      <dl className={css.grid} id={id} aria-label={fieldText.properties}>
        {rows(main)}
        {created !== undefined && <Created {...created} />}
        {rows(MORE.filter(isShown))}
        {custom}
      </dl>
      {hasMore && (
        <Button
          look="ghost"
          size="sm"
          icon={isWhole ? "chevron-up" : "chevron-down"}
          className={css.more}
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? fieldText.less : fieldText.more}
        </Button>
      )}
      {foot}
      {opened !== null && (
        <FieldPopover {...opened} key={opened.field} fields={fields} change={change} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}

interface PropertyProps {
  field: Field;
  value: ShownValue;
  isOpen: boolean;
  /** Absent for a read-only value. */
  onOpen?: (field: Field, anchor: HTMLElement) => void;
}

function Property({ field, value, isOpen, onOpen }: PropertyProps): ReactElement {
  const name = fieldText[field];
  const looks = classNames(css.value, value.isEmpty && css.empty, value.tone);
  return (
    <div className={css.property}>
      <dt>{name}</dt>
      <dd>
        {onOpen === undefined ? (
          <span className={looks}>{value.drawn}</span>
        ) : (
          <button
            type="button"
            className={looks}
            data-task-field={field}
            aria-label={`${name}: ${value.text}`}
            aria-haspopup={field === "column" || field === "priority" ? "menu" : "dialog"}
            aria-expanded={isOpen}
            onClick={({ currentTarget }) => onOpen(field, currentTarget)}
          >
            {value.drawn}
          </button>
        )}
      </dd>
    </div>
  );
}

function Created({ createdAt, createdBy }: Pick<Task, "createdAt" | "createdBy">): ReactElement {
  const now = useNow();
  const person = usePerson(createdBy);
  return (
    <div className={classNames(css.property, css.created)}>
      <dt>{fieldText.created}</dt>
      <dd>
        <span className={classNames(css.value, css.plain)}>
          {createdText(new Date(createdAt), person === undefined ? undefined : firstName(person.name), now)}
        </span>
      </dd>
    </div>
  );
}
