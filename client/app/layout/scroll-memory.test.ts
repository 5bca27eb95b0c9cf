import { beforeEach, describe, expect, it, vi } from "vitest";
import { rememberScroll, restoreScroll } from "./scroll-memory.ts";

const page = `
  <div data-scroll="sheet"></div>
  <div data-drag-board>
    <section data-drag-column="one"><div data-drag-scroll></div></section>
    <section data-drag-column="two"><div data-drag-scroll></div></section>
  </div>`;

const find = (selector: string): Element => {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`${selector} is not there`);
  return element;
};

describe("the scroll memory", () => {
  beforeEach(() => {
    document.body.innerHTML = page;
  });

  it("restores each scroller by its name after the page is rendered again", () => {
    find("[data-scroll]").scrollTop = 120;
    find("[data-drag-board]").scrollLeft = 300;
    find('[data-drag-column="two"] [data-drag-scroll]').scrollTop = 40;
    rememberScroll("a");
    document.body.innerHTML = page;
    restoreScroll("a");
    expect(find("[data-scroll]").scrollTop).toBe(120);
    expect(find("[data-drag-board]").scrollLeft).toBe(300);
    expect(find('[data-drag-column="one"] [data-drag-scroll]').scrollTop).toBe(0);
    expect(find('[data-drag-column="two"] [data-drag-scroll]').scrollTop).toBe(40);
  });

  it("changes no scroller for an unknown step", () => {
    find("[data-scroll]").scrollTop = 7;
    restoreScroll("never seen");
    expect(find("[data-scroll]").scrollTop).toBe(7);
  });

  it("[SH-71] restores scrollers that render after the page, until the user scrolls", async () => {
    find("[data-scroll]").scrollTop = 120;
    find('[data-drag-column="two"] [data-drag-scroll]').scrollTop = 40;
    rememberScroll("late");
    document.body.innerHTML = "";
    restoreScroll("late");
    document.body.innerHTML = page;
    await expect.poll(() => find('[data-drag-column="two"] [data-drag-scroll]').scrollTop).toBe(40);
    expect(find("[data-scroll]").scrollTop).toBe(120);
    dispatchEvent(new Event("wheel"));
    find("[data-scroll]").scrollTop = 30;
    await new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(find("[data-scroll]").scrollTop).toBe(30);
  });

  it("[SH-71] survives a reload of the tab", async () => {
    find("[data-scroll]").scrollTop = 77;
    rememberScroll("kept");
    find("[data-scroll]").scrollTop = 0;
    vi.resetModules();
    const anew = await import("./scroll-memory.ts");
    anew.restoreScroll("kept");
    expect(find("[data-scroll]").scrollTop).toBe(77);
  });

  it("evicts the oldest steps", () => {
    find("[data-scroll]").scrollTop = 5;
    for (let step = 0; step < 60; step += 1) rememberScroll(`s${step}`);
    find("[data-scroll]").scrollTop = 0;
    restoreScroll("s0");
    expect(find("[data-scroll]").scrollTop).toBe(0);
    restoreScroll("s59");
    expect(find("[data-scroll]").scrollTop).toBe(5);
  });
});
