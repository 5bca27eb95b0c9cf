import { pathTo } from "#client/frame/paths.ts";
import { START_PAGE_KEY } from "#client/frame/start-page.ts";

/** The product was opened by its own address, and neither loaded again nor come back to. */
function isOpenedHere(): boolean {
  const [load] = performance.getEntriesByType("navigation");
  if (!(load instanceof PerformanceNavigationTiming) || load.type !== "navigate") return false;
  return new URL(load.name).pathname === pathTo("index");
}

function chosenPath(): string | null {
  try {
    const page = localStorage.getItem(START_PAGE_KEY);
    if (page === "board") return pathTo(page, {});
    return page === "myTasks" || page === "favourites" ? pathTo(page) : null;
  } catch {
    // A browser that forbids storage: as for a new person.
    return null;
  }
}

let isBegun = false;

/** Where to go instead of the overview: once a visit, so that the overview itself can be gone to; `null` to stay. */
export function startElsewhere(): string | null {
  const path = !isBegun && isOpenedHere() ? chosenPath() : null;
  isBegun = true;
  return path;
}
