import { pathTo } from "#client/shared/navigation/paths.ts";
import { startPage } from "#client/shared/preferences/start-page.ts";

/** The product was opened by its own address, and neither loaded again nor come back to. */
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

/** Where to go instead of the overview: once a visit, so that the overview itself can be gone to; `null` to stay. */
export function startElsewhere(): string | null {
  const path = !isBegun && isOpenedHere() ? chosenPath() : null;
  isBegun = true;
  return path;
}
