import { useCallback, useState, type ReactElement } from "react";
import { flushSync } from "react-dom";
import { PhoneTabs } from "#client/features/shell/phone-tabs.tsx";
import { useBellCount } from "#client/features/notifications/bell-queries.ts";
import { choosing } from "#client/features/selection/selection-parts.ts";
import { MY_TASKS_DRAFT } from "#client/features/my-tasks/my-tasks-draft.ts";
import { lazyTasks } from "#client/features/tasks/task-parts.ts";
import { boardChoices } from "#client/entities/board/board-choices.ts";
import { runCommand } from "#client/shared/navigation/command.ts";
import { useLazy } from "#client/shared/lazy/lazy.ts";
import { withChunk } from "#client/shared/lazy/with-chunk.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { PhoneSheet } from "./phone-sheet.tsx";
import type { FrameProps } from "./side-panel.tsx";

/**
 * The area below the page: the selection bar, and a phone's bottom bar with its sheet of boards, and the sheet of a new task if the page
 * has none of its own.
 */
export function PhoneBar({ route, user, boardId }: FrameProps): ReactElement {
  const bell = useBellCount();
  const several = useLazy(choosing);
  const [Sheet, setSheet] = useState<typeof PhoneSheet | null>(null);
  const close = useCallback(() => setSheet(null), []);
  const open = (): void => {
    void withChunk(import("./phone-sheet.tsx"), (loaded) => setSheet(() => loaded.PhoneSheet));
  };
  const sync = useSync();
  const [isAdding, setAdding] = useState(false);
  const tasks = useLazy(isAdding ? lazyTasks : null);
  const add = (): void => {
    if (runCommand("task.new", {})) return;
    if (boardChoices(sync, "task.create").length === 0) runCommand("board.new", { parentId: null });
    else lazyTasks.use(() => flushSync(() => setAdding(true)));
  };
  return (
    <>
      {several && <several.Choosing />}
      <PhoneTabs route={route} bell={bell} onAdd={add} onBoards={open} />
      {isAdding && tasks && <tasks.TaskSheet draft={MY_TASKS_DRAFT} place={null} onClose={() => setAdding(false)} />}
      {Sheet !== null && <Sheet user={user} boardId={boardId} onClose={close} />}
    </>
  );
}
