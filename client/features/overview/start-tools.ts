import { pathTo } from "#client/shared/navigation/paths.ts";
import { startPage } from "#client/shared/preferences/start-page.ts";

/** Returns true if the page was opened at the root address, not by a reload or by going back. */
function isOpenedHere(): boolean {
  const [load] = performance.getEntriesByType("navigation");
  if (!(load instanceof PerformanceNavigationTiming) || load.type !== "navigate") return false;
  return new URL(load.name).pathname === pathTo("index");
}

function chosenPath(): string | null {
  const page = startPage.get();
  if (page === "board") return pathTo(page, {});
  return page === "index" ? null : pathTo(page);
}

let isBegun = false;

/**
 * Returns the path to open instead of the overview, only once per page load, so that the user can still open the overview; `null` to stay.
 */
export function startElsewhere(): string | null {
  const path = !isBegun && isOpenedHere() ? chosenPath() : null;
  isBegun = true;
  return path;
}
