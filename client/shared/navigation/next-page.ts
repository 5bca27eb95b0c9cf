import { matchPath, pathTo } from "./paths.ts";

/** Returns the page that was first requested: only an address of this application that is not a sign-in page. */
export function nextOf(search: string): string {
  const next = new URLSearchParams(search).get("next") ?? "";
  const home = pathTo("index");
  if (!/^\/(?![/\\])/.test(next)) return home;
  const { pathname } = new URL(next, "http://here.invalid");
  const match = matchPath(pathname);
  if (match === null || match.name.startsWith("auth")) return home;
  return next;
}
