import { useMemo, useState, type ReactElement } from "react";
import { draftsAt } from "#client/shared/drafts/use-draft.ts";
import { useRole, useRow, useSession } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { InAddRow } from "#client/ui/layout/add-row.tsx";
import { InlineEdit } from "#client/ui/fields/inline-edit.tsx";
import type { Item } from "#contract/entities/item.ts";
import { CHECKLIST_NAME_MAX } from "#contract/core/limit.ts";
import { can } from "#contract/core/permission.ts";
import { newLineOf } from "./add-item.tsx";
import { ChecklistGroup } from "./checklist-group.tsx";
import { useChecklists } from "./checklist-queries.ts";
import { checklistText } from "./checklist-text.ts";
import css from "./checklists.module.css";
import { DayPopover } from "./day-popover.tsx";
import type { ItemTools } from "./item-tools.ts";
import { useItemCarry } from "./use-item-carry.tsx";

/** A checklist that has no items yet. It exists only in this component until its first item is added. */
type ChecklistDraft = { step: "name" } | { step: "lines"; name: string } | null;

/** Returns the checklist of a stored draft of a new item, which may have no items yet. */
function halfTyped(userId: string, taskId: string): ChecklistDraft {
  const [name] = draftsAt(userId, newLineOf(taskId));
  return name === undefined ? null : { step: "lines", name };
}

/** Returns true if the user may start a checklist. Only one checklist without items may exist at a time. */
function mayBegin(begun: ChecklistDraft, isBegunHere: boolean): boolean {
  return begun === null || (begun.step === "lines" && !isBegunHere);
}

/** All checklists of a task with the actions that the user may do. The page opens the task's details. */
export function TaskChecklists({ taskId }: { taskId: string }): ReactElement | null {
  const task = useRow("task", taskId);
  const board = useRow("board", task?.boardId ?? null);
  const role = useRole(task?.boardId ?? "");
  const lists = useChecklists(taskId);
  const [editedId, setEditedId] = useState<string | null>(null);
  const [day, setDay] = useState<{ item: Item; anchor: HTMLElement } | null>(null);
  const userId = useSession().user?.id ?? "";
  const [begun, setBegun] = useState<ChecklistDraft>(() => halfTyped(userId, taskId));
  const { onGrip, carryOf } = useItemCarry(lists);
  const boardId = task?.boardId ?? "";
  const canEdit = can(role, "checklist.edit") && board?.status === "active";
  const tools = useMemo<ItemTools>(
    () => ({
      taskId,
      boardId,
      userId,
      canEdit,
      edit: (item) => setEditedId(item.id),
      pickDay: (item, anchor) => setDay({ item, anchor }),
    }),
    [taskId, boardId, userId, canEdit],
  );
  const shared = { tools, editedId, onEdited: () => setEditedId(null), carryOf, onGrip };
  const leave = (): void => setBegun((now) => (now?.step === "lines" ? null : now));
  const isBegunHere = canEdit && begun?.step === "lines" && !lists.some(({ name }) => name === begun.name);
  // The new checklist is in the list from the start, so that its field keeps the typed text when the first item is added.
  const shown = isBegunHere ? [...lists, { name: begun.name, items: [], done: 0 }] : lists;
  return (
    <div data-checklists="">
      {shown.map((list) => (
        <ChecklistGroup
          key={list.name}
          list={list}
          {...shared}
          isNew={begun?.step === "lines" && begun.name === list.name}
          onLeft={leave}
        />
      ))}
      {begun?.step === "name" && (
        <div className={css.head}>
          <InlineEdit
            label={checklistText.nameLabel}
            value=""
            look="column"
            maxLength={CHECKLIST_NAME_MAX}
            onSave={(name) => setBegun({ step: "lines", name })}
            onDone={() => setBegun((now) => (now?.step === "name" ? null : now))}
          />
        </div>
      )}
      {canEdit && mayBegin(begun, isBegunHere) && (
        <InAddRow slot="checklist">
          <Button
            look="ghost"
            size="sm"
            icon="list-check"
            data-add-checklist=""
            onClick={() =>
              setBegun(lists.length === 0 ? { step: "lines", name: checklistText.firstName } : { step: "name" })
            }
          >
            {checklistText.add}
          </Button>
        </InAddRow>
      )}
      {day !== null && <DayPopover {...day} onClose={() => setDay(null)} />}
    </div>
  );
}
