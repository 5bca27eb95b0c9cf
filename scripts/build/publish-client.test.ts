import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { inputHash } from "#scripts/input-hash.mjs";
import { RETAINED_BUILDS, publishClient, readMetas, replaceFolder } from "./publish-client.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "publish-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (path: string): string => readFileSync(join(folder, path), "utf8");

/** Publishes a build with one chunk of its own and one that never changes. */
async function publish(id: string, timestamp: number): Promise<void> {
  const built = join(folder, "next");
  const served = join(folder, "served");
  for (const place of [".vite", "assets", `builds/${id}/pages`]) mkdirSync(join(built, place), { recursive: true });
  writeFileSync(join(built, ".vite/manifest.json"), '{"index.html":{"file":"assets/same.js"}}');
  writeFileSync(join(built, "index.html"), `<meta name="build" content="${id}">${" ".repeat(1000)}`);
  writeFileSync(join(built, `assets/board-${id}.js`), `export const id = "${id}";${" ".repeat(1000)}`);
  writeFileSync(join(built, "assets/same.js"), "export {};");
  writeFileSync(join(built, `builds/${id}/pages/board.json`), "{}");
  await publishClient({ built, served, id, timestamp });
  replaceFolder(built, served);
}

describe("a published client", () => {
  it("has its id, its time and its manifest", async () => {
    await publish("a1", 1000);
    expect(JSON.parse(file("served/builds/latest.json"))).toEqual({ id: "a1", timestamp: 1000 });
    expect(JSON.parse(file("served/builds/meta/a1.json"))).toMatchObject({
      id: "a1",
      timestamp: 1000,
      assets: ["board-a1.js", "same.js"],
      manifest: { "index.html": { file: "assets/same.js" } },
    });
    expect(readdirSync(join(folder, "served")).toSorted()).toEqual([
      "assets",
      "builds",
      "index.html",
      "index.html.br",
      "index.html.gz",
    ]);
  });

  it("has compressed copies with the same content, except of files that are too small", async () => {
    await publish("a1", 1000);
    const chunk = join(folder, "served/assets/board-a1.js");
    expect(brotliDecompressSync(readFileSync(`${chunk}.br`))).toEqual(readFileSync(chunk));
    expect(gunzipSync(readFileSync(`${chunk}.gz`))).toEqual(readFileSync(chunk));
    expect(readdirSync(join(folder, "served/assets"))).not.toContain("same.js.br");
  });

  it("[SH-36] keeps the chunks and page files of previous builds with their compressed copies, five builds in all", async () => {
    const ids = ["a", "b", "c", "d", "e", "f", "g"];
    for (const [index, id] of ids.entries()) await publish(id, index);
    const retained = ids.slice(-RETAINED_BUILDS);
    expect(readMetas(join(folder, "served")).map(({ id }) => id)).toEqual(retained.toReversed());
    expect(readdirSync(join(folder, "served/builds")).toSorted()).toEqual([...retained, "latest.json", "meta"]);
    expect(file(`served/builds/${retained[0] ?? ""}/pages/board.json`)).toBe("{}");
    expect(readdirSync(join(folder, "served/assets")).toSorted()).toEqual(
      [...retained.flatMap((id) => ["", ".br", ".gz"].map((twin) => `board-${id}.js${twin}`)), "same.js"].toSorted(),
    );
  });

  it("has a build only once after it is built again", async () => {
    await publish("a", 1);
    await publish("b", 2);
    await publish("a", 3);
    expect(readMetas(join(folder, "served")).map(({ id }) => id)).toEqual(["a", "b"]);
  });
});

/** Writes a small client. Returns the hash of its inputs. */
function inputsOf(name: string, files: Record<string, string>): string {
  mkdirSync(join(folder, name, "client/testing"), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, name, "client", path), text);
  return inputHash(join(folder, name), ["client", "absent"]);
}

describe("the hash of a build's inputs", () => {
  it("depends on names and contents of files, and on nothing else", () => {
    const first = inputsOf("one", { "a.ts": "1", "b.ts": "2" });
    expect(inputsOf("two", { "b.ts": "2", "a.ts": "1" })).toBe(first);
    expect(inputsOf("three", { "a.ts": "1", "b.ts": "2", "b.test.ts": "x", "testing/c.ts": "x" })).toBe(first);
    expect(inputsOf("four", { "a.ts": "1", "b.ts": "3" })).not.toBe(first);
    expect(inputsOf("five", { "a.ts": "1", "c.ts": "2" })).not.toBe(first);
    expect(inputsOf("six", { "a.ts": "12", "b.ts": "" })).not.toBe(first);
  });
});
