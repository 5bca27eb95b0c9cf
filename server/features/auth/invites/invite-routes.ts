import { inviteCreate, inviteEnd, inviteList } from "#contract/invite.ts";
import type { Door } from "#server/http/door.ts";
import type { Invites } from "./invite-service.ts";

export function bindInvites(door: Door, invites: Invites): void {
  door.bind(inviteCreate, ({ session, body }) => invites.make(session.userId, body.uses));

  door.bind(inviteList, async ({ session }) => ({ invites: await invites.list(session.userId) }));

  door.bind(inviteEnd, async ({ session, params }) => {
    await invites.end(session.userId, params.id);
    return undefined;
  });
}
