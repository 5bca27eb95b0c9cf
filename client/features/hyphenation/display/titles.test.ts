import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SOFT_HYPHEN } from "#client/language/hyphenation/hyphenation.ts";
import { hyphenateTitles } from "./titles.ts";

/** Hyphenates every long word after its fourth letter. */
const hyphenate = (text: string): string =>
  text.replace(/[а-яё]{8,}/gi, (word) => `${word.slice(0, 4)}${SOFT_HYPHEN}${word.slice(4)}`);
const broken = hyphenate("Сортировать");

let end: () => void = () => {};

beforeEach(() => {
  document.body.innerHTML = "";
});
afterEach(() => {
  end();
  vi.restoreAllMocks();
});

function addCard(title: string): HTMLElement {
  document.body.insertAdjacentHTML("beforeend", `<article data-drag-card="t"><h3></h3></article>`);
  const heading = document.body.querySelector<HTMLElement>("article:last-of-type h3");
  if (heading === null) throw new Error("No heading");
  heading.textContent = title;
  return heading;
}

const waitForObservers = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

describe("breaks in titles (SY-85)", () => {
  it("are displayed, while the accessible name stays as typed", () => {
    const title = addCard("Сортировать");
    end = hyphenateTitles(document.body, hyphenate);
    expect(title.textContent).toBe(broken);
    expect(title.getAttribute("aria-label")).toBe("Сортировать");
  });

  it("are absent from a title without long words, which gets no aria-label", () => {
    const title = addCard("Полка");
    end = hyphenateTitles(document.body, hyphenate);
    expect([title.textContent, title.hasAttribute("aria-label")]).toEqual(["Полка", false]);
  });

  it("appear in titles drawn later and in page headings, but not in paragraphs", async () => {
    end = hyphenateTitles(document.body, hyphenate);
    const card = addCard("Сортировать");
    document.body.insertAdjacentHTML("beforeend", "<main><h1>Сортировать</h1><p>Сортировать</p></main>");
    await waitForObservers();
    expect(card.textContent).toBe(broken);
    expect(document.querySelector("h1")?.textContent).toBe(broken);
    expect(document.querySelector("p")?.textContent).toBe("Сортировать");
  });

  it("follow a title whose text React changes", async () => {
    const title = addCard("Сортировать");
    end = hyphenateTitles(document.body, hyphenate);
    const text = title.firstChild;
    if (text !== null) text.nodeValue = "Перечитывать";
    await waitForObservers();
    expect(title.textContent).toBe(hyphenate("Перечитывать"));
    expect(title.getAttribute("aria-label")).toBe("Перечитывать");
    if (text !== null) text.nodeValue = "Полка";
    await waitForObservers();
    expect([title.textContent, title.hasAttribute("aria-label")]).toEqual(["Полка", false]);
  });

  it("are not added to a title that consists of several nodes", () => {
    const title = addCard("");
    title.innerHTML = "Сортировать <b>Сортировать</b>";
    end = hyphenateTitles(document.body, hyphenate);
    expect(title.textContent).toBe("Сортировать Сортировать");
  });

  it("are removed when hyphenation ends", async () => {
    const title = addCard("Сортировать");
    hyphenateTitles(document.body, hyphenate)();
    expect([title.textContent, title.hasAttribute("aria-label")]).toEqual(["Сортировать", false]);
    const added = addCard("Сортировать");
    await waitForObservers();
    expect(added.textContent).toBe("Сортировать");
  });

  it("are not added to a visible title if they would change its height (SY-86)", () => {
    const [steady, growing] = [addCard("Сортировать"), addCard("Перечитывать")];
    const height = (element: Element): number =>
      element === growing && growing.textContent?.includes(SOFT_HYPHEN) ? 38 : 19;
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      return new DOMRect(0, 0, 100, height(this));
    });
    end = hyphenateTitles(document.body, hyphenate);
    expect(steady.textContent).toBe(broken);
    expect([growing.textContent, growing.hasAttribute("aria-label")]).toEqual(["Перечитывать", false]);
  });
});
