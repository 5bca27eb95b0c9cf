import { expect, it } from "vitest";
import { readGraph, type ModuleGraph } from "./chunk-graph.ts";
import { chunkOf } from "./page-chunks.ts";

/** Static imports, and after them dynamic ones, of each module of a small client. */
const IMPORTS: Record<string, [needs: string[], asksFor?: string[]]> = {
  "/client/main.tsx": [["/client/app/render.tsx"]],
  "/client/app/render.tsx": [["/ui/button.tsx"], ["/client/pages/board-page.tsx", "/client/pages/index-page.tsx"]],
  "/client/app/layout/lazy-shell.ts": [[], ["/client/app/side-panel.tsx"]],
  "/client/app/side-panel.tsx": [["/ui/tree.tsx", "/ui/menu.tsx"]],
  "/client/pages/board-page.tsx": [["/ui/list.tsx", "/ui/button.tsx", "/ui/head.tsx"], ["/features/task-menu.tsx"]],
  "/client/pages/index-page.tsx": [
    ["/ui/list.tsx", "/ui/page.tsx", "/client/app/layout/lazy-shell.ts", "/contract/position.ts"],
    ["/features/dialog.tsx", "/features/my-tasks/my-tasks-overview.tsx"],
  ],
  "/client/app/places.ts": [["/client/pages/settings-page.tsx"]],
  "/client/app/signing.ts": [["/client/pages/auth-page.tsx"]],
  "/client/pages/settings-page.tsx": [["/ui/page.tsx", "/ui/menu.tsx", "/ui/toggle.tsx", "/ui/form.tsx"]],
  "/client/pages/auth-page.tsx": [["/contract/field.ts", "/ui/form.tsx"]],
  "/client/sync/engine-writer.ts": [
    ["/contract/field.ts", "/contract/position.ts", "/sync/push.ts"],
    ["/sync/files.ts"],
  ],
  "/sync/files.ts": [["/sync/push.ts", "/sync/send-file.ts"]],
  "/features/task-menu.tsx": [["/ui/menu.tsx", "/features/task-words.ts", "/features/task-fields.ts"]],
  "/client/pages/task-page.tsx": [["/features/task-fields.ts", "/features/task-title.tsx"]],
  "/client/pages/my-tasks-page.tsx": [
    ["/features/task-fields.ts", "/features/task-title.tsx", "/features/task-list.tsx"],
  ],
  "/features/my-tasks/my-tasks-overview.tsx": [["/features/task-words.ts", "/features/task-list.tsx"]],
  "/features/dialog.tsx": [["/features/dialog-text.ts"]],
};
const DYNAMIC_IMPORTS = [
  "/client/app/places.ts",
  "/client/app/signing.ts",
  "/client/sync/engine-writer.ts",
  "/client/pages/task-page.tsx",
  "/client/pages/my-tasks-page.tsx",
];

function graphOf(): ModuleGraph {
  const all = new Map([
    ...Object.entries(IMPORTS),
    ["/client/app/routes.ts", [["/client/main.tsx"], DYNAMIC_IMPORTS]] as const,
  ]);
  const importersOf = (id: string, at: 0 | 1): string[] =>
    [...all].filter(([, to]) => to[at]?.some((other) => other === id)).map(([from]) => from);
  return {
    getModuleInfo: (id) => ({
      importedIds: all.get(id)?.[0] ?? [],
      dynamicallyImportedIds: all.get(id)?.[1] ?? [],
      importers: importersOf(id, 0),
      dynamicImporters: importersOf(id, 1),
    }),
  };
}

it.each([
  ["/client/app/render.tsx", "shell"],
  ["/ui/button.tsx", "shell"],
  ["/ui/list.tsx", "shell"],
  ["/ui/head.tsx", "board-page"],
  ["/ui/page.tsx", "several"],
  ["/ui/form.tsx", "account"],
  ["/contract/position.ts", null],
  ["/ui/toggle.tsx", "places"],
  ["/ui/tree.tsx", "frame"],
  ["/ui/menu.tsx", "frame"],
  ["/features/task-words.ts", "board-tools"],
  ["/features/task-fields.ts", "board-tools"],
  ["/features/task-title.tsx", "task-page"],
  ["/features/task-list.tsx", null],
  ["/features/dialog-text.ts", null],
  ["/contract/field.ts", "contract"],
  ["/sync/push.ts", "engine"],
  ["/sync/send-file.ts", null],
])("puts %s into %s", (id, chunk) => {
  const reached = readGraph("/ui/list.tsx", graphOf()).get(id);
  expect(reached && chunkOf(reached)).toBe(chunk);
});
