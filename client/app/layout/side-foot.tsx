import type { ReactElement } from "react";
import { useSyncStatus } from "#client/features/connection/sync-status.tsx";
import { openAccountMenu } from "#client/features/shell/account-menu.tsx";
import { ACCOUNT, SETTINGS } from "#client/features/shell/shell-text.ts";
import { themeMenuItem } from "#client/features/theme/theme-menu.tsx";
import { runCommand } from "#client/shared/navigation/command.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { personOf } from "#client/entities/person/person.ts";
import type { User } from "#contract/users/user.ts";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { IconLink } from "#client/ui/controls/icon-button.tsx";
import { SideFoot } from "#client/ui/layout/side-parts.tsx";

/** The user, the sync state and the link to settings: the foot of the side panel and of the phone's sheet. */
export function PersonFoot({ user, size = 28 }: { readonly user: User; readonly size?: number }): ReactElement {
  const { icon, text, tone } = useSyncStatus();
  return (
    <SideFoot
      avatar={<Avatar person={personOf(user)} size={size} silent />}
      name={user.name}
      status={{ icon, text, tone }}
      onStatus={(anchor) => void runCommand("unsynced.show", { anchor })}
      onAccount={(button) => openAccountMenu(button, user.name, themeMenuItem())}
      accountLabel={`${ACCOUNT}: ${user.name}`}
    >
      <IconLink icon="settings" name={SETTINGS} href={pathTo("settings")} />
    </SideFoot>
  );
}
