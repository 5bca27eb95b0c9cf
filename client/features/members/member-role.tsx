import type { ReactElement } from "react";
import { useRole, useSession } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import type { Sync } from "#client/sync/sync-api.ts";
import { Button } from "#client/ui/controls/button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { confirmDialog } from "#client/ui/overlay/dialog/confirm.ts";
import { openMenu, type MenuEntry } from "#client/ui/overlay/menu/menu.ts";
import type { Member } from "#contract/entities/member.ts";
import type { Role } from "#contract/core/permission.ts";
import { canSetRole } from "#contract/members/role-giving.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import { leaveBoard, removeMember, setMember } from "./member-mutations.ts";
import { memberText } from "./member-text.ts";
import { isLoss, roleChoices } from "./role-tools.ts";
import css from "./members.module.css";

export interface RoleButtonProps {
  readonly boardId: string;
  readonly member: Member;
  readonly isLastOwner: boolean;
  /** They would still see the board without their own role there. */
  readonly remains?: boolean;
  /** What each role may do, in a line, where there is room for it. */
  readonly notes?: Readonly<Record<Role, string>>;
}

/** A member's role: a menu of those that I may give, and the way off the board; plain words where I may do neither. */
export function RoleButton({ boardId, member, isLastOwner, remains = false, notes }: RoleButtonProps): ReactElement {
  const sync = useSync();
  const role = useRole(boardId);
  const isMe = useSession().user?.id === member.id;
  const items = isLastOwner ? [] : itemsFor(sync, { boardId, member, role, isMe, remains, notes });
  if (items.length === 0) {
    return (
      <span className={css.role} title={isLastOwner ? memberText.lastOwner : undefined}>
        {roleLabel(member.role)}
      </span>
    );
  }
  return (
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
          ...(notes === undefined ? {} : { width: 320 }),
        })
      }
    >
      {roleLabel(member.role)}
    </Button>
  );
}

interface Subject {
  boardId: string;
  member: Member;
  /** My own role. */
  role: Role | null;
  isMe: boolean;
  remains: boolean;
  notes: RoleButtonProps["notes"];
}

function itemsFor(sync: Sync, { boardId, member, role, isMe, remains, notes }: Subject): MenuEntry[] {
  const roles: MenuEntry[] = roleChoices(role, member.role, isMe).map((to) => ({
    text: roleLabel(to),
    note: notes?.[to],
    checked: to === member.role,
    onSelect: () => void give(to),
  }));
  const leave: MenuEntry = { text: memberText.leave, icon: "logout", danger: true, onSelect: () => void ask() };
  const remove: MenuEntry = {
    text: memberText.remove,
    icon: "x",
    danger: true,
    onSelect: () => removeMember(sync, boardId, member, remains),
  };
  async function give(to: Role): Promise<void> {
    // Their person would be told of another role.
    if (to === member.role) return;
    const { lowerTitle, lowerText, lower: confirmLabel, keep: cancelLabel } = memberText;
    const question = { title: lowerTitle(roleLabel(to)), text: lowerText, confirmLabel, cancelLabel, danger: true };
    if (isMe && isLoss(role, member.role, to) && !(await confirmDialog(question))) return;
    await setMember(sync, boardId, member.id, to);
  }
  async function ask(): Promise<void> {
    const { leaveTitle, leaveText, leave: confirmLabel, stay: cancelLabel } = memberText;
    const agreed = await confirmDialog({ title: leaveTitle, text: leaveText, confirmLabel, cancelLabel, danger: true });
    if (agreed) await leaveBoard(sync, boardId, member.id);
  }
  const way = isMe ? [leave] : canSetRole(role, member.role, null) ? [remove] : [];
  return roles.length > 0 && way.length > 0 ? [...roles, { section: "" }, ...way] : [...roles, ...way];
}
