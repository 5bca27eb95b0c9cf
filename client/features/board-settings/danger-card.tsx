import { useState, type ReactElement } from "react";
import { useNow } from "#client/shared/timing/now.ts";
import { dayText } from "#client/language/dates/date-text.ts";
import { Button } from "#client/ui/controls/button.tsx";
import type { Board } from "#contract/entities/board.ts";
import { can, type Role } from "#contract/core/permission.ts";
import { boardSettingsText } from "./board-settings-text.ts";
import { Card } from "./card.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";

interface DangerProps {
  readonly board: Board;
  readonly role: Role | null;
  /** Cancels the scheduled deletion. */
  readonly onKeep: () => void;
}

/** «Опасное»: deletes a board permanently; only its owner sees the card (DL-03). */
export function DangerCard({ board, role, onKeep }: DangerProps): ReactElement | null {
  const now = useNow();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { deleteAt = null } = board;
  if (!can(role, "board.delete")) return null;
  const { danger, dangerText, deleting, keep, deleteBoard } = boardSettingsText;
  return (
    <Card title={danger} text={deleteAt === null ? dangerText : deleting(dayText(new Date(deleteAt), now))}>
      {deleteAt === null ? (
        <Button look="danger" icon="trash" aria-haspopup="dialog" onClick={() => setDialogOpen(true)}>
          {deleteBoard}
        </Button>
      ) : (
        <Button onClick={onKeep}>{keep}</Button>
      )}
      {isDialogOpen && <DeleteDialog board={board} onClose={() => setDialogOpen(false)} />}
    </Card>
  );
}
