import { attempt } from "#client/frame/attempt.ts";
import { copyLink } from "#client/frame/copy-link.ts";
import type { Sync } from "#client/sync/surface.ts";
import { showToast } from "#client/ui/overlay/toast.ts";
import { boardInviteAccept, boardInviteCreate, boardInviteEnd, type InviteRole } from "#contract/board-invite.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { inviteText } from "./invite-text.ts";

export interface NewInvite {
  role: InviteRole;
  days: BodyOf<typeof boardInviteCreate>["days"];
  usesMax: number | null;
}

/** Makes a link and copies it; true when it is made. The id is the device's, so that a lost answer makes no second one. */
export async function makeInvite(sync: Sync, boardId: string, given: NewInvite): Promise<boolean> {
  const made = sync.call(boardInviteCreate, { params: { boardId }, body: { id: sync.newId(), ...given } });
  if (!(await attempt(made))) return false;
  const { link } = (await made).invite;
  if (link !== null) await copyLink(link);
  return true;
}

/** Takes a link back; true when it works no more. */
export async function endInvite(sync: Sync, boardId: string, inviteId: string): Promise<boolean> {
  const isEnded = await attempt(sync.call(boardInviteEnd, { params: { boardId, inviteId } }));
  if (isEnded) showToast({ icon: "check", text: inviteText.takenBack });
  return isEnded;
}

/** Accepts an invitation; the board is among one's own when it resolves. Throws what the server refuses. */
export async function acceptInvite(sync: Sync, boardId: string, code: string): Promise<void> {
  await sync.call(boardInviteAccept, { body: { boardId, code } });
  await sync.refreshBoards();
}
