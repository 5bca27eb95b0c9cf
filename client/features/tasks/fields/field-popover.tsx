import { type ReactElement } from "react";
import { COLOR_NAMES } from "#client/ui/theme/color-text.ts";
import { useLazy } from "#client/shared/lazy/lazy.ts";
import { useNow } from "#client/shared/timing/now.ts";
import type { ReadDue } from "#client/language/dates/due-words-text.ts";
import { recurrenceText } from "#client/entities/task/fields/recurrence-text.ts";
import { dateOfDue, dueFields } from "#client/entities/task/fields/due-date.ts";
import { DatePicker } from "#client/ui/choice/date-picker.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { ColorPicker } from "#client/ui/fields/color-picker.tsx";
import { Popover } from "#client/ui/overlay/popover/popover.tsx";
import { EstimatePicker } from "./estimate-picker.tsx";
import css from "#client/entities/task/fields/fields.module.css";
import { duePickers } from "./field-parts.ts";
import { fieldText, readText } from "#client/entities/task/fields/field-text.ts";
import { LabelPicker } from "./label-picker.tsx";
import { PeoplePicker } from "./people-picker.tsx";
import type { PickedField } from "#client/entities/task/fields/picked-field.ts";
import type { TaskChange, TaskFields } from "#client/entities/task/task-fields.ts";

export interface FieldPopoverProps {
  field: PickedField;
  anchor: HTMLElement;
  fields: TaskFields;
  change: TaskChange;
  onClose: () => void;
}

const WIDTHS: Readonly<Record<PickedField, number>> = {
  assignees: 264,
  watchers: 264,
  labels: 264,
  due: 292,
  recurrence: 292,
  reminders: 292,
  start: 292,
  estimate: 248,
  cover: 216,
};

/** A popover that picks one property, next to an element. */
export function FieldPopover(props: FieldPopoverProps): ReactElement {
  const { field, anchor, onClose } = props;
  return (
    <Popover anchor={anchor} label={fieldText[field]} width={WIDTHS[field]} onClose={onClose}>
      <Picker {...props} />
    </Popover>
  );
}

function Picker({ field, fields, change, onClose }: FieldPopoverProps): ReactElement {
  const now = useNow();
  const textOf = (due: ReadDue | null): string | null => (due === null ? null : readText(due.at, due.hasTime, now));
  switch (field) {
    case "assignees":
      return <PeoplePicker field="assigneeIds" fields={fields} change={change} />;
    case "watchers":
      return <PeoplePicker field="watcherIds" fields={fields} change={change} />;
    case "labels":
      return <LabelPicker fields={fields} change={change} />;
    case "due":
      return (
        <DatePicker
          label={fieldText.due}
          value={fields.dueAt === null ? null : dateOfDue(fields.dueAt, fields.dueHasTime)}
          hasTime={fields.dueHasTime}
          withTime
          now={now}
          onClose={onClose}
          onChange={(due) => change.set(dueFields(due), fieldText.messages.due(textOf(due)))}
        />
      );
    case "recurrence":
    case "reminders":
      return <LazyDuePicker field={field} fields={fields} change={change} onClose={onClose} />;
    case "start":
      return (
        <DatePicker
          label={fieldText.start}
          value={fields.startAt === null ? null : dateOfDue(fields.startAt, false)}
          hasTime={false}
          withTime={false}
          now={now}
          onClose={onClose}
          onChange={(due) => change.set({ startAt: dueFields(due).dueAt }, fieldText.messages.start(textOf(due)))}
        />
      );
    case "estimate":
      return (
        <EstimatePicker
          value={fields.estimate}
          onClose={onClose}
          onChange={(estimate) => change.set({ estimate }, fieldText.messages.estimate(estimate))}
        />
      );
    case "cover":
      return <CoverPicker fields={fields} change={change} onClose={onClose} />;
  }
}

function LazyDuePicker({
  field,
  fields,
  change,
  onClose,
}: Pick<FieldPopoverProps, "fields" | "change" | "onClose"> & { field: "recurrence" | "reminders" }) {
  const pickers = useLazy(duePickers);
  if (pickers === null) return null;
  if (field === "reminders")
    return <pickers.ReminderPicker fields={fields} onChange={(reminders) => change.set({ reminders })} />;
  return (
    <pickers.RecurrencePicker
      fields={fields}
      onClose={onClose}
      onChange={(recurrence, recursAfterDone) =>
        change.set(
          { recurrence, recursAfterDone },
          fieldText.messages.recurrence(recurrence === null ? null : recurrenceText(recurrence)),
        )
      }
    />
  );
}

function CoverPicker({ fields, change, onClose }: Pick<FieldPopoverProps, "fields" | "change" | "onClose">) {
  const choose = (cover: TaskFields["cover"]): void => change.set({ cover }, fieldText.messages.cover);
  return (
    <div className={css.picker}>
      <ColorPicker label={fieldText.cover} names={COLOR_NAMES} value={fields.cover} onChange={choose} />
      {fields.cover !== null && (
        <div className={css.pickerFoot}>
          <Button
            look="ghost"
            size="sm"
            onClick={() => {
              choose(null);
              onClose();
            }}
          >
            {fieldText.noCover}
          </Button>
        </div>
      )}
    </div>
  );
}
