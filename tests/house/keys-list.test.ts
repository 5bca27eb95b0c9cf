import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { KEY_GROUPS } from "#client/features/shell/keys-text.ts";
import { isCode, isTestOnly, projectSources, ROOT } from "#scripts/source-tree.ts";

/** The files that handle keys without Ctrl, with the headings of the list that must contain these keys. */
const KEY_FILES: readonly (readonly [file: string, headings: readonly string[]])[] = [
  ["client/app/commands/keyboard.ts", ["Везде", "Доска"]],
  ["client/features/tasks/task-keys.ts", ["Доска"]],
  ["client/features/selection/choose-events.ts", ["Доска"]],
  ["client/features/selection/selection-bar.tsx", ["Доска"]],
  ["client/features/tasks/page/use-task-keys.ts", ["Задача"]],
];

/** Returns the letters and digits that a file handles as keys. */
function keysOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  const keyNames = [...text.matchAll(/\bKey([A-Z])\b/gu)].map(([, keyName = ""]) => keyName);
  const places = text.match(/\[([\d, ]+)\]\.map\(\(index\) => \[`Digit/u)?.[1]?.split(",") ?? [];
  return [...new Set([...keyNames, ...places.map((place) => String(Number(place) + 1))])].toSorted();
}

it.each(KEY_FILES)("[FM-05] every key of %s is in the list of shortcuts", (file, headings) => {
  const groups = KEY_GROUPS.filter(({ title }) => headings.includes(title));
  const listed = new Set(groups.flatMap(({ keys }) => keys.flatMap(([pressed]) => pressed.split(" "))));
  const keys = keysOf(file);
  expect(keys).not.toEqual([]);
  expect(keys.filter((key) => !listed.has(key))).toEqual([]);
});

it("[FM-05] no other client file handles single-key shortcuts", () => {
  const known = new Set(KEY_FILES.map(([file]) => file));
  const others = projectSources().filter(
    (source) => source.path.startsWith("client/") && isCode(source) && !isTestOnly(source) && !known.has(source.path),
  );
  // These handle letters with Ctrl or ⌘, which the list shows as «mod».
  const withModifier = ["client/features/documents/editor/make-editor.ts", "client/features/palette/palette.tsx"];
  const found = others.filter(({ text }) => /"Key[A-Z]"|\bKey[A-Z]:/u.test(text)).map(({ path }) => path);
  expect(found).toEqual(withModifier);
});
