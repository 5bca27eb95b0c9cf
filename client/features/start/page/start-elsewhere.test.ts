import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** jsdom knows no entries of navigation. */
class Opened {
  readonly name: string;
  readonly type: string;
  constructor(name: string, type: string) {
    this.name = name;
    this.type = type;
  }
}

beforeEach(() => vi.stubGlobal("PerformanceNavigationTiming", Opened));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  localStorage.clear();
});

/** The application as it has just been opened at an address. */
async function openedAt(address: string, type = "navigate") {
  vi.spyOn(performance, "getEntriesByType").mockReturnValue(Object([new Opened(`https://yarus.test${address}`, type)]));
  return import("./start-elsewhere.ts");
}

describe("the page to begin with", () => {
  it.each(["/", "/?from=desktop", "/auth", "/auth/base"])(
    "is where the application leads that is opened at %s",
    async (at) => {
      localStorage.setItem("yarus.start", "myTasks");
      const { startElsewhere } = await openedAt(at);
      expect(startElsewhere()).toBe("/myTasks");
    },
  );

  it("is the overview unless another one is chosen, of those that there are", async () => {
    expect((await openedAt("/")).startElsewhere()).toBeNull();
    vi.resetModules();
    localStorage.setItem("yarus.start", "nowhere");
    expect((await openedAt("/")).startElsewhere()).toBeNull();
  });

  it("leads away once: whoever goes to the overview afterwards is there", async () => {
    localStorage.setItem("yarus.start", "board");
    const { startElsewhere } = await openedAt("/");
    expect([startElsewhere(), startElsewhere()]).toEqual(["/b", null]);
  });

  it.each([
    ["/b/1", "navigate"],
    ["/auth?next=%2Fb%2F1", "navigate"],
    ["/", "reload"],
    ["/", "back_forward"],
  ])("leads nowhere from the overview that comes after %s by %s", async (at, type) => {
    localStorage.setItem("yarus.start", "favourites");
    expect((await openedAt(at, type)).startElsewhere()).toBeNull();
  });

  it.each([
    ["myTasks", "/myTasks"],
    ["favourites", "/favourites"],
    ["board", "/b"],
  ] as const)("%s is chosen in the settings, and begun with the next time", async (page, address) => {
    const { startChoice } = await import("./start-choice.ts");
    startChoice.choose(page);
    expect((await openedAt("/")).startElsewhere()).toBe(address);
  });
});
