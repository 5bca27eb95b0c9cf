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

/** A checklist that has a name and no line yet: it is here alone until it has one. */
type ChecklistDraft = { step: "name" } | { step: "lines"; name: string } | null;

/** The checklist that had no line but a half typed one when its page was closed. */
function halfTyped(userId: string, taskId: string): ChecklistDraft {
  const [name] = draftsAt(userId, newLineOf(taskId));
  return name === undefined ? null : { step: "lines", name };
}

/** While a checklist is only begun there is no way to another one. */
function mayBegin(begun: ChecklistDraft, isBegunHere: boolean): boolean {
  return begun === null || (begun.step === "lines" && !isBegunHere);
}

/** All checklists of a task, with everything that this person may do to them. The page opens the task's parts. */
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
  // Among the others from the start: its field, with what is being typed in it, stays when the first line comes.
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
