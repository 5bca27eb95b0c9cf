import { type ReactElement } from "react";
import { labelsOn } from "#client/entities/label/board-labels.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useList, useRole, useRow } from "#client/hooks/use-live.ts";
import { useRows } from "#client/hooks/use-rows.ts";
import { ChoiceList, type Choice } from "#client/ui/choice/choice-list.tsx";
import { Label as LabelMark } from "#client/ui/controls/small.tsx";
import { fieldText } from "#client/entities/task/fields/field-text.ts";
import { labelCreation, labelHome } from "#client/entities/task/fields/new-label.ts";
import type { TaskChange, TaskFields } from "#client/entities/task/task-fields.ts";

export interface LabelPickerProps {
  fields: TaskFields;
  change: TaskChange;
}

/** Picks the labels of a task; an unknown name creates a label and adds it to the task at once. */
export function LabelPicker({ fields, change }: LabelPickerProps): ReactElement {
  const sync = useSync();
  const { boardId, labelIds } = fields;
  const board = useRow("board", boardId);
  // Re-renders when the labels or the role change.
  useRows("label", useList(`labels:${boardId}`));
  useRole(boardId);
  const choices = labelsOn(sync.store, boardId).map((label): Choice => ({
    id: label.id,
    text: label.name === "" ? fieldText.label.unnamed : label.name,
    mark: <LabelMark color={label.color}>{null}</LabelMark>,
    note: label.boardId === boardId || board === undefined ? undefined : sync.store.get("board", label.boardId)?.title,
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
      create={labelCreation(labelHome(sync, [boardId]), (name, home) => change.putNewLabel(name, home))}
    />
  );
}
