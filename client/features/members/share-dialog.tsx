import { useState, type ReactElement } from "react";
import { personOf } from "#client/frame/person.ts";
import { useRole, useRow, useOpenBoard, useSession } from "#client/live/use-live.ts";
import { useSync } from "#client/live/sync-provider.tsx";
import type { Sync } from "#client/sync/surface.ts";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { confirmDialog } from "#client/ui/overlay/confirm.ts";
import { Dialog } from "#client/ui/overlay/dialog.tsx";
import { openMenu, type MenuEntry } from "#client/ui/overlay/menu.ts";
import type { Member } from "#contract/member.ts";
import { can, canSetRole, roleLabel, ROLES, type Role } from "#contract/permission.ts";
import { AddPerson } from "./add-person.tsx";
import { leaveBoard, removeMember, setMember } from "./member-mutations.ts";
import { useInheritors, useMembers } from "#client/frame/board-people.ts";
import { inviteLinks } from "./member-parts.ts";
import { memberText } from "./member-text.ts";
import { peopleText } from "./people-text.ts";
import css from "./members.module.css";

/** Who is on a board and in which role; adding, changing and removing people by those who may. */
export function ShareDialog({ boardId, onClose }: { boardId: string; onClose: () => void }): ReactElement {
  useOpenBoard(boardId);
  const members = useMembers(boardId);
  const inheritors = useInheritors(boardId, members);
  const role = useRole(boardId);
  const board = useRow("board", boardId);
  const parent = useRow("board", board?.boardId ?? null);
  const givable = ROLES.filter((to) => canSetRole(role, null, to));
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
      {givable.length > 0 && <AddPerson boardId={boardId} givable={givable} members={members} />}
      {can(role, "invite.link") && board?.status === "active" && <ByLink boardId={boardId} />}
      <ul className={css.list}>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            boardId={boardId}
            member={member}
            role={role}
            isLastOwner={member.role === "owner" && owners === 1}
          />
        ))}
        {inheritors.map((person) => (
          <li key={person.id} className={css.row}>
            <Avatar person={personOf(person)} size={32} silent />
            <span className={css.grow}>
              <b>{person.name}</b>
              <small className={css.username}>{memberText.inherited}</small>
            </span>
            <span className={css.role}>{roleLabel(person.role)}</span>
          </li>
        ))}
      </ul>
      {parent !== undefined && board?.inherit === true && (
        <p className={css.inherited}>{memberText.inheritedHint(parent.title)}</p>
      )}
    </Dialog>
  );
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

interface MemberRowProps {
  boardId: string;
  member: Member;
  /** My own role. */
  role: Role | null;
  isLastOwner: boolean;
}

function MemberRow({ boardId, member, role, isLastOwner }: MemberRowProps): ReactElement {
  const sync = useSync();
  const isMe = useSession().user?.id === member.id;
  const items = isLastOwner ? [] : itemsFor(sync, { boardId, member, role, isMe });
  return (
    <li className={css.row}>
      <Avatar person={personOf(member)} size={32} silent />
      <span className={css.grow}>
        <b>{member.name}</b> {isMe && <small>({memberText.you})</small>}
        <small className={css.username}>{member.username}</small>
      </span>
      {items.length === 0 ? (
        <span className={css.role} title={isLastOwner ? memberText.lastOwner : undefined}>
          {roleLabel(member.role)}
        </span>
      ) : (
        <Button
          look="ghost"
          aria-haspopup="menu"
          aria-label={`${memberText.roleOf(member.name)} — ${roleLabel(member.role)}`}
          end={<Icon name="chevron-down" size={15} />}
          onClick={(event) =>
            openMenu({
              anchor: event.currentTarget,
              label: memberText.roleOf(member.name),
              items,
              placing: { align: "end" },
            })
          }
        >
          {roleLabel(member.role)}
        </Button>
      )}
    </li>
  );
}

interface Subject extends Omit<MemberRowProps, "isLastOwner"> {
  isMe: boolean;
}

function itemsFor(sync: Sync, { boardId, member, role, isMe }: Subject): MenuEntry[] {
  const roles: MenuEntry[] = ROLES.filter((to) => canSetRole(role, member.role, to)).map((to) => ({
    text: roleLabel(to),
    checked: to === member.role,
    onSelect: () => void setMember(sync, boardId, member.id, to),
  }));
  const leave: MenuEntry = { text: memberText.leave, icon: "logout", danger: true, onSelect: () => void ask() };
  const remove: MenuEntry = {
    text: memberText.remove,
    icon: "x",
    danger: true,
    onSelect: () => removeMember(sync, boardId, member),
  };
  async function ask(): Promise<void> {
    const { leaveTitle, leaveText, leave: confirmLabel, stay: cancelLabel } = memberText;
    const agreed = await confirmDialog({ title: leaveTitle, text: leaveText, confirmLabel, cancelLabel, danger: true });
    if (agreed) await leaveBoard(sync, boardId, member.id);
  }
  const way = isMe ? [leave] : canSetRole(role, member.role, null) ? [remove] : [];
  return roles.length > 0 && way.length > 0 ? [...roles, { section: "" }, ...way] : [...roles, ...way];
}
