import { keptChoice } from "#client/frame/kept-choice.ts";
import { pathTo } from "#client/frame/paths.ts";
import type { StartPage } from "./start-choice.ts";

const ADDRESSES: Readonly<Record<StartPage, string>> = {
  index: pathTo("index"),
  myTasks: pathTo("myTasks"),
  favourites: pathTo("favourites"),
  board: pathTo("board", {}),
};

/** The choice of `start-choice.ts`, once more: what the two pages shared would lie where boards fetch it, too. */
const kept = keptChoice<StartPage>("start", ["index", "myTasks", "favourites", "board"]);

let hasBegun = false;

/**
 * Where somebody who has just opened the application at its root is led, once: nowhere after they have gone to the overview by themselves, come
 * back to it, or asked for it again.
 */
export function startElsewhere(): string | null {
  const opened = performance.getEntriesByType("navigation")[0];
  const isOpening = !hasBegun && opened instanceof PerformanceNavigationTiming && isAtRoot(opened);
  hasBegun = true;
  const chosen = kept.get();
  return isOpening && chosen !== "index" ? ADDRESSES[chosen] : null;
}

/** By the root, or by a sign-in that leads there. */
function isAtRoot({ name, type }: PerformanceNavigationTiming): boolean {
  const { pathname, searchParams } = new URL(name);
  const auth = pathTo("auth");
  const isSignIn = (pathname === auth || pathname.startsWith(`${auth}/`)) && !searchParams.has("next");
  return type === "navigate" && (pathname === pathTo("index") || isSignIn);
}
