import { expect, it } from "vitest";
import { BUILD_CHECK_INTERVAL_MS } from "#contract/core/limit.ts";
import type { ReloadMemory } from "#client/shared/reload/reload-guard.ts";
import { mayGoTo, noteMove } from "./build-memory.ts";

function memory(): ReloadMemory {
  const entries = new Map<string, string>();
  return { getItem: (key) => entries.get(key) ?? null, setItem: (key, value) => void entries.set(key, value) };
}

it("[SH-24] a tab does not switch to either of two builds again within the hour, but to a third one", () => {
  const storage = memory();
  expect(mayGoTo("b", 1_000, storage)).toBe(true);
  expect(noteMove("a", "b", 1_000, storage)).toBe(true);
  expect(["a", "b", "c"].map((build) => mayGoTo(build, 2_000, storage))).toEqual([false, false, true]);
  expect(["a", "b"].map((build) => mayGoTo(build, 1_000 + BUILD_CHECK_INTERVAL_MS, storage))).toEqual([true, true]);
});

it("[SH-24] a tab switches at most once an hour between two nodes with different builds", () => {
  const storage = memory();
  let build = "a";
  let moves = 0;
  for (let minute = 0; minute < 59; minute += 1) {
    const offered = minute % 2 === 0 ? "b" : "a";
    if (offered === build || !mayGoTo(offered, minute * 60_000, storage)) continue;
    noteMove(build, offered, minute * 60_000, storage);
    build = offered;
    moves += 1;
  }
  expect(moves).toBe(1);
});

it("[SH-24] a tab never switches builds if the browser cannot store the switch", () => {
  const closed: ReloadMemory = {
    getItem: () => {
      throw new Error("storage is forbidden");
    },
    setItem: () => {
      throw new Error("storage is forbidden");
    },
  };
  expect([mayGoTo("b", 1, closed), noteMove("a", "b", 1, closed)]).toEqual([false, false]);
});
