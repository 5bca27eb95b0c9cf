import type { ReactElement } from "react";
import { ShareDialog } from "#client/features/members/share-dialog.tsx";
import { BoardTeams } from "#client/features/teams/board-teams.tsx";

/** Who is on a board: people, and the teams that have it. A board is opened to a team in its settings. */
export function Share({ boardId, onClose }: { readonly boardId: string; readonly onClose: () => void }): ReactElement {
  return <ShareDialog boardId={boardId} onClose={onClose} teams={<BoardTeams boardId={boardId} isOpen={false} />} />;
}
