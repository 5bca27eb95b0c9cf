import { describe, expect, it } from "vitest";
import { folderOf, weightByFolder } from "./module-weights.ts";

describe("the weights of modules", () => {
  it.each([
    ["/srv/yarus/client/sync/push.ts", "client/sync"],
    ["/srv/yarus/client/sync/browser/indexed-db.ts", "client/sync"],
    ["/srv/yarus/client/features/tasks/task-card.tsx", "client/features/tasks"],
    ["/srv/yarus/client/ui/drag/ghost.ts", "client/ui/drag"],
    ["/srv/yarus/client/pages/board-page.module.css?used", "client/pages"],
    ["/srv/yarus/client/main.tsx", "client/main"],
    ["/srv/yarus/contract/entities/task.ts", "contract/entities"],
    ["/srv/yarus/node_modules/react-dom/cjs/react-dom-client.production.js", "react-dom"],
    ["/srv/yarus/node_modules/x/node_modules/@scope/name/index.js", "@scope/name"],
    ["\0rolldown/runtime.js", "the bundler"],
  ])("count %s for %s", (id, folder) => {
    expect(folderOf(id)).toBe(folder);
  });

  it("distribute the size of a file by the sizes of its modules", () => {
    const weights = { "a.js": { "client/ui": 30, react: 10 }, "b.js": { react: 5 }, "c.js": { zod: 9 } };
    expect(weightByFolder(weights, { "a.js": 20, "b.js": 10, "a.css": 7 })).toEqual([
      ["client/ui", 15],
      ["react", 15],
    ]);
  });
});
