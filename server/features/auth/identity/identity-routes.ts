import { listIdentities, unlinkIdentity } from "#contract/auth/external.ts";
import type { HttpApi } from "#server/http/http-api.ts";
import type { FreshProof } from "../proof-service.ts";
import type { Identities } from "./identity-service.ts";

/** Binds a user's own linked accounts. */
export function bindIdentities(api: HttpApi, identities: Identities, freshProof: FreshProof): void {
  api.bind(listIdentities, async ({ session }) => {
    const items = await identities.list(session.userId);
    return { items, count: items.length };
  });

  api.bind(unlinkIdentity, async ({ session, body }) => {
    await freshProof.demand(session.sessionId);
    await identities.unlink(session.userId, body);
    return undefined;
  });
}
