/**
 * How the page on screen was come to (docs/specification.md, section 4): the flag is set by the browser's «back» and «forward», and reset when
 * the next page is finished, unless that one came by history too.
 */
let cameByHistory = false;
let movedByHistory = false;

/** True while the page on screen was come to through the history: it then stands where it was left. */
export function isHistoryMove(): boolean {
  return cameByHistory;
}

/** Told by the router of every move; the last one leads to the page that comes. */
export function noteMove(byHistory: boolean): void {
  if (byHistory) cameByHistory = true;
  movedByHistory = byHistory;
}

/** Told by the router when a page has come on screen. */
export function pageFinished(): void {
  if (!movedByHistory) cameByHistory = false;
  movedByHistory = false;
}
