import { describe, expect, it } from "vitest";
import { chunkNamed, foreignHosts, initialFiles, lazyFiles } from "./bundle-weight.ts";

const MANIFEST = {
  "index.html": {
    file: "assets/index.js",
    isEntry: true,
    imports: ["_react.js"],
    dynamicImports: ["_board-page.js"],
    css: ["assets/index.css"],
  },
  "_react.js": { file: "assets/react.js" },
  "_card.js": { file: "assets/card.js", imports: ["_react.js"], css: ["assets/card.css"] },
  "_board-page.js": {
    name: "board-page",
    file: "assets/board.js",
    isDynamicEntry: true,
    imports: ["_react.js", "_card.js"],
    dynamicImports: ["editor.tsx"],
  },
  "editor.tsx": { file: "assets/editor.js", isDynamicEntry: true, imports: ["_react.js"] },
};

describe("the weight of a bundle", () => {
  it("includes static imports and styles, each file once", () => {
    expect(initialFiles(MANIFEST, ["index.html", chunkNamed(MANIFEST, "board-page")])).toEqual([
      "assets/index.js",
      "assets/index.css",
      "assets/react.js",
      "assets/board.js",
      "assets/card.js",
      "assets/card.css",
    ]);
  });

  it("excludes files that are loaded already from the weight of a lazy chunk", () => {
    expect(lazyFiles(MANIFEST, ["index.html"], ["editor.tsx"])).toEqual(["assets/editor.js"]);
  });

  it("cannot be computed for a missing chunk", () => {
    expect(() => initialFiles(MANIFEST, ["_gone.js"])).toThrow("_gone.js");
    expect(() => initialFiles(MANIFEST, [chunkNamed(MANIFEST, "gone")])).toThrow("holds no");
  });

  it("reports foreign hosts, but not names that are never fetched", () => {
    expect(
      foreignHosts(
        'a{b:url("//x")} http://www.w3.org/2000/svg https://fonts.Example.com/a wss://live.example.org https://here.invalid/x',
      ),
    ).toEqual(["fonts.example.com", "live.example.org"]);
  });
});
