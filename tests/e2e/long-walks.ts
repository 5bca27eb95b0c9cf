/** Long test files; they run last. */
export const LONG = [
  "accessibility/accessible-board",
  "network/bad-network",
  "app/broken-shell",
  "network/device-storage",
  "auth/sign-in-methods",
];
/** Files that measure time, or that need prompt connections over dozens of pages: no other file runs at the same time. */
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

/** Returns the paths of these test files in the repository. */
export function pathsOf(names: readonly string[]): string[] {
  return names.map((name) => `tests/e2e/${name}.e2e.test.ts`);
}
