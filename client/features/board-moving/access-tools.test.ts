import { expect, it } from "vitest";
import { accessChange, type Reader } from "./access-tools.ts";

const reader = (id: string, from: string | null): Reader => ({ id, name: id, from });
const ids = (readers: readonly Reader[]) => readers.map(({ id }) => id);

it("[ST-10] a user who sees the board through its parent loses access, unless the new parent gives it", () => {
  const readers = [reader("owner", "b"), reader("above", "old"), reader("unseen", null), reader("both", "old")];
  const there = [reader("new", "p"), reader("above", "p")];
  const change = accessChange("b", readers, there, new Set(["both"]));
  expect(ids(change.gains)).toEqual(["new"]);
  expect(ids(change.loses)).toEqual(["unseen"]);
});

it("[ST-10] only users with a role on the board itself keep access to a root board", () => {
  const change = accessChange("b", [reader("owner", "b"), reader("above", "old")], [], new Set());
  expect([ids(change.gains), ids(change.loses)]).toEqual([[], ["above"]]);
});
