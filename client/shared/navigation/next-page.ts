import { matchPath, pathTo } from "./paths.ts";

/** The page first asked for: only an address of this application that is not itself a sign-in. */
export function nextOf(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  const home = pathTo("index");
  if (!/^\/(?![/\\])/.test(next)) return home;
  const { pathname } = new URL(next, "http://here.invalid");
  const match = matchPath(pathname);
  if (match === null || match.name.startsWith("auth")) return home;
  return next;
}
