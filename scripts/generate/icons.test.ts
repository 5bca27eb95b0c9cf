import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ICON_FILES } from "./icons.ts";

test.each(["FIRST_PATHS", "MORE_PATHS", "BOARD_PATHS"] as const)(
  "%s in the repository has the icons of the list",
  (exported) => {
    const { drawings, file } = ICON_FILES[exported];
    const generated = [...readFileSync(file, "utf8").matchAll(/^ {2}"?([\w-]+)"?:\s+"M/gmu)].map(([, name]) => name);
    expect(generated).toEqual(drawings.map(({ name }) => name));
  },
);

test("no icon is in the lists twice", () => {
  const { FIRST_PATHS, MORE_PATHS, BOARD_PATHS } = ICON_FILES;
  // Board icons have names of their own and may use drawings of the interface.
  for (const files of [[FIRST_PATHS, MORE_PATHS], [BOARD_PATHS]]) {
    const sources = files.flatMap(({ drawings }) => drawings.map(({ source }) => source));
    expect(sources.toSorted()).toEqual([...new Set(sources)].toSorted());
  }
});
