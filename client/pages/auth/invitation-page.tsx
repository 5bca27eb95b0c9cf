import { useEffect, type ReactElement } from "react";
import { AcceptInvitation, InvitationCard, SignInFirst } from "#client/features/members/invites/invitation-card.tsx";
import { type InvitationState, useInvitation } from "#client/features/members/invites/invite-queries.ts";
import { inviteText } from "#client/features/members/invites/invite-text.ts";
import { useAuthMethods } from "#client/features/session/session-queries.ts";
import { useAddress } from "#client/shared/navigation/address.ts";
import { navigate, useQuery } from "#client/shared/navigation/navigate.ts";
import { PageError } from "#client/shared/errors/page-error.ts";
import { usePageTitle } from "#client/shared/navigation/page-title.ts";
import { pathTo, type RouteParams } from "#client/shared/navigation/paths.ts";
import { useRole, useSession } from "#client/hooks/use-live.ts";
import "#client/ui/icons/more-icons.ts";
import { Stage } from "#client/ui/layout/stage.tsx";
import { isId } from "#contract/core/id.ts";
import { rankOf } from "#contract/core/permission.ts";

/** `/i/{board}?code=`: an invitation to a board. Public; accepting needs an account. */
export function InvitationPage({ params }: { params: RouteParams<"boardInsight"> }): ReactElement | null {
  const [query] = useQuery();
  const boardId = params.board ?? "";
  const code = query.get("code") ?? "";
  if (!isId(boardId)) throw new PageError(403);
  return <Invitation key={code} boardId={boardId} code={code} />;
}

/** Redirects a member to the board, unless the invitation gives a higher role. */
function useWayToBoard(boardId: string, looked: InvitationState): boolean {
  const { status } = useSession();
  const role = useRole(boardId);
  const isMember = status === "signed-in" && role !== null;
  const raises = looked.kind === "here" && rankOf(looked.invitation.role) > rankOf(role);
  const leaves = isMember && looked.kind !== "asking" && !raises;
  useEffect(() => {
    if (leaves) navigate(pathTo("board", { board: boardId }), { replace: true });
  }, [leaves, boardId]);
  return leaves;
}

function Invitation({ boardId, code }: { readonly boardId: string; readonly code: string }): ReactElement {
  const looked = useInvitation(boardId, code);
  const { user, status } = useSession();
  usePageTitle(looked.kind === "here" ? looked.invitation.board.title : inviteText.pageTitle);
  const leaves = useWayToBoard(boardId, looked);
  const isHere = looked.kind === "here" && !leaves && status !== "unknown";
  return (
    <Stage scroll>
      <InvitationCard looked={leaves ? { kind: "asking" } : looked}>
        {isHere &&
          (status === "signed-in" && user !== null ? (
            <AcceptInvitation boardId={boardId} code={code} title={looked.invitation.board.title} name={user.name} />
          ) : (
            <Guest />
          ))}
      </InvitationCard>
    </Stage>
  );
}

function Guest(): ReactElement {
  const { path, search } = useAddress();
  const registration = useAuthMethods()?.registration ?? "open";
  const maySignUp = registration === "open";
  const why = { open: "", invite: inviteText.byInvite, closed: inviteText.closed }[registration];
  const note = maySignUp ? inviteText.needsAccount : `${inviteText.needsSignIn}. ${why}`;
  return <SignInFirst next={path + search} maySignUp={maySignUp} note={note} />;
}
