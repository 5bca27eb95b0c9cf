import type { ReactElement } from "react";
import { ShareDialog } from "#client/features/members/share-dialog.tsx";
import { BoardTeams } from "#client/features/teams/board-teams.tsx";
import { useRow } from "#client/live/use-live.ts";

/** Who is on a board: people, and teams. */
export function Share({ boardId, onClose }: { readonly boardId: string; readonly onClose: () => void }): ReactElement {
  const isOpen = useRow("board", boardId)?.status === "active";
  return <ShareDialog boardId={boardId} onClose={onClose} teams={<BoardTeams boardId={boardId} isOpen={isOpen} />} />;
}
