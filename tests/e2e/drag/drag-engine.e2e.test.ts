import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { serveHarness } from "#client/testing/harness/harness-server.ts";
import { launchBrowser } from "../browser/browser.ts";
import { type DragHand, openHand } from "./drag-hand.ts";

const SMALL = "cards=24&columns=4&big=6";

let browser: Browser;
let harness: Awaited<ReturnType<typeof serveHarness>>;
let hand: DragHand;

beforeAll(async () => {
  [browser, harness] = await Promise.all([launchBrowser(), serveHarness("drag-harness")]);
});
afterAll(async () => {
  await browser.close();
  await harness.close();
});
declare global {
  interface Window {
    torn?: readonly string[];
  }
}

afterEach(async () => {
  expect(hand.faults).toEqual([]);
  await hand.context.close();
});

async function open(query = SMALL, view: "desktop" | "phone" = "desktop"): Promise<void> {
  hand = await openHand(browser, harness.url, query, view);
}

const seen = () =>
  hand.page.evaluate(() => {
    const { drops, columnDrops, targets, lost, announcements, clicks, renders } = window.harness;
    return { drops, columnDrops, targets, lost, announcements, clicks, renders };
  });

describe("a card dragged with the mouse", () => {
  it("moves to another column with its neighbours, focus and announcements, and is not clicked", async () => {
    await open();
    await hand.carry(await hand.card("t1"), await hand.card("t7"));
    expect((await seen()).drops).toEqual([]);
    await hand.page.mouse.up();
    await hand.carry(await hand.card("t2"), await hand.card("t7"));
    await hand.page.mouse.up();
    expect(await hand.focused()).toBe("t2");
    await hand.quiet();
    const { drops, announcements, clicks } = await seen();
    expect(drops).toHaveLength(1);
    expect(drops[0]).toMatchObject({ kind: "card", id: "t2", fromColumnId: "col0", toColumnId: "col1" });
    const order = await hand.order("col1");
    const at = order.indexOf("t2");
    expect([order[at - 1] ?? null, order[at + 1] ?? null]).toEqual([drops[0]?.previousId, drops[0]?.nextId]);
    expect(announcements).toEqual(["lift t2 col0 3/6", `drop t2 col1 ${at + 1}/7`]);
    // The first press is an ordinary click, because that card may not be dragged. A drag is no click, wherever it ends.
    expect(clicks).toHaveLength(1);
    expect(await hand.page.locator('[data-drag-column="col1"] [data-drag-card="t2"]').count()).toBe(1);
  });

  it("is tilted and scaled while it is dragged, and other cards make room with transforms only", async () => {
    await open();
    const before = await hand.page.locator('[data-drag-card="t2"]').boundingBox();
    const total = await hand.page
      .locator('[data-drag-column="col1"] [data-drag-list]')
      .evaluate((list) => list.clientHeight);
    await hand.carry(await hand.card("t2"), await hand.card("t7"));
    await hand.page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === "finished"));
    const look = await hand.page.evaluate(() => {
      const ghost = document.querySelector("[data-drag-ghost] > *");
      const slot = document.querySelector<HTMLElement>("[data-drag-slot]");
      const matrix = new DOMMatrix(ghost === null ? "" : getComputedStyle(ghost).transform);
      const moved = [...document.querySelectorAll<HTMLElement>("[data-drag-item]")].filter(
        ({ style }) => style.transform !== "",
      );
      return {
        turn: (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI,
        scale: Math.hypot(matrix.a, matrix.b),
        slot: slot?.offsetHeight,
        column: slot?.closest("[data-drag-column]")?.getAttribute("data-drag-column"),
        ring: document.querySelector("[data-drag-over]")?.getAttribute("data-drag-column"),
        trace: document.querySelector("[data-drag-source]")?.getAttribute("data-drag-card"),
        moved: moved.map(({ dataset, style }) => [dataset["dragItem"], style.transform]),
      };
    });
    expect(look.turn).toBeCloseTo(2.2, 1);
    expect(look.scale).toBeCloseTo(1.02, 2);
    expect(look).toMatchObject({ slot: Math.round(before?.height ?? 0), column: "col1", ring: "col1", trace: "t2" });
    const shift = `translateY(${(before?.height ?? 0) + 7}px)`;
    expect(look.moved.length).toBeGreaterThan(2);
    expect(new Set(look.moved.map(([, transform]) => transform))).toEqual(new Set([shift]));
    const list = hand.page.locator('[data-drag-column="col1"] [data-drag-list]');
    expect(await list.evaluate((element) => element.clientHeight)).toBe(total);
    await hand.page.keyboard.press("Escape");
    await hand.quiet();
    expect(await hand.page.locator('[data-drag-item][style*="transform"]').count()).toBe(0);
  });

  it("moves down and up within its column, to the exact position of the slot", async () => {
    await open();
    for (const [id, over, way] of [
      ["t0", "t3", 1],
      ["t5", "t2", -1],
    ] as const) {
      const [from, to] = [await hand.card(id), await hand.card(over)];
      await hand.carry(from, { x: to.x, y: to.y + way * 30 });
      const slot = await hand.page.locator("[data-drag-slot]").boundingBox();
      const beneath = await hand.page.evaluate(() => window.harness.drops.length);
      await hand.page.mouse.up();
      await hand.quiet();
      expect((await seen()).drops).toHaveLength(beneath + 1);
      const landed = await hand.page.locator(`[data-drag-card="${id}"]`).boundingBox();
      expect(Math.abs((landed?.y ?? 0) - (slot?.y ?? 0))).toBeLessThanOrEqual(1);
    }
    const order = await hand.order("col0");
    expect(order.indexOf("t0")).toBeGreaterThanOrEqual(2);
    expect(order.indexOf("t5")).toBeLessThanOrEqual(3);
    expect([...order].sort()).toEqual(["t0", "t1", "t2", "t3", "t4", "t5"]);
  });

  it("changes nothing and reports no drop if it is put back", async () => {
    await open();
    const from = await hand.card("t3");
    await hand.carry(from, { x: from.x + 30, y: from.y + 10 });
    const slot = await hand.page.locator("[data-drag-slot]").boundingBox();
    expect(Math.round((slot?.y ?? 0) + (slot?.height ?? 0) / 2)).toBe(Math.round(from.y));
    await hand.page.mouse.up();
    await hand.quiet();
    expect((await seen()).drops).toEqual([]);
    expect(await hand.order("col0")).toEqual(["t0", "t1", "t2", "t3", "t4", "t5"]);
  });

  it("is not dragged below four pixels, from a control, or with another mouse button", async () => {
    await open();
    const from = await hand.card("t2");
    await hand.carry(from, { x: from.x + 2, y: from.y + 2 }, 2);
    expect(await hand.page.locator("[data-drag-ghost]").count()).toBe(0);
    await hand.page.mouse.up();
    expect((await seen()).clicks).toEqual(["t2"]);
    await hand.carry(await hand.middle('[data-drag-column="col0"] header button'), await hand.card("t7"));
    expect(await hand.page.locator("[data-drag-ghost]").count()).toBe(0);
    await hand.page.mouse.up();
    await hand.page.mouse.move(from.x, from.y);
    await hand.page.mouse.down({ button: "right" });
    await hand.page.mouse.move(from.x + 300, from.y, { steps: 5 });
    expect(await hand.page.locator("[data-drag-ghost]").count()).toBe(0);
    await hand.page.mouse.up({ button: "right" });
  });

  it("returns on Escape, outside the board, and if the window loses the focus", async () => {
    await open();
    const before = await hand.order("col0");
    const ways = [
      () => hand.page.keyboard.press("Escape"),
      () => hand.page.evaluate(() => dispatchEvent(new Event("blur"))),
      async () => {
        await hand.page.mouse.move(900, 12, { steps: 6 });
        await hand.page.mouse.up();
      },
    ];
    for (const giveUp of ways) {
      await hand.carry(await hand.card("t3"), await hand.card("t14"));
      expect(await hand.page.locator("[data-drag-slot]").count()).toBe(1);
      await giveUp();
      expect(await hand.focused()).toBe("t3");
      await hand.page.mouse.up();
      await hand.quiet();
    }
    const { drops, announcements, clicks } = await seen();
    expect([drops, clicks.filter((id) => id !== "")]).toEqual([[], []]);
    expect(announcements.filter((text) => text.startsWith("cancel"))).toEqual(Array(3).fill("cancel t3 col0 4/6"));
    expect(await hand.order("col0")).toEqual(before);
  });

  it("is dropped on a target outside the board, which is highlighted", async () => {
    await open();
    await hand.carry(await hand.card("t4"), await hand.middle("[data-drop-target]"));
    expect(await hand.page.locator("[data-drop-target][data-drop-over]").count()).toBe(1);
    expect(await hand.page.locator("[data-drag-slot], [data-drag-over]").count()).toBe(0);
    await hand.page.mouse.up();
    await hand.quiet();
    expect((await seen()).targets).toEqual([{ kind: "card", id: "t4", target: "sidebar" }]);
    expect(await hand.page.locator("[data-drop-over]").count()).toBe(0);
    expect(await hand.order("col0")).not.toContain("t4");
    expect(await hand.focused()).not.toBeNull();
  });

  it("moves to the end of a folded column, and not into a closed one", async () => {
    await open(`${SMALL}&folded=col3&closed=col2`);
    await hand.carry(await hand.card("t4"), await hand.card("t12"));
    expect(await hand.page.locator("[data-drag-slot], [data-drag-over]").count()).toBe(0);
    await hand.page.mouse.up();
    await hand.quiet();
    expect((await seen()).drops).toEqual([]);
    await hand.carry(await hand.card("t4"), await hand.middle('[data-drag-column="col3"]'));
    expect(await hand.page.locator('[data-drag-column="col3"][data-drag-over]').count()).toBe(1);
    await hand.page.mouse.up();
    await hand.quiet();
    expect((await hand.order("col3")).at(-1)).toBe("t4");
    expect(await hand.focused()).toBe("col3");
  });

  it("renders again only the columns that it leaves and enters", async () => {
    await open();
    const before = (await seen()).renders;
    await hand.carry(await hand.card("t2"), await hand.card("t7"), 40);
    const { renders } = await seen();
    expect(renders["col2"]).toBe(before["col2"]);
    expect(renders["col3"]).toBe(before["col3"]);
    expect((renders["col0"] ?? 0) - (before["col0"] ?? 0)).toBeLessThanOrEqual(2);
    expect((renders["col1"] ?? 0) - (before["col1"] ?? 0)).toBeLessThanOrEqual(1);
    const moved = await hand.card("t8");
    await hand.page.mouse.move(moved.x, moved.y + 60, { steps: 20 });
    await hand.frames(3);
    expect((await seen()).renders).toEqual(renders);
    await hand.page.keyboard.press("Escape");
    await hand.page.mouse.up();
  });

  it("moves in one animation although the data change some frames later", async () => {
    await open(`${SMALL}&slow=90`);
    for (const [id, over] of [
      ["t2", "t7"],
      ["t3", "t0"],
    ] as const) {
      await hand.carry(await hand.card(id), await hand.card(over));
      await hand.page.evaluate((carried) => {
        const torn: string[] = [];
        Object.assign(window, { torn });
        const home = document.querySelector(`[data-drag-card="${carried}"]`);
        const watch = () => {
          const room = document.querySelector("[data-drag-slot]") !== null;
          const card = document.querySelector(`[data-drag-card="${carried}"]`);
          const landed = card?.hasAttribute("data-drag-landing") === true;
          const ghost = document.querySelector("[data-drag-ghost]") !== null;
          if (ghost && !room && !landed) torn.push(card === home ? "back home" : "nowhere");
          if (ghost) setTimeout(watch);
        };
        watch();
      }, id);
      await hand.page.mouse.up();
      await hand.quiet();
      expect(await hand.page.evaluate(() => window.torn)).toEqual([]);
      expect((await seen()).drops.at(-1)?.id).toBe(id);
      expect(await hand.focused()).toBe(id);
    }
    expect(await hand.order("col1")).toContain("t2");
    expect((await hand.order("col0")).indexOf("t3")).toBeLessThan(2);
  });

  it("does not take the focus from a field that the user focuses before the data change", async () => {
    await open(`${SMALL}&slow=600`);
    await hand.carry(await hand.card("t2"), await hand.card("t7"));
    await hand.page.mouse.up();
    await hand.page.evaluate(() => document.body.append(document.createElement("textarea")));
    const field = hand.page.getByRole("textbox");
    await field.focus();
    await hand.quiet();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await hand.order("col1")).toContain("t2");
  });

  it("returns if the data never change, and leaves the board as it was", async () => {
    await open(`${SMALL}&deaf`);
    await hand.carry(await hand.card("t2"), await hand.card("t7"));
    await hand.page.mouse.up();
    await hand.quiet();
    expect(await hand.order("col0")).toEqual(["t0", "t1", "t2", "t3", "t4", "t5"]);
    expect(await hand.focused()).toBe("t2");
    expect(await hand.page.locator('[data-drag-item][style*="transform"]').count()).toBe(0);
  });

  it("has a completely visible slot in an empty column and below the last card of a short one", async () => {
    await open("cards=8&columns=4&big=8");
    for (const id of ["t3", "t4"]) {
      await hand.carry(await hand.card(id), await hand.middle('[data-drag-column="col1"]'));
      const slot = await hand.page.locator("[data-drag-slot]").evaluate((element) => {
        const box = element.getBoundingClientRect();
        const view = element.closest("[data-drag-scroll]")?.getBoundingClientRect();
        return { inside: box.bottom <= (view?.bottom ?? 0), height: box.height };
      });
      expect(slot.inside).toBe(true);
      expect(slot.height).toBeGreaterThan(40);
      await hand.page.mouse.up();
      await hand.quiet();
    }
    expect(await hand.order("col1")).toEqual(["t3", "t4"]);
  });

  it("can be lifted while another card is still landing", async () => {
    await open();
    for (const id of ["t5", "t4", "t3"]) {
      await hand.carry(await hand.card(id), await hand.card("t7"), 4);
      await hand.page.mouse.up();
    }
    await hand.quiet();
    expect((await seen()).drops.map((drop) => drop.id)).toEqual(["t5", "t4", "t3"]);
    expect((await hand.order("col1")).length).toBe(9);
  });

  it("is dragged although it was pressed before the code of the engine loaded", async () => {
    await open();
    const { page } = hand;
    let arrive: () => void = () => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/drag-engine-*.js", async (route) => {
      await arrival;
      await route.continue();
    });
    await page.reload();
    await page.waitForSelector('[data-drag-card="t2"]');
    await hand.carry(await hand.card("t2"), await hand.card("t7"));
    expect(await page.locator("[data-drag-ghost]").count()).toBe(0);
    arrive();
    const to = await hand.card("t7");
    await page.waitForSelector('[data-drag-card][tabindex="0"]');
    await page.mouse.move(to.x + 5, to.y, { steps: 3 });
    await page.waitForSelector("[data-drag-slot]");
    await page.mouse.up();
    await hand.quiet();
    expect((await seen()).drops).toMatchObject([{ id: "t2", toColumnId: "col1" }]);
  });

  it("moves without tilt and flight if the user prefers reduced motion", async () => {
    await open();
    await hand.page.emulateMedia({ reducedMotion: "reduce" });
    await hand.carry(await hand.card("t2"), await hand.card("t7"));
    const turned = await hand.page
      .locator("[data-drag-ghost] > *")
      .evaluate((ghost) => getComputedStyle(ghost).transform);
    expect(turned).toBe("none");
    await hand.page.mouse.up();
    await hand.frames(4);
    expect(await hand.page.locator("[data-drag-ghost]").count()).toBe(0);
    expect((await hand.order("col1")).includes("t2")).toBe(true);
  });
});

describe("a card dragged with a finger", () => {
  it("is lifted with a long press, moved without scrolling, and dropped", async () => {
    await open(SMALL, "phone");
    const from = await hand.card("t2");
    await hand.touch("touchStart", from);
    await hand.page.waitForSelector("[data-drag-ghost]");
    const before = await hand.page.evaluate(() => document.querySelector("[data-drag-scroll]")?.scrollTop);
    for (let step = 1; step <= 12; step += 1) await hand.touch("touchMove", { x: from.x, y: from.y + step * 12 });
    await hand.frames(3);
    expect(await hand.page.evaluate(() => document.querySelector("[data-drag-scroll]")?.scrollTop)).toBe(before);
    await hand.touch("touchEnd");
    await hand.quiet();
    const { drops, clicks } = await seen();
    expect(drops.map(({ id }) => id)).toEqual(["t2"]);
    expect((await hand.order("col0")).indexOf("t2")).toBeGreaterThan(2);
    expect(clicks).toEqual([]);
    expect(await hand.focused()).toBe("t2");
  });

  it("scrolls its column if the finger moves before the long press, and can be tapped", async () => {
    await open("cards=200&columns=2&big=100", "phone");
    const from = await hand.card("t4");
    await hand.touch("touchStart", from);
    for (let step = 1; step <= 10; step += 1) await hand.touch("touchMove", { x: from.x, y: from.y - step * 20 });
    await hand.touch("touchEnd");
    await hand.page.waitForFunction(() => (document.querySelector("[data-drag-scroll]")?.scrollTop ?? 0) > 60);
    // A tap on a list that still scrolls stops the scrolling and is no click.
    await hand.still("[data-drag-scroll]");
    expect((await seen()).drops).toEqual([]);
    expect(await hand.page.locator("[data-drag-ghost]").count()).toBe(0);
    const next = await hand.page.locator("[data-drag-card]").evaluateAll((cards) => {
      const card = cards.find((element) => element.getBoundingClientRect().top > 150);
      const box = card?.getBoundingClientRect();
      return { id: card?.getAttribute("data-drag-card"), x: (box?.left ?? 0) + 40, y: (box?.top ?? 0) + 10 };
    });
    await hand.page.touchscreen.tap(next.x, next.y);
    await hand.page.waitForFunction(() => window.harness.clicks.length > 0);
    expect((await seen()).clicks).toEqual([next.id]);
  });

  it("returns if the system cancels the touch", async () => {
    await open(SMALL, "phone");
    const from = await hand.card("t2");
    await hand.touch("touchStart", from);
    await hand.page.waitForSelector("[data-drag-ghost]");
    await hand.touch("touchMove", { x: from.x, y: from.y + 150 });
    await hand.touch("touchCancel");
    await hand.quiet();
    expect((await seen()).drops).toEqual([]);
    expect((await seen()).announcements.at(-1)).toBe("cancel t2 col0 3/6");
  });
});

describe("a narrow board with scroll snapping", () => {
  it("scrolls horizontally under a dragged card, and snaps again afterwards", async () => {
    await open("cards=24&columns=4&big=6&snap=1", "phone");
    const from = await hand.card("t2");
    await hand.carry(from, { x: 386, y: from.y });
    const board = hand.page.locator("[data-drag-board]");
    expect(await board.evaluate((element) => getComputedStyle(element).scrollSnapType)).toBe("none");
    await hand.page.waitForFunction(() => (document.querySelector("[data-drag-board]")?.scrollLeft ?? 0) > 500);
    await hand.page.mouse.move(200, from.y);
    await hand.frames(3);
    await hand.page.mouse.up();
    await hand.quiet();
    expect((await seen()).drops[0]?.toColumnId).not.toBe("col0");
    await hand.page.waitForFunction(() => {
      const scroller = document.querySelector<HTMLElement>("[data-drag-board]");
      return scroller?.style.scrollSnapType === "x mandatory";
    });
    const left = await board.evaluate((element) => {
      const columns = [...element.querySelectorAll("[data-drag-column]")];
      const ways = columns.map((column) => Math.abs(column.getBoundingClientRect().left - 14));
      const isLast = element.scrollLeft + element.clientWidth >= element.scrollWidth - 1;
      return isLast ? 0 : Math.min(...ways);
    });
    expect(left).toBeLessThan(2);
  });
});

describe("a column", () => {
  it("is dragged by its header", async () => {
    await open();
    const to = await hand.middle('[data-drag-column="col2"] header');
    await hand.carry(await hand.middle('[data-drag-column="col0"] header h2'), { x: to.x + 20, y: to.y + 40 });
    expect(await hand.page.locator('[data-drag-slot="x"]').count()).toBe(1);
    await hand.page.mouse.up();
    await hand.quiet();
    expect(await hand.columns()).toEqual(["col1", "col2", "col0", "col3"]);
    expect((await seen()).columnDrops).toEqual([
      { kind: "column", id: "col0", previousId: "col2", nextId: "col3", index: 2 },
    ]);
    expect(await hand.focused()).toBe("col0");
  });

  it("is moved with the keyboard and returns on Escape", async () => {
    await open();
    await hand.page.locator('[data-drag-column="col1"] header').focus();
    for (const key of ["Space", "ArrowLeft", "Space"]) await hand.page.keyboard.press(key);
    await hand.quiet();
    expect(await hand.columns()).toEqual(["col1", "col0", "col2", "col3"]);
    for (const key of ["Space", "End", "Escape"]) await hand.page.keyboard.press(key);
    await hand.quiet();
    expect(await hand.columns()).toEqual(["col1", "col0", "col2", "col3"]);
    expect(await hand.focused()).toBe("col1");
    expect((await seen()).announcements).toEqual([
      "lift col1 col1 2/4",
      "move col1 col1 1/4",
      "drop col1 col1 1/4",
      "lift col1 col1 1/4",
      "move col1 col1 4/4",
      "cancel col1 col1 1/4",
    ]);
  });
});
