import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ICON_FILES, iconPathsFile } from "./icons.ts";

/** The formatter moves lines and takes needless quotes off names; the drawings stay. */
const bare = (text: string): string => text.replaceAll(/[\s"]+/gu, "");

test.each(["FIRST_PATHS", "MORE_PATHS", "BOARD_PATHS"] as const)(
  "%s in the tree are those of the list and of the installed icons",
  (exported) => {
    const kept = readFileSync(ICON_FILES[exported].file, "utf8");
    expect(bare(kept)).toBe(bare(iconPathsFile(exported)));
  },
);

test("no icon is drawn twice", () => {
  const { FIRST_PATHS, MORE_PATHS, BOARD_PATHS } = ICON_FILES;
  // Drawings of boards have names of their own, and may be those of the interface.
  for (const files of [[FIRST_PATHS, MORE_PATHS], [BOARD_PATHS]]) {
    const sources = files.flatMap(({ drawings }) => drawings.map(({ source }) => source));
    expect(sources.toSorted()).toEqual([...new Set(sources)].toSorted());
  }
});
