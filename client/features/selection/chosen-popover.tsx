import { type ReactElement } from "react";
import { personOf } from "#client/entities/person/person.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { dateOfDue, dueOfDate } from "#client/entities/task/fields/due-date.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { DatePicker } from "#client/ui/choice/date-picker.tsx";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Label as LabelMark } from "#client/ui/controls/small.tsx";
import { Popover } from "#client/ui/overlay/popover/popover.tsx";
import type { Task } from "#contract/entities/task.ts";
import { fieldText, readText } from "#client/entities/task/fields/field-text.ts";
import { labelCreation, labelHome } from "#client/entities/task/fields/new-label.ts";
import { putNewLabelOnAll, putOnAll, setAll } from "#client/entities/task/selection/selection-mutations.ts";
import { choosingText } from "#client/entities/task/selection/selection-text.ts";
import css from "./selection.module.css";
import { ManyPicker } from "./many-picker.tsx";
import { boardsOf, labelsFor, peopleFor } from "#client/entities/task/selection/offered.ts";

/** Properties of several tasks that are set in a popover. */
export type ChosenField = "people" | "labels" | "due";

interface PickerProps {
  readonly tasks: readonly Task[];
  readonly onClose: () => void;
}

function PeopleOfAll({ tasks }: PickerProps): ReactElement {
  const sync = useSync();
  const options = peopleFor(sync, boardsOf(tasks)).map((known) => {
    const person = personOf(known);
    const count = tasks.filter(({ assigneeIds }) => assigneeIds.includes(known.id)).length;
    return { id: known.id, text: person.name, mark: <Avatar person={person} silent />, count };
  });
  return (
    <ManyPicker
      label={choosingText.searchPeople}
      placeholder={fieldText.people.placeholder}
      empty={choosingText.noPerson}
      options={options}
      of={tasks.length}
      onChoose={({ id, text }) => void putOnAll(sync, tasks, { field: "assigneeIds", value: id, name: text })}
    />
  );
}

function LabelsOfAll({ tasks }: PickerProps): ReactElement {
  const sync = useSync();
  const boardIds = boardsOf(tasks);
  const options = labelsFor(sync.store, boardIds).map(({ id, name, color, boardId }) => ({
    id,
    text: name === "" ? fieldText.label.unnamed : name,
    mark: <LabelMark color={color}>{null}</LabelMark>,
    count: tasks.filter(({ labelIds }) => labelIds.includes(id)).length,
    from: boardIds.includes(boardId) ? undefined : sync.store.get("board", boardId)?.title,
  }));
  return (
    <ManyPicker
      label={choosingText.searchLabels}
      placeholder={fieldText.label.placeholder}
      empty={choosingText.noLabel}
      options={options}
      of={tasks.length}
      onChoose={({ id, text }) => void putOnAll(sync, tasks, { field: "labelIds", value: id, name: text })}
      create={labelCreation(labelHome(sync, boardIds), (name, boardId) => {
        void putNewLabelOnAll(sync, tasks, name, boardId);
      })}
    />
  );
}

/** A due date that all tasks share is the initial value; if they differ there is none, but one can be cleared. */
function DueOfAll({ tasks, onClose }: PickerProps): ReactElement {
  const sync = useSync();
  const now = useNow();
  const [first] = tasks;
  const isCommon = tasks.every(({ dueAt, dueHasTime }) => dueAt === first?.dueAt && dueHasTime === first.dueHasTime);
  const dueAt = isCommon ? (first?.dueAt ?? null) : null;
  const hasTime = dueAt !== null && first?.dueHasTime === true;
  const value = dueAt === null ? null : dateOfDue(dueAt, hasTime);
  const set = (nextAt: string | null, dueHasTime: boolean, text: string | null): void =>
    void setAll(sync, tasks, { dueAt: nextAt, dueHasTime }, (count) => choosingText.messages.due(text, count));
  return (
    <>
      <DatePicker
        label={choosingText.due}
        value={value}
        hasTime={hasTime}
        withTime
        now={now}
        onClose={onClose}
        onChange={(due) => {
          if (due === null) set(null, false, null);
          else set(dueOfDate(due), due.hasTime, readText(due.at, due.hasTime, now));
        }}
      />
      {!isCommon && (
        <div className={css.under}>
          <Button
            look="ghost"
            size="sm"
            onClick={() => {
              set(null, false, null);
              onClose();
            }}
          >
            {choosingText.noDue}
          </Button>
        </div>
      )}
    </>
  );
}

const PICKERS = { people: PeopleOfAll, labels: LabelsOfAll, due: DueOfAll } as const;
const WIDTHS: Readonly<Record<ChosenField, number>> = { people: 264, labels: 264, due: 292 };

export interface ChosenPopoverProps extends PickerProps {
  readonly field: ChosenField;
  readonly anchor: HTMLElement;
}

/** The popover of a property that applies to the selection. */
export function ChosenPopover({ field, anchor, tasks, onClose }: ChosenPopoverProps): ReactElement {
  const Picker = PICKERS[field];
  return (
    <Popover anchor={anchor} label={choosingText[field]} width={WIDTHS[field]} onClose={onClose}>
      <Picker tasks={tasks} onClose={onClose} />
    </Popover>
  );
}
