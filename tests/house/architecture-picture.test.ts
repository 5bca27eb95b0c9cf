import { describe, expect, it } from "vitest";
import { architecturePicture, publishedPicture } from "#scripts/generate/architecture-picture.ts";
import { projectSources, type Source } from "#scripts/source-tree.ts";

const file = (path: string, text: string): Source => ({ path, text });

describe("the picture of the architecture", () => {
  it("is the one that the imports of the source tree give", () => {
    expect(publishedPicture()).toBe(architecturePicture(projectSources()));
  });

  it("shows imports of production code, static and lazy, and leaves out arrows that a longer path implies", () => {
    const picture = architecturePicture([
      file("client/app/a.ts", 'import { b } from "#client/pages/b.ts";\nimport { c } from "../ui/c.ts";'),
      file("client/pages/b.ts", 'const c = await import("#client/ui/c.ts");'),
      file("client/ui/c.test.ts", 'import { d } from "#client/sync/d.ts";'),
    ]);
    expect(picture.match(/r\d+ --> r\d+/g)).toEqual(["r0 --> r1", "r1 --> r6"]);
  });

  it("refuses rooms that depend on each other", () => {
    const sources = [
      file("client/ui/a.ts", 'import { b } from "#client/sync/b.ts";'),
      file("client/sync/b.ts", 'import { a } from "#client/ui/a.ts";'),
    ];
    expect(() => architecturePicture(sources)).toThrow("client/ui → client/sync");
  });
});
