import { useMemo, type ReactElement } from "react";
import { explainForbidden } from "#client/entities/board/forbidden.ts";
import { useRole } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { CardDrop, DragEvent } from "#client/ui/drag/model/drag-types.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { can } from "#contract/core/permission.ts";
import { cardText } from "#client/entities/task/fields/card-text.ts";
import { NewTaskField } from "./new-task-field.tsx";
import type { TaskTools } from "#client/entities/task/task-tools.ts";
import { lazyTasks } from "./task-parts.ts";
import { renderTaskCard } from "./task-card.tsx";

export interface CardActionsOptions {
  boardId: string;
  /** The board is in the archive: cards are only read. */
  isReadOnly: boolean;
  ask: TaskTools["ask"];
  onAdding: (columnId: string) => void;
}

/** The canvas's callbacks for tasks. The same object while the board and the rights are the same. */
export function useCardActions({ boardId, isReadOnly, ask, onAdding }: CardActionsOptions) {
  const sync = useSync();
  const role = useRole(boardId);
  const canMove = !isReadOnly && can(role, "task.move");
  const canAdd = !isReadOnly && can(role, "task.create");
  const canEdit = !isReadOnly && can(role, "task.edit");
  return useMemo(() => {
    const tools: TaskTools = { sync, canEdit, canMove, ask, onAdding };
    return {
      canMove,
      canAdd,
      canEdit,
      addLabel: cardText.add,
      addTo: cardText.addTo,
      refuseMove: () => void explainForbidden(sync, boardId, "task.move"),
      renderCard: renderTaskCard,
      renderQuickAdd: (
        columnId: string,
        { isOffered, isFirst, close }: { isOffered: boolean; isFirst?: boolean; close: (byKey: boolean) => void },
      ): ReactElement => (
        <NewTaskField {...{ boardId, columnId, isOffered }} isFirst={isFirst === true} onClose={close} />
      ),
      drop: ({ id, toColumnId: columnId, previousId: aboveId, nextId: belowId }: CardDrop) =>
        lazyTasks.draw(({ dropTask }) => void dropTask(sync, id, { boardId, columnId, aboveId, belowId })),
      dropOn: (taskId: string, target: string) =>
        lazyTasks.draw(({ sendToBoard }) => void sendToBoard(sync, taskId, target)),
      canDropOn: (_taskId: string, target: string) => lazyTasks.now()?.canTake(sync, boardId, target) === true,
      describe: async (event: DragEvent) => {
        const isCarried = event.type === "lift" || event.type === "move";
        sync.publishPlace(boardId, isCarried ? { taskId: event.id, doing: "carrying" } : { taskId: null, doing: null });
        return (await lazyTasks.load()).carriedText(sync, event);
      },
      lost: () => lazyTasks.draw(({ LOST_WHILE_DRAGGED }) => showToast({ text: LOST_WHILE_DRAGGED })),
      open: (taskId: string) => lazyTasks.use(({ openTask }) => openTask(taskId)),
      tick: (taskId: string) =>
        lazyTasks.use(({ finishTask }) => {
          const task = sync.store.get("task", taskId);
          if (task !== undefined) void finishTask(sync, task);
        }),
      menu: (taskId: string, anchor: HTMLElement | { x: number; y: number }) =>
        lazyTasks.use(({ openTaskMenu }) => openTaskMenu(tools, taskId, anchor)),
      press: (event: KeyboardEvent, taskId: string, card: HTMLElement) => {
        let isMeant = false;
        // Keys that carry a card open no field, so the keys pressed while the chunk loads are not buffered for one.
        const act = /^(?:Space|Arrow)/.test(event.code) ? lazyTasks.draw : lazyTasks.use;
        act(({ pressOnCard }) => {
          isMeant = pressOnCard(tools, { event, taskId, card });
        });
        return isMeant;
      },
    };
  }, [sync, boardId, canMove, canAdd, canEdit, ask, onAdding]);
}
