import type { ReactElement } from "react";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button } from "#client/ui/controls/button.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { Box, Section } from "#client/ui/layout/page.tsx";
import type { MyInvite } from "#contract/members/board-invite.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import { acceptInvitation, declineInvitation } from "./invite-mutations.ts";
import { useMyInvites } from "./invite-queries.ts";
import { inviteText, expiryText } from "./invite-text.ts";
import css from "./invites.module.css";

/** The invitations that were sent to the user's email address; renders nothing if there are none. */
export function MyInvitations(): ReactElement | null {
  const sync = useSync();
  const now = useNow();
  const { invites, reload } = useMyInvites();
  if (invites.length === 0) return null;
  const accept = async (invite: MyInvite): Promise<void> => {
    if (await acceptInvitation(sync, invite)) navigate(pathTo("board", { board: invite.board.id }));
    else reload();
  };
  return (
    <div className={css.mine}>
      <Section title={inviteText.myInvitations} count={invites.length}>
        <Box pad="list">
          <ul aria-label={inviteText.myInvitations}>
            {invites.map((invite) => {
              const { board, inviter, role, expiresAt } = invite;
              return (
                <li key={invite.id} className={css.myInvite}>
                  <BoardMark look={lookOf(board)} nested={false} size={22} />
                  <span className={css.myWords}>
                    <b>{board.title}</b>
                    <small>
                      {[inviteText.from(inviter.name, roleLabel(role)), expiryText(expiresAt, now)].join(" · ")}
                    </small>
                  </span>
                  <span className={css.myTools}>
                    <Button
                      look="ghost"
                      aria-label={inviteText.declineOf(board.title)}
                      onClick={() => void declineInvitation(sync, invite).then(reload)}
                    >
                      {inviteText.decline}
                    </Button>
                    <Button
                      look="primary"
                      aria-label={inviteText.acceptOf(board.title)}
                      onClick={() => void accept(invite)}
                    >
                      {inviteText.acceptShort}
                    </Button>
                  </span>
                </li>
              );
            })}
          </ul>
        </Box>
      </Section>
    </div>
  );
}
