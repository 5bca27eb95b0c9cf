import { expect, it } from "vitest";
import { inviteNote } from "./invite-text.ts";

const now = new Date("2026-11-22T12:00:00.000Z");
const invite = { expiresAt: null, createdBy: { name: "Анна Котова" } };
const note = (uses: number, usesMax: number | null) =>
  inviteNote({ ...invite, uses, usesMax }, now).replaceAll("\u00A0", " ");

it.each([
  [0, 10, "вошли 0 из 10"],
  [1, 10, "вошёл 1 из 10"],
  [2, 10, "вошли 2 из 10"],
  [5, null, "вошли 5"],
  [11, null, "вошли 11"],
  [21, null, "вошёл 21"],
])("[IN-10] for %i of %s people, the note is «%s»", (uses, usesMax, words) => {
  expect(note(uses, usesMax)).toBe(`без срока · ${words} · Анна Котова`);
});
