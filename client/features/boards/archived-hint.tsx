import type { ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { dayText } from "#client/language/dates/date-text.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { useRole } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Hint } from "#client/ui/overlay/notice/banner.tsx";
import type { Board } from "#contract/entities/board.ts";
import { can } from "#contract/core/permission.ts";
import { absentText } from "./absent-text.ts";
import { keepBoard, restoreBoard } from "./board-mutations.ts";

/**
 * The message above a board that is archived or scheduled for deletion. Such a board is read-only; members with the permission can restore
 * it.
 */
export function ArchivedHint({ board }: { board: Board }): ReactElement | null {
  const sync = useSync();
  const canRestore = can(useRole(board.id), "board.archive");
  const { status, deleteAt = null } = board;
  if (status !== "archived") return null;
  if (deleteAt !== null) return <DeletingHint board={board} deleteAt={deleteAt} />;
  return (
    <Hint
      icon="archive"
      isUnderHead
      {...(canRestore
        ? {
            action: (
              <Button look="soft" size="sm" icon="archive-off" onClick={() => restoreBoard(sync, board)}>
                {absentText.restore}
              </Button>
            ),
          }
        : {})}
    >
      <b>{absentText.archivedStrong}</b> {absentText.archived}
    </Hint>
  );
}

function DeletingHint({ board, deleteAt }: { board: Board; deleteAt: string }): ReactElement {
  const sync = useSync();
  const now = useNow();
  const role = useRole(board.id);
  const keep = (
    <Button look="soft" size="sm" onClick={() => void keepBoard(sync, board)}>
      {absentText.keep}
    </Button>
  );
  return (
    <Hint icon="trash" isUnderHead {...(can(role, "board.delete") ? { action: keep } : {})}>
      <b>{absentText.going(dayText(new Date(deleteAt), now))}</b> {absentText.archived}
    </Hint>
  );
}
