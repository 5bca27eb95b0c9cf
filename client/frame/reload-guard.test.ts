import { describe, expect, it } from "vitest";
import { RELOAD_GUARD_MS } from "#contract/limit.ts";
import { mayReload, type ReloadMemory } from "./reload-guard.ts";

function memory(): ReloadMemory {
  const held = new Map<string, string>();
  return { getItem: (key) => held.get(key) ?? null, setItem: (key, value) => void held.set(key, value) };
}

describe("the reload guard", () => {
  it("[SH-30] lets a path reload once within 10 s", () => {
    const held = memory();
    expect(mayReload("/b/1", 1_000, held)).toBe(true);
    expect(mayReload("/b/1", 1_000 + RELOAD_GUARD_MS - 1, held)).toBe(false);
    expect(mayReload("/b/1", 1_000 + RELOAD_GUARD_MS, held)).toBe(true);
  });

  it("[SH-30] counts each path by itself", () => {
    const held = memory();
    expect(mayReload("/b/1", 1_000, held)).toBe(true);
    expect(mayReload("/b/2", 1_001, held)).toBe(true);
  });

  it("[SH-30] never reloads where it cannot remember that it did", () => {
    const closed: ReloadMemory = {
      getItem: () => null,
      setItem: () => {
        throw new Error("storage is forbidden");
      },
    };
    expect(mayReload("/", 1, closed)).toBe(false);
  });

  it("[SH-30] is not locked by a clock that was set back", () => {
    const held = memory();
    expect(mayReload("/", 1_000_000, held)).toBe(true);
    expect(mayReload("/", 5, held)).toBe(true);
  });
});
