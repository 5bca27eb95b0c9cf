import { nextOf } from "#client/shared/navigation/next-page.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import type { SessionState } from "#client/sync/sync-api.ts";
import type { Access } from "./routes.ts";

/** Where a person may be sent: shown, told to wait for the session, or sent elsewhere. */
export type Verdict =
  | { readonly kind: "show" }
  | { readonly kind: "wait" }
  | { readonly kind: "go"; readonly to: string };

export interface Visit {
  readonly access: Access;
  readonly status: SessionState["status"];
  /** The browser's word: with an ended session and no network the application stays open on what the device has. */
  readonly network: boolean;
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

const SHOW: Verdict = { kind: "show" };

/** docs/specification.md, sections 2 and 6: no token leads to /auth and back to the page first asked for; a signed-in person leaves /auth. */
export function guard(visit: Visit): Verdict {
  const { access, status, network, path, search, hash } = visit;
  if (access === "open") return SHOW;
  if (status === "unknown") return { kind: "wait" };
  if (access === "guest") return status === "signed-in" ? { kind: "go", to: nextOf(search) } : SHOW;
  if (status === "signed-in" || (status === "expired" && !network)) return SHOW;
  return { kind: "go", to: signInPath(path + search + hash) };
}

/** The address of the sign-in that leads back to a page. */
export function signInPath(next: string): string {
  return next === pathTo("index") ? pathTo("auth") : `${pathTo("auth")}?${new URLSearchParams({ next }).toString()}`;
}
