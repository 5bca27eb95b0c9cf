import type { ReactElement, ReactNode } from "react";
import { useMembers } from "#client/entities/person/board-people.ts";
import { useListSize, useOpenBoard, useRole, useRow } from "#client/hooks/use-live.ts";
import "#client/ui/icons/more-icons.ts";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { Dialog } from "#client/ui/overlay/dialog/dialog.tsx";
import type { Member } from "#contract/entities/member.ts";
import { can, ROLES } from "#contract/core/permission.ts";
import { canSetRole } from "#contract/members/role-giving.ts";
import { useInvites } from "./invites/invite-queries.ts";
import { ShareLink } from "./share-link.tsx";
import { ShareField } from "./share-field.tsx";
import { SharePeople } from "./share-people.tsx";
import { shareText } from "./share-text.ts";

export interface ShareDialogProps {
  readonly boardId: string;
  /** The teams on the board. */
  readonly teams: ReactNode;
  readonly onClose: () => void;
}

const WIDTH = 600;

/** The members of a board with their roles. Members with the permission can invite users, change roles and remove members. */
export function ShareDialog({ boardId, teams, onClose }: ShareDialogProps): ReactElement {
  useOpenBoard(boardId);
  const board = useRow("board", boardId);
  const members = useMembers(boardId);
  const role = useRole(boardId);
  const isNested = useListSize(`boards:${boardId}`) > 0;
  const mayInvite = can(role, "invite.link") && board?.status === "active";
  return (
    <Dialog
      title={shareText.title(board?.title ?? "")}
      mark={board && <BoardMark look={lookOf(board)} nested={isNested} size={20} />}
      onClose={onClose}
      closeLabel={shareText.close}
      width={WIDTH}
      fullOnPhone
    >
      {mayInvite ? (
        <Inviting boardId={boardId} members={members} onClose={onClose} />
      ) : (
        <SharePeople boardId={boardId} members={members} invites={[]} onInvitesChanged={() => {}} />
      )}
      {teams}
    </Dialog>
  );
}

function Inviting(props: {
  readonly boardId: string;
  readonly members: readonly Member[];
  readonly onClose: () => void;
}): ReactElement {
  const { boardId, members, onClose } = props;
  const role = useRole(boardId);
  const invites = useInvites(boardId);
  const mailed = (invites.invites ?? []).filter(({ email = null }) => email !== null);
  return (
    <>
      <ShareField
        boardId={boardId}
        givable={ROLES.filter((to) => canSetRole(role, null, to))}
        members={members}
        takesFocus
        onSent={invites.reload}
      />
      <ShareLink boardId={boardId} invites={invites} onClose={onClose} />
      <SharePeople boardId={boardId} members={members} invites={mailed} onInvitesChanged={invites.reload} />
    </>
  );
}
