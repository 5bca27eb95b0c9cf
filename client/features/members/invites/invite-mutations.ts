import { attempt } from "#client/shared/errors/attempt.ts";
import { copyText } from "#client/shared/clipboard/copy-text.ts";
import { copyLink } from "#client/shared/clipboard/copy-link.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { showToast } from "#client/ui/overlay/notice/toast.ts";
import { announce } from "#client/ui/overlay/announce.ts";
import {
  boardInviteAccept,
  boardInviteCreate,
  boardInviteEnd,
  type InviteRole,
  type MyInvite,
  myInviteAccept,
  myInviteDecline,
} from "#contract/members/board-invite.ts";
import type { BodyOf } from "#contract/core/endpoint.ts";
import { inviteText } from "./invite-text.ts";

export interface NewInvite {
  role: InviteRole;
  days: BodyOf<typeof boardInviteCreate>["days"];
  usesMax: number | null;
}

/**
 * Creates a link and copies it. Resolves with true on success. The device makes the id, so that a retry after a lost response does not
 * create a second link.
 */
export async function makeInvite(sync: Sync, boardId: string, input: NewInvite): Promise<boolean> {
  const made = sync.call(boardInviteCreate, { params: { boardId }, body: { id: sync.newId(), ...input } });
  if (!(await attempt(made))) return false;
  const { link } = (await made).invite;
  if (link !== null) await copyLink(link);
  return true;
}

/**
 * Invites an email address. If the server could not send the email, the link is copied so that the user can pass it on. Throws the server's
 * errors.
 */
export async function inviteMailbox(
  sync: Sync,
  boardId: string,
  input: { id: string; email: string; role: InviteRole },
): Promise<void> {
  const body = { ...input, days: 7, usesMax: 1 } as const;
  const { invite, sent } = await sync.call(boardInviteCreate, { params: { boardId }, body });
  if (sent) showToast({ icon: "mail", text: inviteText.sentTo(input.email) });
  else if (invite.link !== null && (await copyText(invite.link))) {
    showToast({ icon: "link", text: inviteText.notSent });
  }
}

/** Accepts an invitation that was sent to the user's email address. Resolves with true on success, after the boards are refreshed. */
export async function acceptInvitation(sync: Sync, { id, board }: MyInvite): Promise<boolean> {
  if (!(await attempt(sync.call(myInviteAccept, { params: { inviteId: id } })))) return false;
  await attempt(sync.refreshBoards());
  announce(inviteText.joined(board.title));
  return true;
}

/** Declines an invitation. Resolves with true on success. */
export async function declineInvitation(sync: Sync, { id }: MyInvite): Promise<boolean> {
  const isDone = await attempt(sync.call(myInviteDecline, { params: { inviteId: id } }));
  if (isDone) showToast({ icon: "check", text: inviteText.declined });
  return isDone;
}

/** Revokes a link. Resolves with true on success. */
export async function endInvite(sync: Sync, boardId: string, inviteId: string): Promise<boolean> {
  const isEnded = await attempt(sync.call(boardInviteEnd, { params: { boardId, inviteId } }));
  if (isEnded) showToast({ icon: "check", text: inviteText.takenBack });
  return isEnded;
}

/** Accepts an invitation. Resolves after the boards are refreshed. Throws the server's errors. */
export async function acceptInvite(sync: Sync, boardId: string, code: string): Promise<void> {
  await sync.call(boardInviteAccept, { body: { boardId, code } });
  await sync.refreshBoards();
}
