import { startOidc } from "#contract/auth/external.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { rememberSignIn } from "./pending-sign-in.ts";

export interface Aim {
  /** To link to one's own account, not to sign in. */
  readonly link: boolean;
  /** The query with the page first asked for. */
  readonly search: string;
}

/** Leaves for Telegram's page. */
export function goToTelegram(url: string, aim: Aim): void {
  rememberSignIn({ way: "telegram", ...aim });
  location.assign(url);
}

/** Leaves for the provider's page. Throws what the server says when the provider does not answer. */
export async function goToProvider(sync: Sync, aim: Aim): Promise<void> {
  const { url } = await sync.call(startOidc, {});
  rememberSignIn({ way: "oidc", ...aim });
  location.assign(url);
}

/** Takes every proof out of the address, so that no copy, no reload and no step back finds it. */
export function cleanAddress(path: string, search: string): void {
  history.replaceState(history.state, "", path + search);
}
