import type { ReactElement } from "react";
import { copyLink } from "#client/shared/clipboard/copy-link.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { useOnline } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { openMenu, type MenuEntry } from "#client/ui/overlay/menu/menu.ts";
import type { BoardInvite } from "#contract/members/board-invite.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import { shareText } from "./share-text.ts";
import css from "./share-people.module.css";
import { endInvite } from "./invites/invite-mutations.ts";
import { inviteText, expiryText } from "./invites/invite-text.ts";

/** An invitation that was sent to an email address and is not answered yet. */
export function MailInviteRow(props: { readonly invite: BoardInvite; readonly onEnded: () => void }): ReactElement {
  const { invite, onEnded } = props;
  const sync = useSync();
  const now = useNow();
  const online = useOnline();
  const { email, link } = invite;
  const address = email ?? "";
  const role = roleLabel(invite.role);
  const revoke = async (): Promise<void> => {
    if (await endInvite(sync, invite.boardId, invite.id)) onEnded();
  };
  const items: MenuEntry[] = [
    ...(link === null ? [] : [{ text: shareText.copyFor, icon: "copy" as const, onSelect: () => void copyLink(link) }]),
    { text: shareText.cancelFor, icon: "x", danger: true, disabled: !online, onSelect: () => void revoke() },
  ];
  const sent = shareText.mailed(invite.createdAt, now);
  return (
    <li className={css.row}>
      <span className={css.mark}>
        <Icon name="mail" size={18} />
      </span>
      <span className={css.words}>
        <b>{address}</b>
        <small>{invite.works ? [sent, expiryText(invite.expiresAt, now)].join(" · ") : inviteText.stopped}</small>
      </span>
      <Button
        look="ghost"
        aria-haspopup="menu"
        aria-label={shareText.mailTools(address, role)}
        end={<Icon name="chevron-down" size={15} />}
        onClick={({ currentTarget }) =>
          openMenu({
            anchor: currentTarget,
            label: shareText.mailTools(address, role),
            items,
            placing: { align: "end" },
          })
        }
      >
        {role}
      </Button>
    </li>
  );
}
