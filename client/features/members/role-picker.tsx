import type { ReactElement } from "react";
import { Button } from "#client/ui/controls/button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { openMenu } from "#client/ui/overlay/menu/menu.ts";
import type { Role } from "#contract/core/permission.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import { ROLE_NOTES } from "./invites/role-text.ts";
import { shareText } from "./share-text.ts";

const MENU_WIDTH = 320;

/** A menu of the role for invited users, with a description of each role. */
export function RolePicker(props: {
  readonly value: Role;
  readonly roles: readonly Role[];
  readonly onChange: (role: Role) => void;
}): ReactElement {
  const { value, roles, onChange } = props;
  return (
    <Button
      look="soft"
      aria-haspopup="menu"
      aria-label={shareText.roleName(roleLabel(value))}
      end={<Icon name="chevron-down" size={15} />}
      onClick={({ currentTarget }) =>
        openMenu({
          anchor: currentTarget,
          label: shareText.role,
          placing: { align: "end" },
          width: MENU_WIDTH,
          items: roles.map((role) => ({
            text: roleLabel(role),
            note: ROLE_NOTES[role],
            checked: role === value,
            onSelect: () => onChange(role),
          })),
        })
      }
    >
      {roleLabel(value)}
    </Button>
  );
}
