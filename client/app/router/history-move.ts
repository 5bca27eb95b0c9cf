/**
 * The way the current page was reached (docs/specification.md, section 4): the browser's «back» and «forward» set the flag, and the next
 * finished page resets it, unless that page was reached by history too.
 */
let cameByHistory = false;
let movedByHistory = false;

/** Whether the page on screen was reached through the history, so that its scroll position is restored. */
export function isHistoryMove(): boolean {
  return cameByHistory;
}

/** The router calls it for every navigation; the last one determines the next page. */
export function noteMove(byHistory: boolean): void {
  if (byHistory) cameByHistory = true;
  movedByHistory = byHistory;
}

/** The router calls it when a page is on screen. */
export function pageFinished(): void {
  if (!movedByHistory) cameByHistory = false;
  movedByHistory = false;
}
