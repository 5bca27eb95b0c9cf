import type { ReactElement } from "react";
import { sessionList } from "#contract/session.ts";
import type { User } from "#contract/user.ts";
import { ConnectionBanner } from "#client/features/connection/connection-banner.tsx";
import { AccountEnd } from "#client/features/session/account/end/account-end.tsx";
import { InviteRows } from "#client/features/session/account/invite-rows.tsx";
import { ProfileForm } from "#client/features/session/account/profile-form.tsx";
import { SessionRows } from "#client/features/session/account/session-rows.tsx";
import { SignInRows } from "#client/features/session/account/sign-in-rows.tsx";
import { useAnswer } from "#client/features/session/account/use-answer.ts";
import { SignInProtection } from "#client/features/session/factor/sign-in-protection.tsx";
import { LinkedAccounts } from "#client/features/session/outside/linked-accounts.tsx";
import { TokenRows } from "#client/features/session/tokens/token-rows.tsx";
import { pathTo } from "#client/frame/paths.ts";
import { personOf } from "#client/frame/person.ts";
import { useSession } from "#client/live/use-live.ts";
import { Avatar } from "#client/ui/controls/avatar.tsx";
import { ButtonLink } from "#client/ui/controls/button.tsx";
import { Box } from "#client/ui/layout/page.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";
import "#client/ui/icons/more-icons.ts";
import css from "./profile-page.module.css";
import { SIGN_OUT } from "./profile-text.ts";

/** Who I am, how I sign in and where I am signed in. */
export function ProfilePage(): ReactElement | null {
  const { user } = useSession();
  return user === null ? null : <Profile user={user} />;
}

function Profile({ user }: { readonly user: User }): ReactElement {
  const sessions = useAnswer(sessionList, {});
  return (
    <Stage scroll banner={<ConnectionBanner />}>
      <div className={css.cover} aria-hidden="true" />
      <div className={css.body}>
        <header className={css.head}>
          <span className={css.face}>
            <Avatar person={personOf(user)} size={72} silent />
          </span>
          <div className={css.who}>
            <h1>{user.name}</h1>
            <p>@{user.username}</p>
          </div>
          <ButtonLink icon="logout" href={pathTo("authLogout")}>
            {SIGN_OUT}
          </ButtonLink>
        </header>
        <Box>
          <ProfileForm key={user.id} user={user} />
        </Box>
        <SignInRows user={user} onSessionsEnded={sessions.reload} />
        <LinkedAccounts />
        <SignInProtection />
        <SessionRows {...sessions} />
        <TokenRows />
        <InviteRows />
        <AccountEnd user={user} />
      </div>
    </Stage>
  );
}
