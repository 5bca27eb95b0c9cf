import { useMemo, type ReactElement } from "react";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { ChoiceList, type Choice } from "#client/ui/choice/choice-list.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { Popover } from "#client/ui/overlay/popover/popover.tsx";
import { can } from "#contract/core/permission.ts";
import { namedIn } from "#contract/entities/relation.ts";
import { taskLine } from "#contract/tasks/task-line.ts";
import type { Task } from "#contract/entities/task.ts";
import { relate, setParent, writtenAt } from "#client/entities/task/relations/relation-mutations.ts";
import { WRITTEN, type RelationTarget } from "#client/entities/task/relation-kinds.ts";
import { relationText } from "#client/entities/task/relations/relation-text.ts";
import { findableTasks, foundAmong, type Findable } from "./task-search.ts";

export interface TaskPickerProps {
  readonly task: Task;
  readonly wanted: RelationTarget;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

const WIDTH = 380;

/** Picks another task among those stored on the device, by typing. */
export function TaskPicker({ task, wanted, anchor, onClose }: TaskPickerProps): ReactElement {
  const sync = useSync();
  const tasks = useMemo(
    () => findableTasks(sync, task.boardId, (other) => isOffered(sync, wanted, task, other)),
    [sync, wanted, task],
  );
  const label = labelOf(wanted);
  const choose = (otherId: string): void => {
    onClose();
    if (wanted === "parent") setParent(sync, task.id, otherId);
    else if (wanted === "subtask") setParent(sync, otherId, task.id);
    else relate(sync, wanted, task.id, otherId);
  };
  return (
    <Popover anchor={anchor} label={label} width={WIDTH} onClose={onClose}>
      <ChoiceList
        label={label}
        placeholder={relationText.search}
        choices={[]}
        find={(typed) => foundAmong(tasks, typed).map(choiceOf)}
        onChoose={choose}
        empty={relationText.nothing}
      />
    </Popover>
  );
}

function labelOf(wanted: RelationTarget): string {
  if (wanted === "parent") return relationText.parent;
  return wanted === "subtask" ? relationText.chooseSubtask : relationText.choice[wanted];
}

function choiceOf({ task, board, key }: Findable): Choice {
  return {
    id: task.id,
    text: task.title,
    mark: <BoardMark look={lookOf(board)} size={13} />,
    note: key === "" ? board.title : key,
    chosen: false,
  };
}

/** Excludes the task itself, tasks already related so, those that would create a cycle, and those where the user may not write. */
function isOffered(sync: Sync, wanted: RelationTarget, task: Task, other: Task): boolean {
  if (other.id === task.id) return false;
  const { store } = sync;
  const lineOf = (id: string): Task[] => taskLine(id, (at) => store.get("task", at));
  const mayWrite = can(store.roleOn(other.boardId), "task.relate");
  if (wanted === "parent")
    return !namedIn(task, "parentTaskId").includes(other.id) && !lineOf(other.id).some(({ id }) => id === task.id);
  if (wanted === "subtask")
    return (
      mayWrite &&
      !namedIn(other, "parentTaskId").includes(task.id) &&
      !lineOf(task.id).some(({ id }) => id === other.id)
    );
  return (WRITTEN[wanted].isHere || mayWrite) && writtenAt(sync, wanted, task.id, other.id).length === 0;
}
