import { startOidc } from "#contract/auth/external.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import { rememberSignIn } from "./pending-sign-in.ts";

export interface Aim {
  /** True to link the identity to the current account, false to sign in. */
  readonly link: boolean;
  /** The query that keeps the page to return to. */
  readonly search: string;
}

/** Opens the sign-in page of Telegram. */
export function goToTelegram(url: string, aim: Aim): void {
  rememberSignIn({ way: "telegram", ...aim });
  location.assign(url);
}

/** Opens the sign-in page of the provider. Throws the error of the server if the provider does not answer. */
export async function goToProvider(sync: Sync, aim: Aim): Promise<void> {
  const { url } = await sync.call(startOidc, {});
  rememberSignIn({ way: "oidc", ...aim });
  location.assign(url);
}

/** Removes every proof from the address, so that it cannot be copied, reloaded, or reached by going back. */
export function cleanAddress(path: string, search: string): void {
  history.replaceState(history.state, "", path + search);
}
