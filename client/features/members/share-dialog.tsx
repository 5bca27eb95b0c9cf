import { useState, type ReactElement, type ReactNode } from "react";
import { personOf } from "#client/frame/person.ts";
import { useRole, useRow, useOpenBoard, useSession } from "#client/live/use-live.ts";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Dialog } from "#client/ui/overlay/dialog.tsx";
import { can, ROLES } from "#contract/permission.ts";
import { canSetRole } from "#contract/role-giving.ts";
import { roleLabel } from "#contract/role-label.ts";
import type { Reader } from "#client/frame/ask-readers.ts";
import { useInheritors, useMembers } from "#client/frame/board-people.ts";
import { useLater } from "#client/frame/later.ts";
import { addingPeople } from "./adding-parts.ts";
import { inviteLinks } from "./member-parts.ts";
import { RoleButton } from "./member-role.tsx";
import { memberText } from "./member-text.ts";
import { peopleText } from "./people-text.ts";
import css from "./members.module.css";

/** Who is on a board and in which role; adding, changing and removing people by those who may. */
export function ShareDialog(props: {
  boardId: string;
  /** The teams that have the board. */
  teams: ReactNode;
  onClose: () => void;
}): ReactElement {
  const { boardId, teams, onClose } = props;
  useOpenBoard(boardId);
  const members = useMembers(boardId);
  const inheritors = useInheritors(boardId, members);
  const role = useRole(boardId);
  const me = useSession().user?.id;
  const board = useRow("board", boardId);
  const parent = useRow("board", board?.boardId ?? null);
  const givable = ROLES.filter((to) => canSetRole(role, null, to));
  const adding = useLater(givable.length > 0 ? addingPeople : null);
  const owners = members.filter((member) => member.role === "owner").length;
  return (
    <Dialog
      title={memberText.shareTitle}
      text={
        board === undefined ? undefined : `«${board.title}», ${peopleText.people(members.length + inheritors.length)}`
      }
      onClose={onClose}
      closeLabel={memberText.close}
      width={520}
    >
      {adding !== null && <adding.AddPerson boardId={boardId} givable={givable} members={members} takesFocus />}
      {can(role, "invite.link") && board?.status === "active" && <ByLink boardId={boardId} />}
      <ul className={css.list}>
        {members.map((member) => (
          <li key={member.id} className={css.row}>
            <Avatar person={personOf(member)} size={32} silent />
            <span className={css.grow}>
              <b>{member.name}</b> {member.id === me && <small>({memberText.you})</small>}
              <small className={css.username}>{member.username}</small>
            </span>
            <RoleButton boardId={boardId} member={member} isLastOwner={member.role === "owner" && owners === 1} />
          </li>
        ))}
        {inheritors.map((person) => (
          <li key={person.id} className={css.row}>
            <Avatar person={personOf(person)} size={32} silent />
            <span className={css.grow}>
              <b>{person.name}</b>
              <small className={css.username}>{originOf(person)}</small>
            </span>
            <span className={css.role}>{roleLabel(person.role)}</span>
          </li>
        ))}
      </ul>
      {parent !== undefined && board?.inherit === true && (
        <p className={css.inherited}>{memberText.inheritedHint(parent.title)}</p>
      )}
      {teams}
    </Dialog>
  );
}

function originOf({ team }: Reader): string {
  return team === undefined || team === null ? memberText.inherited : memberText.byTeam(team);
}

/** Links stay folded away until somebody wants one. */
function ByLink({ boardId }: { boardId: string }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const links = inviteLinks.now();
  return (
    <div className={css.byLink}>
      <Button look="ghost" icon="link" aria-expanded={isOpen} onClick={() => inviteLinks.use(() => setOpen(!isOpen))}>
        {memberText.byLink}
      </Button>
      {isOpen && links !== null && <links.InviteLinks boardId={boardId} />}
    </div>
  );
}
