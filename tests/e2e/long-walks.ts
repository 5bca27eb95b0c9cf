/** Long files: they run last. */
export const LONG = ["accessible-board", "bad-network", "broken-shell", "device-storage", "sign-in-methods"];
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
