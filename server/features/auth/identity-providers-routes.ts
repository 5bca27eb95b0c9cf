import type { Door } from "#server/http/door.ts";
import type { AuthContext } from "./auth-service.ts";
import type { EntryDoor } from "./entry-routes.ts";
import { bindExternal } from "./external/external-routes.ts";
import { bindIdentities } from "./identity/identity-routes.ts";
import type { OutsideWays } from "./outside-ways-service.ts";
import { bindTelegram } from "./telegram/telegram-routes.ts";

/** The calls of the ways in that lead through somebody else. */
export function bindOutsideWays(door: Door, entry: EntryDoor, auth: AuthContext, ways: OutsideWays): void {
  bindTelegram(door, entry, { ...auth, ...ways });
  bindExternal(door, entry, { ...auth, ...ways });
  bindIdentities(door, ways.identities, auth.freshProof);
}
