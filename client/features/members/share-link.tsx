import { useState, type ReactElement } from "react";
import { copyLink } from "#client/shared/clipboard/copy-link.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useOnline, useRole } from "#client/hooks/use-live.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { IconButton } from "#client/ui/controls/icon-button.tsx";
import { Icon } from "#client/ui/icons/icon.tsx";
import { type MenuItem, openMenu } from "#client/ui/overlay/menu/menu.ts";
import { type BoardInvite, INVITE_ROLES, type InviteRole } from "#contract/members/board-invite.ts";
import { canSetRole } from "#contract/members/role-giving.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import { linkRowText } from "./share-text.ts";
import { endInvite, makeInvite } from "./invites/invite-mutations.ts";
import type { Invites } from "./invites/invite-queries.ts";
import { cameText, daysOf, inviteText, isExpiryChoice, expiryText, type ExpiryChoice } from "./invites/invite-text.ts";
import { ROLE_NOTES } from "./invites/role-text.ts";
import css from "./share-link.module.css";

const FIRST_ROLE: InviteRole = "viewer";
const FIRST_DUE: ExpiryChoice = "7";
const USES_MAX = 10;
const MENU_WIDTH = 320;

export interface ShareLinkProps {
  readonly boardId: string;
  readonly invites: Invites;
  readonly onClose: () => void;
}

/** The invitation link of a board with its role and expiry. Creates a link if there is none when the user copies it. */
export function ShareLink({ boardId, invites: { invites, reload }, onClose }: ShareLinkProps): ReactElement {
  const sync = useSync();
  const now = useNow();
  const online = useOnline();
  const ownRole = useRole(boardId);
  const [chosenRole, setRole] = useState<InviteRole | null>(null);
  const [expiry, setExpiry] = useState<ExpiryChoice | null>(null);
  const [busy, setBusy] = useState(false);
  const links = (invites ?? []).filter(isShareable);
  const role = chosenRole ?? links[0]?.role ?? FIRST_ROLE;
  const link = expiry === null ? links.find((one) => one.role === role) : undefined;
  const givable = INVITE_ROLES.filter((to) => canSetRole(ownRole, null, to));
  const copy = async (): Promise<void> => {
    if (busy) return;
    if (link !== undefined) return copyLink(link.link);
    setBusy(true);
    const days = daysOf(expiry ?? FIRST_DUE);
    if (await makeInvite(sync, boardId, { role, days, usesMax: USES_MAX })) {
      setRole(role);
      setExpiry(null);
      reload();
    }
    setBusy(false);
  };
  const revoke = async (id: string): Promise<void> => {
    if (await endInvite(sync, boardId, id)) reload();
  };
  const tools = (anchor: Element): void =>
    openMenu({
      anchor,
      label: linkRowText.tools,
      placing: { align: "end" },
      width: MENU_WIDTH,
      items: [
        { section: linkRowText.role },
        ...givable.map((to) => ({
          text: roleLabel(to),
          note: ROLE_NOTES[to],
          checked: to === role,
          onSelect: () => setRole(to),
        })),
        { section: linkRowText.due },
        ...dueItems(link === undefined ? (expiry ?? FIRST_DUE) : null, setExpiry),
        { section: "" },
        ...(link === undefined
          ? []
          : [
              { text: linkRowText.revoke, icon: "unlink" as const, danger: true, onSelect: () => void revoke(link.id) },
            ]),
        {
          text: linkRowText.all,
          icon: "settings" as const,
          onSelect: () => {
            onClose();
            navigate(`${pathTo("boardSettings", { board: boardId })}?part=access`);
          },
        },
      ],
    });
  const mayCopy = link !== undefined || online;
  return (
    <section className={css.row} aria-label={linkRowText.section}>
      <Icon name="link" size={18} />
      <p className={css.words}>
        <b>{linkRowText.becomes(roleLabel(role))}</b>
        <small>{mayCopy ? [ROLE_NOTES[role], ...dueOf(link, expiry, now)].join(" · ") : linkRowText.offline}</small>
      </p>
      <Button icon="copy" aria-disabled={busy} disabled={!mayCopy} onClick={() => void copy()}>
        {linkRowText.copy}
      </Button>
      <IconButton
        icon="dots"
        name={linkRowText.tools}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => tools(currentTarget)}
      />
    </section>
  );
}

function dueItems(checked: ExpiryChoice | null, onSelect: (due: ExpiryChoice) => void): MenuItem[] {
  return Object.entries(inviteText.expiryOptions).flatMap(([value, text]) =>
    isExpiryChoice(value) ? [{ text, checked: value === checked, onSelect: () => onSelect(value) }] : [],
  );
}

type Shareable = BoardInvite & { readonly link: string };

/** Returns true for a link that anyone may use: it works, is not bound to an email address, and the server sent its address. */
function isShareable(invite: BoardInvite): invite is Shareable {
  return invite.works && invite.link !== null && (invite.email ?? null) === null;
}

function dueOf(link: BoardInvite | undefined, due: ExpiryChoice | null, now: Date): readonly string[] {
  if (link !== undefined) return [expiryText(link.expiresAt, now), cameText(link)];
  return due === null ? [] : [inviteText.expiryOptions[due].toLowerCase()];
}
