import { listIdentities, unlinkIdentity } from "#contract/external.ts";
import type { Door } from "#server/http/door.ts";
import type { FreshProof } from "../proof-service.ts";
import type { Identities } from "./identity-service.ts";

/** One's own linked accounts. */
export function bindIdentities(door: Door, identities: Identities, freshProof: FreshProof): void {
  door.bind(listIdentities, async ({ session }) => {
    const items = await identities.list(session.userId);
    return { items, count: items.length };
  });

  door.bind(unlinkIdentity, async ({ session, body }) => {
    await freshProof.demand(session.sessionId);
    await identities.unlink(session.userId, body);
    return undefined;
  });
}
