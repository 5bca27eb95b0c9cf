import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { serveHarness } from "#client/testing/harness/harness-server.ts";
import { launchBrowser } from "../browser/browser.ts";
import { type DragHand, openHand } from "./drag-hand.ts";

const BIG = "cards=10000&columns=20&big=5000";
const SCROLLER = '[data-drag-column="col0"] [data-drag-scroll]';

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
afterEach(async () => {
  expect(hand.faults).toEqual([]);
  await hand.context.close();
});

async function open(query = BIG): Promise<void> {
  hand = await openHand(browser, harness.url, query);
}

const seen = () =>
  hand.page.evaluate(() => {
    const { drops, lost, announcements } = window.harness;
    return { drops, lost, announcements };
  });

const press = async (...keys: readonly string[]) => {
  for (const key of keys) await hand.page.keyboard.press(key);
};

const scrollTo = (top: number) =>
  hand.page.locator(SCROLLER).evaluate((scroller, to) => {
    scroller.scrollTop = to;
  }, top);

/** Returns the first completely visible card of the big column, and its vertical position. */
const firstSeen = () =>
  hand.page.locator(SCROLLER).evaluate((scroller) => {
    const { top } = scroller.getBoundingClientRect();
    const cards = [...scroller.querySelectorAll("[data-drag-card]")];
    const card = cards.find((element) => element.getBoundingClientRect().top >= top);
    return { id: card?.getAttribute("data-drag-card") ?? "", y: card?.getBoundingClientRect().top ?? 0 };
  });

const drawnAt = async (id: string) =>
  (await hand.page.locator(`[data-drag-card="${id}"]`).boundingBox())?.y ?? Number.NaN;

describe("a board of 10,000 cards", () => {
  it("renders the visible cards, and no cards of columns far outside of the view", async () => {
    await open();
    const counts = await hand.page.evaluate(() => ({
      elements: document.querySelectorAll("*").length,
      beyond: document.querySelectorAll('[data-drag-column="col9"] [data-drag-card]').length,
      near: document.querySelectorAll('[data-drag-column="col1"] [data-drag-card]').length,
      height: document.querySelector<HTMLElement>('[data-drag-column="col0"] [data-drag-list]')?.offsetHeight ?? 0,
    }));
    expect(counts.elements).toBeLessThan(3_000);
    expect(counts.beyond).toBe(0);
    expect(counts.near).toBeGreaterThan(5);
    expect(counts.height).toBeGreaterThan(5_000 * 60);
  });

  it("scrolls to the other end under a dragged card, which drops between the cards visible there", async () => {
    await open();
    await hand.carry(await hand.card("t3"), { x: 1_432, y: 500 }, 20);
    await hand.page.waitForFunction(() => {
      const board = document.querySelector("[data-drag-board]");
      return board !== null && board.scrollLeft + board.clientWidth > board.scrollWidth - 2;
    });
    await hand.page.mouse.move(1_250, 450, { steps: 4 });
    await hand.page.waitForFunction(
      () =>
        document.querySelector("[data-drag-slot]")?.closest("[data-drag-column]")?.getAttribute("data-drag-column") ===
        "col19",
    );
    const slot = await hand.page.locator("[data-drag-slot]").boundingBox();
    await hand.page.mouse.up();
    expect(await hand.focused()).toBe("t3");
    await hand.quiet();
    const drop = (await seen()).drops.at(-1);
    expect(drop).toMatchObject({ id: "t3", fromColumnId: "col0", toColumnId: "col19" });
    const order = await hand.order("col19");
    const at = order.indexOf("t3");
    expect([order[at - 1], order[at + 1]]).toEqual([drop?.previousId, drop?.nextId]);
    expect(Math.abs((await drawnAt("t3")) - (slot?.y ?? 0))).toBeLessThanOrEqual(1);
    expect(await hand.page.locator('[data-drag-column="col0"] [data-drag-card]').count()).toBe(0);
  });

  it("scrolls a column of 5,000 cards under a dragged card, which lands in the shown slot", async () => {
    await open();
    const from = await hand.card("t2");
    await hand.carry(from, { x: from.x, y: 890 }, 10);
    await hand.page.waitForFunction((selector) => (document.querySelector(selector)?.scrollTop ?? 0) > 6_000, SCROLLER);
    await hand.page.mouse.move(from.x, 420, { steps: 3 });
    await hand.still(SCROLLER);
    const slot = await hand.page.locator("[data-drag-slot]").boundingBox();
    const [above, below] = await hand.page.evaluate((y) => {
      const cards = [
        ...document.querySelectorAll('[data-drag-column="col0"] [data-drag-card]:not([data-drag-source])'),
      ];
      const drawn = cards.map((card) => ({ card, box: card.getBoundingClientRect() }));
      return [
        drawn.findLast(({ box }) => box.bottom <= y + 1)?.card.getAttribute("data-drag-card"),
        drawn.find(({ box }) => box.top > y)?.card.getAttribute("data-drag-card"),
      ];
    }, slot?.y ?? 0);
    await hand.page.mouse.up();
    await hand.quiet();
    expect((await seen()).drops.at(-1)).toMatchObject({ id: "t2", previousId: above, nextId: below });
    expect(Math.abs((await drawnAt("t2")) - (slot?.y ?? 0))).toBeLessThanOrEqual(1);
    expect(await hand.focused()).toBe("t2");
  });

  it("lets the keyboard move a card to the end of 5,000, to other columns, and back with Escape", async () => {
    await open();
    await hand.page.locator('[data-drag-card="t4"]').focus();
    await press("Space", "End", "ArrowUp", "Space");
    await hand.quiet();
    expect((await hand.order("col0")).indexOf("t4")).toBe(4_998);
    expect(await hand.focused()).toBe("t4");
    await press("Space", "ArrowRight", "ArrowRight", "ArrowDown");
    expect(await hand.page.locator('[data-drag-column="col2"] [data-drag-slot]').count()).toBe(1);
    await press("Escape");
    await hand.quiet();
    expect((await hand.order("col0")).indexOf("t4")).toBe(4_998);
    await press("Space", "ArrowRight", "Home", "Space");
    await hand.quiet();
    expect((await hand.order("col1"))[0]).toBe("t4");
    expect(await hand.focused()).toBe("t4");
    const box = await hand.page.locator('[data-drag-card="t4"]').boundingBox();
    expect(box?.y).toBeGreaterThan(60);
    expect(box?.y).toBeLessThan(400);
    const { announcements } = await seen();
    expect(announcements.slice(0, 4)).toEqual([
      "lift t4 col0 5/5000",
      "move t4 col0 5000/5000",
      "move t4 col0 4999/5000",
      "drop t4 col0 4999/5000",
    ]);
  });
});

describe("focus among the cards", () => {
  it("moves with arrows, Home and End, also to cards and columns that are not rendered", async () => {
    await open();
    await hand.page.locator('[data-drag-card="t0"]').focus();
    await press("ArrowDown", "ArrowDown", "ArrowUp");
    expect(await hand.focused()).toBe("t1");
    await press("End");
    expect(await hand.focused()).toBe("t4999");
    const box = await hand.page.locator('[data-drag-card="t4999"]').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    await press("ArrowUp", "Home");
    expect(await hand.focused()).toBe("t0");
    for (let column = 0; column < 12; column += 1) await press("ArrowRight");
    const column = await hand.page.evaluate(() =>
      document.activeElement?.closest("[data-drag-column]")?.getAttribute("data-drag-column"),
    );
    expect(column).toBe("col12");
    await press("ArrowLeft");
    expect(await hand.focused()).not.toBeNull();
  });

  it("has one Tab stop in each list, also after the first card is scrolled away", async () => {
    await open();
    const stops = () =>
      hand.page.evaluate(() =>
        [...document.querySelectorAll("[data-drag-list]")]
          .map((list) => list.querySelectorAll('[data-drag-card][tabindex="0"]').length)
          .slice(0, 4),
      );
    expect(await stops()).toEqual([1, 1, 1, 1]);
    await hand.page.locator('[data-drag-card="t2"]').focus();
    expect(await stops()).toEqual([1, 1, 1, 1]);
    await hand.page.locator('[data-drag-column="col1"] header').focus();
    await scrollTo(20_000);
    await hand.still(SCROLLER);
    expect(await stops()).toEqual([1, 1, 1, 1]);
  });

  it("goes to the next card when another user removes the focused one, and stays on one that is moved", async () => {
    await open();
    await hand.page.locator('[data-drag-card="t3"]').focus();
    await hand.page.evaluate(() => window.harness.store.remove("t3"));
    expect(await hand.focused()).toBe("t4");
    await hand.page.evaluate(() => window.harness.store.move("t4", "col2", 1));
    expect(await hand.focused()).toBe("t4");
    await hand.page.evaluate(() => window.harness.store.move("t4", "col2", 0));
    expect(await hand.focused()).toBe("t4");
    await scrollTo(9_000);
    await hand.still(SCROLLER);
    expect(await hand.focused()).toBe("t4");
  });
});

describe("changes of other users", () => {
  it("shift the visible cards by at most one pixel if they are above, with and without focus", async () => {
    await open();
    await scrollTo(4_000);
    await hand.still(SCROLLER);
    for (const focus of [false, true]) {
      const anchor = await firstSeen();
      if (focus) await hand.page.locator(`[data-drag-card="${anchor.id}"]`).focus();
      await hand.page.evaluate(() => {
        const { store } = window.harness;
        store.insert("col0", 1, `t${Math.round(performance.now())}00001`);
        for (const id of store.order("col0").slice(4, 9)) store.remove(id);
        store.insert("col0", 3, `t${Math.round(performance.now())}00002`);
      });
      await hand.frames(3);
      expect(Math.abs((await drawnAt(anchor.id)) - anchor.y)).toBeLessThanOrEqual(1);
      if (focus) expect(await hand.focused()).toBe(anchor.id);
    }
  });

  it("are animated: neighbours glide, and a card that changes its column flies", async () => {
    await open();
    const moved = await hand.page.evaluate(async () => {
      const { store } = window.harness;
      store.move("t6", "col0", 1);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const gliding = document.getAnimations().filter(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return target?.hasAttribute("data-drag-card") === true;
      });
      store.move("t2", "col1", 2);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return { gliding: gliding.length, flying: document.querySelectorAll("[data-drag-ghost=flyer]").length };
    });
    expect(moved.gliding).toBeGreaterThan(4);
    expect(moved.flying).toBe(1);
    await hand.quiet();
    await hand.page.emulateMedia({ reducedMotion: "reduce" });
    const still = await hand.page.evaluate(async () => {
      window.harness.store.move("t2", "col0", 0);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return document.getAnimations().filter(({ effect }) => (effect?.getTiming().duration ?? 0) !== 0).length;
    });
    expect(still).toBe(0);
  });

  it("are animated also if a column is moved", async () => {
    await open();
    const gliding = await hand.page.evaluate(async () => {
      const [previousId, nextId] = ["col1", "col3"];
      window.harness.store.dropColumn({ kind: "column", id: "col0", previousId, nextId, index: 2 });
      await new Promise((resolve) => requestAnimationFrame(resolve));
      return document.getAnimations().flatMap(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return target?.getAttribute("data-drag-column") ?? [];
      });
    });
    expect(gliding.sort()).toEqual(["col0", "col1", "col2"]);
  });

  it("end the drag if the dragged card is removed, and leave the focus on a card", async () => {
    await open();
    await hand.page.locator('[data-drag-card="t3"]').focus();
    await hand.carry(await hand.card("t3"), await hand.card("t5001"));
    await hand.page.evaluate(() => window.harness.store.remove("t3"));
    await hand.page.waitForFunction(() => window.harness.lost.length > 0);
    await hand.page.mouse.up();
    await hand.quiet();
    const { drops, lost, announcements } = await seen();
    expect([drops, lost, announcements.at(-1)]).toEqual([[], ["t3"], "lost t3"]);
    expect(await hand.focused()).not.toBeNull();
    expect(await hand.page.locator('[data-drag-item][style*="transform"]').count()).toBe(0);
  });

  it("keep the slot between the same cards while cards are added and removed above it", async () => {
    await open();
    await hand.page.locator('[data-drag-card="t5"]').focus();
    await press("Space", "ArrowRight", "ArrowDown");
    const neighbours = () =>
      hand.page.evaluate(() => {
        const slot = document.querySelector("[data-drag-slot]")?.getBoundingClientRect();
        const cards = [...document.querySelectorAll('[data-drag-column="col1"] [data-drag-card]')];
        const after = cards.find((card) => card.getBoundingClientRect().top > (slot?.top ?? 0));
        return after?.getAttribute("data-drag-card") ?? "";
      });
    await hand.page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === "finished"));
    const after = await neighbours();
    await hand.page.evaluate(() => {
      const { store } = window.harness;
      store.insert("col1", 0, "t900001");
      store.insert("col1", 0, "t900002");
      store.move("t5", "col3", 0);
    });
    await press("Space");
    await hand.quiet();
    expect((await seen()).drops.at(-1)).toMatchObject({
      id: "t5",
      fromColumnId: "col3",
      toColumnId: "col1",
      nextId: after,
    });
    expect(await hand.focused()).toBe("t5");
  });
});
