import type { ReactElement } from "react";
import { ShareDialog } from "#client/features/members/share-dialog.tsx";
import { BoardTeams } from "#client/features/teams/board-teams.tsx";
import { OPEN_TO_TEAM } from "#client/features/teams/team-text.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useRole, useRow } from "#client/hooks/use-live.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { can } from "#contract/core/permission.ts";

/** The members of a board: users, and teams with access. Teams are added in the board's settings. */
export function Share({ boardId, onClose }: { readonly boardId: string; readonly onClose: () => void }): ReactElement {
  const isOpen = useRow("board", boardId)?.status === "active";
  const mayOpen = can(useRole(boardId), "member.administer") && isOpen;
  const teams = (
    <>
      <BoardTeams boardId={boardId} isOpen={false} />
      {mayOpen && (
        <Button
          look="ghost"
          icon="users"
          onClick={() => {
            onClose();
            navigate(`${pathTo("boardSettings", { board: boardId })}?part=access`);
          }}
        >
          {OPEN_TO_TEAM}
        </Button>
      )}
    </>
  );
  return <ShareDialog boardId={boardId} onClose={onClose} teams={teams} />;
}
