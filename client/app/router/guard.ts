import { nextOf } from "#client/shared/navigation/next-page.ts";
import { pathTo } from "#client/shared/navigation/paths.ts";
import type { SessionState } from "#client/sync/sync-api.ts";
import type { Access } from "./routes.ts";

/** The result of the guard: show the page, wait for the session, or redirect. */
export type Verdict =
  | { readonly kind: "show" }
  | { readonly kind: "wait" }
  | { readonly kind: "go"; readonly to: string };

export interface Visit {
  readonly access: Access;
  readonly status: SessionState["status"];
  /** The browser's online state: with an expired session and no network, the application stays usable with local data. */
  readonly network: boolean;
  readonly path: string;
  readonly search: string;
  readonly hash: string;
}

const SHOW: Verdict = { kind: "show" };

/**
 * docs/specification.md, sections 2 and 6: without a token redirects to /auth and later back to the requested page; a signed-in user is
 * redirected from /auth.
 */
export function guard(visit: Visit): Verdict {
  const { access, status, network, path, search, hash } = visit;
  if (access === "open") return SHOW;
  if (status === "unknown") return { kind: "wait" };
  if (access === "guest") return status === "signed-in" ? { kind: "go", to: nextOf(search) } : SHOW;
  if (status === "signed-in" || (status === "expired" && !network)) return SHOW;
  return { kind: "go", to: signInPath(path + search + hash) };
}

/** Returns the address of the sign-in page that leads back to `next`. */
export function signInPath(next: string): string {
  return next === pathTo("index") ? pathTo("auth") : `${pathTo("auth")}?${new URLSearchParams({ next }).toString()}`;
}
