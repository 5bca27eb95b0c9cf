import { COLUMNS_PER_BOARD_MAX, LABELS_PER_BOARD_MAX } from "#contract/core/limit.ts";
import { importText } from "../../import-text.ts";
import type { DraftColumn, ImportDraft } from "./import-draft.ts";

const OTHER_KEY = "other-columns";

/**
 * Reduces a draft to the columns and labels that a board allows, as files of other tools may have more: tasks of surplus columns are put
 * into one, surplus labels are left out. Both are reported.
 */
export function withinLimits(draft: ImportDraft): ImportDraft {
  const limited = withFewLabels(withFewColumns(draft));
  return limited.inside === undefined ? limited : { ...limited, inside: limited.inside.map(withinLimits) };
}

function withFewColumns(draft: ImportDraft): ImportDraft {
  if (draft.columns.length <= COLUMNS_PER_BOARD_MAX) return draft;
  const columns = draft.columns.slice(0, COLUMNS_PER_BOARD_MAX - 1);
  for (const { name } of draft.columns.slice(columns.length)) draft.losses.add(importText.manyColumns, name);
  const other: DraftColumn = {
    key: OTHER_KEY,
    name: importText.otherColumns,
    kind: "work",
    wipLimit: null,
    archived: false,
  };
  const keys = new Set(columns.map(({ key }) => key));
  const tasks = draft.tasks.map((task) => (keys.has(task.columnKey) ? task : { ...task, columnKey: OTHER_KEY }));
  return { ...draft, columns: [...columns, other], tasks };
}

function withFewLabels(draft: ImportDraft): ImportDraft {
  if (draft.labels.length <= LABELS_PER_BOARD_MAX) return draft;
  const labels = draft.labels.slice(0, LABELS_PER_BOARD_MAX);
  for (const { name } of draft.labels.slice(labels.length)) draft.losses.add(importText.manyLabels, name);
  const keys = new Set(labels.map(({ key }) => key));
  const tasks = draft.tasks.map((task) => ({ ...task, labelKeys: task.labelKeys.filter((key) => keys.has(key)) }));
  return { ...draft, labels, tasks };
}
