import { describe, expect, it } from "vitest";
import { RELOAD_GUARD_MS } from "#contract/core/limit.ts";
import { mayReload, type ReloadMemory } from "./reload-guard.ts";

function memory(): ReloadMemory {
  const entries = new Map<string, string>();
  return { getItem: (key) => entries.get(key) ?? null, setItem: (key, value) => void entries.set(key, value) };
}

describe("the reload guard", () => {
  it("[SH-30] lets a path reload once within 10 s", () => {
    const storage = memory();
    expect(mayReload("/b/1", 1_000, storage)).toBe(true);
    expect(mayReload("/b/1", 1_000 + RELOAD_GUARD_MS - 1, storage)).toBe(false);
    expect(mayReload("/b/1", 1_000 + RELOAD_GUARD_MS, storage)).toBe(true);
  });

  it("[SH-30] counts each path separately", () => {
    const storage = memory();
    expect(mayReload("/b/1", 1_000, storage)).toBe(true);
    expect(mayReload("/b/2", 1_001, storage)).toBe(true);
  });

  it("[SH-30] never allows a reload that it cannot store", () => {
    const closed: ReloadMemory = {
      getItem: () => null,
      setItem: () => {
        throw new Error("storage is forbidden");
      },
    };
    expect(mayReload("/", 1, closed)).toBe(false);
  });

  it("[SH-30] is not blocked by a clock that was set back", () => {
    const storage = memory();
    expect(mayReload("/", 1_000_000, storage)).toBe(true);
    expect(mayReload("/", 5, storage)).toBe(true);
  });
});
