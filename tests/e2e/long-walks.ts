/** Long files: they run last. */
export const LONG = [
  "accessibility/accessible-board",
  "network/bad-network",
  "app/broken-shell",
  "network/device-storage",
  "auth/sign-in-methods",
];
/** Files in which something is measured, or in which no connection may be late over dozens of pages: nothing runs beside them. */
export const ALONE = [
  "documents/document-editor",
  "drag/drag-board",
  "drag/drag-engine",
  "app/first-paint",
  "app/frame",
  "board-views/large-board",
  "network/many-tabs",
  "board-views/phone-board",
];

/** Where the files of these walks lie in the project. */
export function pathsOf(names: readonly string[]): string[] {
  return names.map((name) => `tests/e2e/${name}.e2e.test.ts`);
}
