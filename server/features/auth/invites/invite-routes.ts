import { inviteCreate, inviteEnd, inviteList } from "#contract/administration/invite.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { Invites } from "./invite-service.ts";

export function bindInvites(api: HttpApi, invites: Invites): void {
  api.bind(inviteCreate, ({ session, body }) => invites.make(session.userId, body.uses));

  api.bind(inviteList, async ({ session }) => ({ invites: await invites.list(session.userId) }));

  api.bind(inviteEnd, async ({ session, params }) => {
    await invites.end(session.userId, params.id);
    return undefined;
  });
}
