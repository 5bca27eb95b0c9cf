import { useId, type ReactElement } from "react";
import { myMetrics } from "#contract/tasks/my-tasks.ts";
import { sessionList } from "#contract/auth/session.ts";
import type { User } from "#contract/users/user.ts";
import { ConnectionBanner } from "#client/features/connection/connection-banner.tsx";
import { DoneCard } from "#client/features/metrics/done-card.tsx";
import { OwnMetrics } from "#client/features/metrics/own-metrics.tsx";
import { AccountEnd } from "#client/features/session/account/deletion/account-end.tsx";
import { InviteRows } from "#client/features/session/account/invite-rows.tsx";
import { ProfileForm, SaveProfile } from "#client/features/session/account/profile-form.tsx";
import { SessionRows } from "#client/features/session/account/session-rows.tsx";
import { SignInRows } from "#client/features/session/account/sign-in-rows.tsx";
import { whereText } from "#client/features/session/account/account-text.ts";
import { useAnswer } from "#client/features/session/account/use-answer.ts";
import { AvatarButtons, AvatarFace, useAvatarChange } from "#client/features/session/avatar/avatar-field.tsx";
import { SignInProtection } from "#client/features/session/factor/sign-in-protection.tsx";
import { LinkedAccounts } from "#client/features/session/identity-providers/linked-accounts.tsx";
import { TokenRows } from "#client/features/session/tokens/token-rows.tsx";
import { OwnTeams } from "#client/features/teams/own-teams.tsx";
import { useTeams } from "#client/features/teams/team-queries.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSession } from "#client/hooks/use-live.ts";
import { ButtonLink } from "#client/ui/controls/button.tsx";
import { Stage } from "#client/ui/layout/stage.tsx";
import { PHONE_QUERY, useMedia } from "#client/ui/theme/use-media.ts";
import "#client/ui/icons/more-icons.ts";
import css from "./profile-page.module.css";
import { SIGN_OUT } from "./profile-text.ts";

/** The user's profile, sign-in methods and sessions. */
export function ProfilePage(): ReactElement | null {
  const { user } = useSession();
  return user === null ? null : <Profile user={user} />;
}

const FACE = { desktop: 108, phone: 80 } as const;

function Profile({ user }: { readonly user: User }): ReactElement {
  const sessions = useAnswer(sessionList, {});
  const now = useNow();
  const isPhone = useMedia(PHONE_QUERY);
  const change = useAvatarChange();
  const form = useId();
  return (
    <Stage scroll banner={<ConnectionBanner />}>
      <div className={css.cover} aria-hidden="true" />
      <header className={css.head}>
        <AvatarFace user={user} size={isPhone ? FACE.phone : FACE.desktop} isOver={change.isOver} />
        <div className={css.who}>
          <h1>{user.name}</h1>
          <p>
            @{user.username} · {whereText(user.timeZone, now)}
          </p>
        </div>
        <div className={css.actions}>
          <AvatarButtons user={user} change={change} />
          {!isPhone && <SaveProfile form={form} />}
        </div>
      </header>
      {change.dialog}
      <div className={css.body}>
        <div className={css.main}>
          <ProfileForm key={user.id} user={user} id={form} withButton={isPhone} />
          <SignInRows user={user} onSessionsEnded={sessions.reload} />
          <LinkedAccounts />
          <SignInProtection />
          <SessionRows {...sessions} />
          <TokenRows />
          <InviteRows />
          <AccountEnd user={user} />
          <ButtonLink className={css.out} icon="logout" href={pathTo("authLogout")}>
            {SIGN_OUT}
          </ButtonLink>
        </div>
        <Rail now={now} />
      </div>
    </Stage>
  );
}

/** The user's metrics and teams. */
function Rail({ now }: { readonly now: Date }): ReactElement {
  const { answer: metrics, error } = useAnswer(myMetrics, {});
  const { answer } = useTeams();
  const teams = answer.kind === "here" ? answer.value.filter(({ archivedAt }) => archivedAt === null) : null;
  const isComing = (metrics === null && error === undefined) || answer.kind === "asking";
  return (
    <div className={css.rail}>
      <OwnMetrics metrics={metrics} teams={teams?.length ?? null} isComing={isComing} />
      {metrics !== null && <DoneCard days={metrics.days} now={now} />}
      {teams !== null && <OwnTeams teams={teams} />}
    </div>
  );
}
