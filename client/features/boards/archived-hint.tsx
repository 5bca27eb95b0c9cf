import type { ReactElement } from "react";
import { useSync } from "#client/live/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Hint } from "#client/ui/overlay/banner.tsx";
import type { Board } from "#contract/board.ts";
import { absentText } from "./absent-text.ts";
import { restoreBoard } from "./board-mutations.ts";

/** Over a board that has been put away: it is only read, and may be brought back by those who may. */
export function ArchivedHint({ board, canRestore }: { board: Board; canRestore: boolean }): ReactElement {
  const sync = useSync();
  return (
    <Hint
      icon="archive"
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
