import { useState, type ReactElement, type ReactNode } from "react";
import { errorText } from "#client/shared/errors/error-text.ts";
import { navigate } from "#client/shared/navigation/navigate.ts";
import { useNow } from "#client/shared/timing/now.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import { useSync } from "#client/hooks/sync-provider.tsx";
import { Button, ButtonLink } from "#client/ui/controls/button.tsx";
import { lookOf } from "#client/ui/icons/board-look.ts";
import { BoardMark } from "#client/ui/icons/board-mark.tsx";
import { FormError } from "#client/ui/layout/centered-layout.tsx";
import { announce } from "#client/ui/overlay/announce.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import { ROLE_NOTES } from "./role-text.ts";
import { acceptInvite } from "./invite-mutations.ts";
import type { Invitation, InvitationState } from "./invite-queries.ts";
import css from "./invites.module.css";
import { inviteText, worksUntil } from "./invite-text.ts";

/** The card of an invitation in every state: loading, valid, rejected, offline. */
export function InvitationCard(props: {
  readonly looked: InvitationState;
  /** The actions of a valid invitation. */
  readonly children: ReactNode;
}): ReactElement {
  const { looked, children } = props;
  return (
    <div className={css.center}>
      <div className={css.card} data-plane="">
        {looked.kind === "here" ? (
          <>
            <Call invitation={looked.invitation} />
            {children}
          </>
        ) : (
          <Absent looked={looked} />
        )}
      </div>
    </div>
  );
}

function Call({ invitation }: { readonly invitation: Invitation }): ReactElement {
  const { board, role, inviter, expiresAt } = invitation;
  const until = worksUntil(expiresAt, useNow());
  return (
    <>
      <div className={css.mark}>
        <BoardMark look={lookOf(board)} nested size={44} />
      </div>
      <p className={css.calls}>{inviteText.calls(inviter.name)}</p>
      <h1 className={css.title}>{board.title}</h1>
      <p className={css.roleLine}>
        <b>{roleLabel(role)}</b>
        <small>{ROLE_NOTES[role]}</small>
      </p>
      {until !== null && <p className={css.foot}>{until}</p>}
    </>
  );
}

function Absent({ looked }: { readonly looked: Exclude<InvitationState, { kind: "here" }> }): ReactElement {
  if (looked.kind === "asking") return <output className={css.calls}>{inviteText.looking}</output>;
  return (
    <>
      <h1 className={css.title}>{inviteText.notWorking}</h1>
      <p className={css.calls} role="alert">
        {looked.kind === "refused" ? looked.message : inviteText.noNetwork}
      </p>
      <div className={css.choices}>
        <ButtonLink size="lg" wide href={pathTo("index")}>
          {inviteText.home}
        </ButtonLink>
      </div>
    </>
  );
}

/** The «Принять» button for a signed-in user. It opens the board afterwards. */
export function AcceptInvitation(props: {
  readonly boardId: string;
  readonly code: string;
  readonly title: string;
  readonly name: string;
}): ReactElement {
  const { boardId, code, title, name } = props;
  const sync = useSync();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const accept = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await acceptInvite(sync, boardId, code);
    } catch (thrown) {
      setBusy(false);
      return setError(errorText(thrown));
    }
    announce(inviteText.joined(title));
    navigate(pathTo("board", { board: boardId }), { replace: true });
  };
  return (
    <>
      <div className={css.choices}>
        {error !== undefined && <FormError>{error}</FormError>}
        <Button look="primary" size="lg" wide data-autofocus="" aria-disabled={busy} onClick={() => void accept()}>
          {busy ? inviteText.accepting : inviteText.accept}
        </Button>
      </div>
      <p className={css.foot}>
        {inviteText.as(name)} <a href={pathTo("authLogout")}>{inviteText.other}</a>
      </p>
    </>
  );
}

/**
 * The links to sign in and to sign up, for a user who is not signed in. Both return to the invitation. `note` explains why the link to sign
 * up may be missing.
 */
export function SignInFirst(props: {
  readonly next: string;
  readonly maySignUp: boolean;
  readonly note: string;
}): ReactElement {
  const search = `?${new URLSearchParams({ next: props.next }).toString()}`;
  return (
    <>
      <p className={css.said}>{props.note}</p>
      <div className={css.choices}>
        <ButtonLink look="primary" size="lg" wide href={pathTo("auth") + search}>
          {inviteText.signIn}
        </ButtonLink>
        {props.maySignUp && (
          <ButtonLink size="lg" wide href={pathTo("authSignUp") + search}>
            {inviteText.signUp}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
