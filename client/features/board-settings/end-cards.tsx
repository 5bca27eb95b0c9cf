import { useState, type ReactElement } from "react";
import { runCommand } from "#client/shared/navigation/command.ts";
import { comingBack, goingAlong } from "#client/entities/board/boards-inside.ts";
import { useList } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import type { Board } from "#contract/entities/board.ts";
import { isDeleting } from "#contract/boards/deletion.ts";
import { can, type Role } from "#contract/core/permission.ts";
import { archive, restore } from "./board-settings-mutations.ts";
import { boardSettingsText } from "./board-settings-text.ts";
import css from "./board-settings.module.css";
import { Card } from "./card.tsx";
import { TransferDialog } from "./transfer-dialog.tsx";

interface EndProps {
  readonly board: Board;
  readonly role: Role | null;
}

/** Archives and restores a board, and opens its archived tasks. */
export function ArchiveCard({ board, role }: EndProps): ReactElement {
  const sync = useSync();
  const isArchived = board.status === "archived";
  // Updates the number of nested boards when one of them is archived or restored.
  useList(`boards:${board.id}`);
  useList("archived-boards");
  const inside = isArchived ? comingBack(sync.store, board.id).length : goingAlong(sync.store, board.id).length;
  const mayArchive = can(role, "board.archive");
  const words = mayArchive ? boardSettingsText.archiveText(inside) : boardSettingsText.archivedTasksText;
  const isRetained = !isDeleting(board);
  return (
    <Card
      title={boardSettingsText.archive}
      text={
        isArchived ? (isRetained ? boardSettingsText.archivedText(inside) : boardSettingsText.archivedTasksText) : words
      }
    >
      <div className={css.buttons}>
        {mayArchive &&
          isRetained &&
          (isArchived ? (
            <Button icon="archive-off" onClick={() => restore(sync, board)}>
              {boardSettingsText.fromArchive}
            </Button>
          ) : (
            <Button look="danger" icon="archive" onClick={() => archive(sync, board)}>
              {boardSettingsText.toArchive}
            </Button>
          ))}
        <Button look="ghost" onClick={() => runCommand("board.archive", { boardId: board.id })}>
          {boardSettingsText.archivedTasks}
        </Button>
      </div>
    </Card>
  );
}

/** Transfers a board; only its owner sees the card. */
export function OwnerCard({ board, role }: EndProps): ReactElement | null {
  const [isDialogOpen, setDialogOpen] = useState(false);
  if (!can(role, "board.transfer") || board.status === "archived") return null;
  return (
    <Card title={boardSettingsText.owner} text={boardSettingsText.ownerText}>
      <Button onClick={() => setDialogOpen(true)}>{boardSettingsText.transfer}</Button>
      {isDialogOpen && <TransferDialog board={board} onClose={() => setDialogOpen(false)} />}
    </Card>
  );
}
