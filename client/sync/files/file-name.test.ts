import * as fc from "fast-check";
import { expect, it } from "vitest";
import { attachmentCreateArgs } from "#contract/entities/attachment.ts";
import { cleanName, cleanType } from "./file-name.ts";

it.each([
  ["план.pdf", "план.pdf"],
  ["../../etc/passwd", ".. .. etc passwd"],
  ["a\\b:c.txt", "a b:c.txt"],
  ["счёт\u202Efdp.exe", "счёт fdp.exe"],
  ["  две\n строки .md ", "две строки .md"],
  ["", "file"],
  ["///", "file"],
  ["\u{E0000}\u200B", "file"],
])("[AT-33] %j is renamed to %j", (original, name) => {
  expect(cleanName(original)).toBe(name);
});

it("[AT-33] a long name loses its middle and keeps its extension", () => {
  const name = cleanName(`${"я".repeat(400)}.epub`);
  expect([name.length, name.endsWith("….epub"), name.startsWith("яяя")]).toEqual([255, true, true]);
});

it("[AT-33] any name and type of a file is accepted by the contract after cleaning", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 600 }), fc.string({ maxLength: 200 }), (name, type) => {
      const args = { name: cleanName(name), type: cleanType(type) };
      const parsed = attachmentCreateArgs.parse({ ...args, taskId: "00000000-0000-7000-8000-000000000001", size: 1 });
      expect(parsed).toMatchObject(args);
    }),
  );
});
