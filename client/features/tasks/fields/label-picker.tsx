import { useState, type ReactElement } from "react";
import { attempt } from "#client/frame/attempt.ts";
import { labelsAbove } from "#client/frame/board-labels.ts";
import { freeHue } from "#client/frame/free-hue.ts";
import { HUE_NAMES } from "#client/frame/hue-text.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import { useList, useRow } from "#client/live/use-live.ts";
import { useRows } from "#client/live/use-rows.ts";
import { ChoiceList, type Choice } from "#client/ui/choice/choice-list.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Label as LabelMark } from "#client/ui/controls/small.tsx";
import { HuePicker } from "#client/ui/fields/hue-picker.tsx";
import type { Hue } from "#contract/hue.ts";
import css from "./fields.module.css";
import { fieldText } from "./field-text.ts";
import type { TaskChange, TaskFields } from "./task-fields.ts";

export interface LabelPickerProps {
  fields: TaskFields;
  change: TaskChange;
  canMake: boolean;
}

/** The labels of a task, and the making of a new one. */
export function LabelPicker({ fields, change, canMake }: LabelPickerProps): ReactElement {
  const { store } = useSync();
  const { boardId, labelIds } = fields;
  const own = useRows("label", useList(`labels:${boardId}`));
  const board = useRow("board", boardId);
  const [naming, setNaming] = useState<string | null>(null);
  const labels = [...own, ...labelsAbove(store, boardId)].filter(({ archivedAt }) => archivedAt === null);
  if (naming !== null) {
    const add = (id: string): void => change.put("labelIds", id, true);
    return (
      <NewLabel boardId={boardId} name={naming} hue={freeHue(labels)} onMade={add} onClose={() => setNaming(null)} />
    );
  }
  const choices = labels.map((label): Choice => ({
    id: label.id,
    text: label.name === "" ? fieldText.label.unnamed : label.name,
    mark: <LabelMark hue={label.color}>{null}</LabelMark>,
    note: label.boardId === boardId || board === undefined ? undefined : store.get("board", label.boardId)?.title,
    chosen: labelIds.includes(label.id),
  }));
  return (
    <ChoiceList
      several
      label={fieldText.label.search}
      placeholder={fieldText.label.placeholder}
      choices={choices}
      onChoose={(id) => change.put("labelIds", id, !labelIds.includes(id))}
      empty={fieldText.label.empty}
      create={canMake ? { text: fieldText.label.make, onCreate: setNaming } : undefined}
    />
  );
}

/** The field of the name has just left with the focus. */
function focusOn(button: HTMLButtonElement | null): void {
  button?.focus();
}

interface NewLabelProps {
  boardId: string;
  name: string;
  hue: Hue;
  onMade: (labelId: string) => void;
  onClose: () => void;
}

function NewLabel({ boardId, name, hue, onMade, onClose }: NewLabelProps): ReactElement {
  const sync = useSync();
  const [color, setColor] = useState(hue);
  const make = async (): Promise<void> => {
    const id = sync.newId();
    onClose();
    if (await attempt(sync.mutate("label.create", id, { boardId, name, color }))) onMade(id);
  };
  return (
    <form
      className={css.picker}
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <p className={css.pickerTitle}>{fieldText.label.make(name)}</p>
      <HuePicker label={fieldText.label.colour} names={HUE_NAMES} value={color} onChange={setColor} />
      <div className={css.pickerFoot}>
        <Button look="ghost" size="sm" onClick={onClose}>
          {fieldText.label.back}
        </Button>
        <Button look="primary" size="sm" type="submit" ref={focusOn}>
          {fieldText.label.create}
        </Button>
      </div>
    </form>
  );
}
