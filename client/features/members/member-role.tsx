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
  /** True if the member would still see the board without their own role on it. */
  readonly remains?: boolean;
  /** Descriptions of the roles; left out if there is no room for them. */
  readonly notes?: Readonly<Record<Role, string>>;
}

/**
 * A member's role as a menu of the roles that the user may give, with an item to leave the board or to remove the member; plain text if the
 * user may do none of this.
 */
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
  /** The role of the current user. */
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
    // A mutation without a change would notify the member.
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
