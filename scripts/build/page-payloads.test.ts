import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { PATHS } from "#client/shared/navigation/paths.ts";
import { type BuiltChunk, pagePayloads } from "./page-payloads.ts";
import { ROOT } from "#scripts/source-tree.ts";

const chunk = (overrides: Partial<BuiltChunk>): BuiltChunk => ({
  moduleIds: [],
  imports: [],
  dynamicImports: [],
  isEntry: false,
  css: [],
  ...overrides,
});

const pages = (...names: string[]): string[] => names.map((name) => `/x/client/pages/${name}.tsx`);

const SMALL = pages(
  ...`settings-boards teams profile settings favourites task boards board-settings my-tasks insight invitation published public-board logout auth auth-base sign-up
  auth-check auth-telegram auth-telegram-redirect auth-ext`
    .split(/\s+/)
    .map((name) => `${name}-page`),
);

const BUILD = new Map([
  ["entry.js", chunk({ isEntry: true, imports: ["shell.js"], dynamicImports: ["board.js", "places.js"] })],
  ["shell.js", chunk({ dynamicImports: ["board.js", "places.js"] })],
  [
    "board.js",
    chunk({
      moduleIds: pages("board-page"),
      imports: ["shell.js", "cards.js"],
      dynamicImports: ["menu.js"],
      css: ["b.css"],
    }),
  ],
  ["cards.js", chunk({})],
  ["menu.js", chunk({ imports: ["shell.js", "entry.js", "cards.js"], css: ["m.css"], dynamicImports: ["dialog.js"] })],
  ["dialog.js", chunk({})],
  ["places.js", chunk({ moduleIds: SMALL, imports: ["shell.js"] })],
  ["home.js", chunk({ moduleIds: pages("index-page"), imports: ["shell.js"] })],
]);

it("[SH-40] lists for each page its files, the files that it needs later, and the data that it shows first", () => {
  const payloads = pagePayloads(BUILD);
  expect(payloads.find(({ page }) => page === "board")).toEqual({
    page: "board",
    path: "/b/{board?}",
    files: ["/b.css", "/board.js", "/cards.js"],
    later: ["/dialog.js", "/m.css", "/menu.js"],
    data: "board",
  });
  expect(payloads.find(({ page }) => page === "boards")).toMatchObject({ path: "/b/{board?}", files: ["/places.js"] });
  expect(payloads.map(({ page }) => page).toSorted()).toEqual(
    [...Object.keys(PATHS), "boards", "invitation", "published", "settingsBoards"].toSorted(),
  );
});

it("[SH-40] fails the build if a page is in no chunk", () => {
  const without = new Map([...BUILD].filter(([name]) => name !== "home.js"));
  expect(() => pagePayloads(without)).toThrow("client/pages/index-page.tsx");
});

it("[SH-40] knows exactly the pages that the routes import", () => {
  const [table, routes, ...families] = [
    "scripts/build/page-payloads.ts",
    "client/app/router/routes.ts",
    "client/app/router/places.ts",
    "client/app/router/signing.ts",
  ].map((path) => readFileSync(join(ROOT, path), "utf8"));
  const named = new Set([...(table ?? "").matchAll(/\["([a-z-]+-page)"/gu)].map(([, name = ""]) => name));
  const imported = new Set(
    [routes, ...families].flatMap((text) =>
      [...(text ?? "").matchAll(/#client\/pages\/(?:[a-z]+\/)?([a-z-]+-page)\.tsx/gu)].map(([, name = ""]) => name),
    ),
  );
  expect([...named].toSorted()).toEqual([...imported].toSorted());
});
