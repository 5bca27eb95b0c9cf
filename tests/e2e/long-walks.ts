/** Walks that take long: they come last, and begin only while there is time. */
export const LONG = ["accessible-board", "bad-network", "broken-shell", "device-storage", "sign-in-ways"];
/** Files in which something is measured, or in which no connection may be late over dozens of pages: nothing runs beside them. */
export const ALONE = [
  "document-editor",
  "drag-board",
  "drag-engine",
  "first-paint",
  "frame",
  "large-board",
  "many-tabs",
  "phone-board",
];

/** Where the files of these walks lie in the project. */
export function pathsOf(names: readonly string[]): string[] {
  return names.map((name) => `tests/e2e/${name}.e2e.test.ts`);
}

/** True for a file of tests by its path. */
export function isLongWalk(file: string): boolean {
  return pathsOf(LONG).some((path) => file.endsWith(`/${path}`));
}
