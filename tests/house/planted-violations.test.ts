import { createRequire } from "node:module";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "#scripts/source-tree.ts";
import { makeTree, plant, removeTree, runTool } from "./planted-tree.ts";

/** Files of every part of the project. None of them violates a rule. */
const CLEAN = {
  "contract/core/limit.ts": "export const TITLE_LENGTH = 300;\n",
  "contract/entities/task.ts":
    'import * as z from "zod/mini";\nimport { TITLE_LENGTH } from "../core/limit.ts";\nexport const title = z.string().check(z.maxLength(TITLE_LENGTH));\n',
  "contract/entities/task.test.ts":
    'import { it } from "vitest";\nimport { title } from "./task.ts";\nit("is", () => title);\n',
  "contract/sync/heads.ts": "export const heads = 1;\n",
  "server/db/database.ts": 'import pg from "pg";\nexport const pool = pg.Pool;\n',
  "server/http/http-api.ts": 'import fastify from "fastify";\nexport const door = fastify;\n',
  "server/testing/builders.ts": "export const builder = 1;\n",
  "server/features/boards/board-service.ts": "export const board = 1;\n",
  "server/features/tasks/task-queries.ts":
    'import { pool } from "#server/db/database.ts";\nexport const query = pool;\n',
  "server/features/tasks/task-service.ts": 'import { query } from "./task-queries.ts";\nexport const task = query;\n',
  "server/features/tasks/task-routes.ts":
    'import { title } from "#contract/entities/task.ts";\nimport { door } from "#server/http/http-api.ts";\nimport { task } from "./task-service.ts";\nexport const route = [title, door, task];\n',
  "server/features/tasks/task-service.test.ts":
    'import { it } from "vitest";\nimport { builder } from "#server/testing/builders.ts";\nit("is", () => builder);\n',
  "server/runtime/start-refusal.ts": "export const refusal = 1;\n",
  "server/config/config.ts":
    'import { refusal } from "#server/runtime/start-refusal.ts";\nexport const config = refusal;\n',
  "server/features/tasks/task-logic.ts":
    'import { title } from "#contract/entities/task.ts";\nexport const flow = title;\n',
  "server/features/tasks/tasks-module.ts":
    'import { pool } from "#server/db/database.ts";\nimport { board } from "#server/features/boards/board-service.ts";\nimport { route } from "./task-routes.ts";\nexport const tasks = [pool, board, route];\n',
  "server/modules/handlers.ts":
    'import { task } from "#server/features/tasks/task-service.ts";\nexport const handlers = task;\n',
  "server/app.ts":
    'import { tasks } from "#server/features/tasks/tasks-module.ts";\nimport { handlers } from "./modules/handlers.ts";\nexport const app = [tasks, handlers];\n',
  "client/sync/outbox/push.ts": 'import { title } from "#contract/entities/task.ts";\nexport const push = title;\n',
  "client/sync/sync-api.ts": 'import { push } from "./outbox/push.ts";\nexport const store = push;\n',
  "client/shared/navigation/paths.ts": 'export const PATHS = ["/"];\n',
  "client/ui/button.tsx":
    'import { useState } from "react";\nexport const Button = <T,>({ of }: { of: T }) => <b title={String(of)}>{useState(1)}</b>;\n',
  "client/features/boards/board-tile.tsx": "export const BoardTile = 1;\n",
  "client/entities/task/task-queries.ts":
    'import { store } from "#client/sync/sync-api.ts";\nexport const tasks = store;\n',
  "client/pages/board-page.tsx":
    'import { BoardTile } from "#client/features/boards/board-tile.tsx";\nimport { tasks } from "#client/entities/task/task-queries.ts";\nimport { Button } from "#client/ui/button.tsx";\nexport const BoardPage = [BoardTile, tasks, Button];\n',
  "client/pages/auth/auth-page.tsx": "export const AuthPage = 1;\n",
  "client/app/router.tsx":
    'import { BoardPage } from "#client/pages/board-page.tsx";\nexport const router = BoardPage;\n',
};

/** A rule, a file that violates it, and the import that does. Every rule of the configuration is here at least once. */
const PLANTED: [rule: string, file: string, imported: string][] = [
  ["contract-imports-only-zod", "contract/planted-a.ts", "fastify"],
  ["contract-imports-only-zod", "contract/planted-b.ts", "node:fs"],
  ["contract-imports-only-zod", "contract/planted-c.ts", "#server/app.ts"],
  ["sides-meet-only-in-contract", "client/sync/planted-a.ts", "#server/db/database.ts"],
  ["sides-meet-only-in-contract", "server/planted-b.ts", "#client/sync/sync-api.ts"],
  ["features-do-not-meet", "server/features/tasks/planted-service.ts", "#server/features/boards/board-service.ts"],
  ["features-do-not-meet", "server/features/tasks/planted-module.ts", "#server/features/boards/board-service.ts"],
  ["only-app-joins-modules", "server/features/tasks/planted-f-service.ts", "./tasks-module.ts"],
  ["only-app-joins-modules", "server/http/planted-b.ts", "#server/modules/handlers.ts"],
  ["server-features-below-app", "server/features/tasks/planted-g-service.ts", "#server/app.ts"],
  ["server-features-below-app", "server/modules/planted-module.ts", "#server/app.ts"],
  ["server-runtime-stands-alone", "server/runtime/planted-a.ts", "#server/db/database.ts"],
  ["server-config-is-read-first", "server/config/planted-a.ts", "#server/db/database.ts"],
  ["contract-base-folders", "contract/core/planted-a.ts", "#contract/entities/task.ts"],
  ["entities-below-endpoints", "contract/entities/planted-b.ts", "#contract/sync/heads.ts"],
  ["features-do-not-meet", "client/features/tasks/planted-card.tsx", "#client/features/boards/board-tile.tsx"],
  ["tests-stay-out", "server/features/tasks/planted-job.ts", "#server/testing/builders.ts"],
  ["tests-stay-out", "contract/entities/planted-d.ts", "./task.test.ts"],
  ["not-to-unresolvable", "client/sync/planted-c.ts", "./nowhere.ts"],
  ["pages-do-not-meet", "client/pages/planted-page.tsx", "./auth/auth-page.tsx"],
  ["pages-below-app", "client/pages/planted-b-page.tsx", "#client/app/router.tsx"],
  ["features-below-pages", "client/features/tasks/planted-b.tsx", "#client/pages/auth/auth-page.tsx"],
  ["features-below-pages", "client/features/tasks/planted-c.tsx", "#client/app/router.tsx"],
  ["client-base-rooms", "client/shared/planted-a.ts", "#client/entities/task/task-queries.ts"],
  ["client-base-rooms", "client/hooks/planted-b.ts", "#client/features/boards/board-tile.tsx"],
  ["entities-below-features", "client/entities/task/planted-a.ts", "#client/features/boards/board-tile.tsx"],
  ["entities-below-features", "client/entities/board/planted-b.ts", "#client/pages/auth/auth-page.tsx"],
  ["my-tasks-stands-on-tasks", "client/features/my-tasks/planted-a.tsx", "#client/features/boards/board-tile.tsx"],
  ["screens-never-fetch", "client/features/tasks/planted-mutations.ts", "#client/sync/outbox/push.ts"],
  ["screens-never-fetch", "client/pages/planted-c-page.tsx", "socket.io-client"],
  ["screens-never-fetch", "client/pages/planted-d-page.tsx", "socket.io-client"],
  ["client-sync-knows-no-screens", "client/sync/planted-d.ts", "react"],
  ["client-sync-knows-no-screens", "client/sync/planted-e.ts", "#client/ui/button.tsx"],
  ["ui-knows-no-product", "client/ui/planted-a.tsx", "#contract/entities/task.ts"],
  ["ui-knows-no-product", "client/language/planted-a.ts", "#contract/entities/task.ts"],
  ["ui-knows-no-product", "client/ui/planted-c.tsx", "#client/shared/navigation/paths.ts"],
  ["ui-knows-no-product", "client/ui/planted-b.tsx", "#client/sync/sync-api.ts"],
  ["server-rooms-below-features", "server/http/planted-a.ts", "#server/features/boards/board-service.ts"],
  ["server-rooms-below-features", "server/realtime/planted-b.ts", "#server/app.ts"],
  ["server-base-rooms", "server/db/planted-a.ts", "#server/http/http-api.ts"],
  ["sync-knows-no-transport", "server/sync/planted-a.ts", "#server/http/http-api.ts"],
  ["sync-knows-no-transport", "server/access/planted-b.ts", "socket.io"],
  ["routes-do-not-touch-database", "server/features/tasks/planted-routes.ts", "./task-queries.ts"],
  ["routes-do-not-touch-database", "server/features/tasks/planted-socket.ts", "#server/db/database.ts"],
  ["services-know-no-transport", "server/features/tasks/planted-b-service.ts", "fastify"],
  ["services-know-no-transport", "server/features/tasks/planted-c-service.ts", "@fastify/cookie"],
  ["services-know-no-transport", "server/features/tasks/planted-d-service.ts", "socket.io"],
  ["services-know-no-transport", "server/features/tasks/planted-e-service.ts", "#server/http/http-api.ts"],
  ["feature-folders-are-plain", "server/features/tasks/trello/planted-a.ts", "../task-queries.ts"],
  ["feature-folders-are-plain", "server/features/tasks/trello/planted-b.ts", "#server/db/database.ts"],
  ["feature-folders-are-plain", "server/features/tasks/planted-logic.ts", "./task-queries.ts"],
  ["queries-are-leaves", "server/features/tasks/planted-queries.ts", "./task-service.ts"],
  ["server-runs-without-development-packages", "server/planted-c.ts", "fast-check"],
  ["server-runs-without-build-packages", "server/planted-i.ts", "vite"],
];

/** Other forms of imports, and files with JSX, which a parser of plain TypeScript would reject. */
const PLANTED_OTHERWISE: [rule: string, file: string, content: string][] = [
  [
    "ui-knows-no-product",
    "client/ui/planted-d.tsx",
    'import type { title } from "#contract/entities/task.ts";\nexport const X = (of: typeof title) => <b>{String(of)}</b>;\n',
  ],
  [
    "features-below-pages",
    "client/features/tasks/planted-d.tsx",
    'export const X = () => <b onClick={() => void import("#client/pages/auth/auth-page.tsx")}>{1}</b>;\n',
  ],
  ["ui-knows-no-product", "client/ui/planted-e.ts", 'export { title } from "#contract/entities/task.ts";\n'],
  ["contract-imports-only-zod", "contract/planted-e.ts", 'export type * from "fastify";\n'],
];

const CYCLE = {
  "client/ui/planted-x.ts": 'import { y } from "./planted-y.ts";\nexport const x: unknown = y;\n',
  "client/ui/planted-y.ts": 'import type { x } from "./planted-x.ts";\nexport let y: typeof x;\n',
};

interface CruiseResult {
  modules: { source: string }[];
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string }[] };
}

describe("the boundaries between parts of the project", () => {
  let tree = "";
  let clean: CruiseResult;
  let broken: CruiseResult;

  beforeAll(async () => {
    tree = makeTree({ ...CLEAN, "cruise.cjs": configWithSymlinks });
    clean = await cruise(tree);
    plant(tree, CYCLE);
    for (const [, file, imported] of PLANTED)
      plant(tree, { [file]: `import * as x from "${imported}";\nexport const y = x;\n` });
    for (const [, file, content] of PLANTED_OTHERWISE) plant(tree, { [file]: content });
    broken = await cruise(tree);
  });

  afterAll(() => removeTree(tree));

  it("accept files that respect them, all of which are read", () => {
    expect(clean.summary.violations).toEqual([]);
    expect(clean.modules.map((module) => module.source)).toEqual(expect.arrayContaining(Object.keys(CLEAN)));
  });

  it.each(PLANTED)("%s: %s may not import %s", (rule, file) => {
    expect(rulesBroken(broken, file)).toContain(rule);
  });

  it.each(PLANTED_OTHERWISE)("%s: is also detected in %s", (rule, file) => {
    expect(rulesBroken(broken, file)).toContain(rule);
  });

  it("no-cycle: detects a cycle in which one import is only for a type", () => {
    expect(rulesBroken(broken, "client/ui/planted-x.ts")).toContain("no-cycle");
  });

  it("have a planted violation for every rule", () => {
    expect(new Set([...PLANTED.map(([rule]) => rule), "no-cycle"])).toEqual(new Set(configuredRules()));
  });
});

/** The tree's node_modules is a symbolic link; the paths of packages must look as they do in the project. */
const configWithSymlinks = `const { forbidden, options } = require("./.dependency-cruiser.cjs");
module.exports = { forbidden, options: { ...options, preserveSymlinks: true } };
`;

async function cruise(tree: string): Promise<CruiseResult> {
  const args = ["--config", "cruise.cjs", "--output-type", "json", "contract", "server", "client"];
  return JSON.parse((await runTool(tree, "dependency-cruiser/bin/dependency-cruise.mjs", args)).output);
}

function rulesBroken(cruised: CruiseResult, file: string): string[] {
  return cruised.summary.violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);
}

function configuredRules(): string[] {
  const { forbidden }: { forbidden: { name: string }[] } = createRequire(import.meta.url)(
    `${ROOT}.dependency-cruiser.cjs`,
  );
  return forbidden.map((rule) => rule.name);
}
