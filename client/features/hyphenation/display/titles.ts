/** Page headings and titles of cards, which are read in narrow lines. */
const TITLES = "h1, [data-drag-card] h3";

interface TitleText {
  readonly plain: string;
  readonly broken: string;
}

/**
 * Adds soft hyphens to the displayed titles only: the data, the accessible name and React's state stay plain. Titles drawn later are
 * hyphenated before the first paint. A title that is already on screen keeps its height: if hyphens would add or remove a line, it stays
 * plain until it is drawn again. Returns a function that restores all titles.
 */
export function hyphenateTitles(page: Element, hyphenate: (text: string) => string): () => void {
  const shown = new WeakMap<Text, TitleText>();

  const show = (title: Element): void => {
    const text = textOf(title);
    if (text === null || shown.get(text)?.broken === text.data) return;
    const plain = text.data;
    const broken = hyphenate(plain);
    if (broken === plain) {
      if (shown.delete(text)) title.removeAttribute("aria-label");
      return;
    }
    text.data = broken;
    shown.set(text, { plain, broken });
    title.setAttribute("aria-label", plain);
  };

  const restore = (title: Element): void => {
    const text = textOf(title);
    const current = text === null ? undefined : shown.get(text);
    if (text === null || current === undefined) return;
    if (text.data === current.broken) text.data = current.plain;
    shown.delete(text);
    title.removeAttribute("aria-label");
  };

  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      titleAround(target, show);
      for (const node of addedNodes) if (node instanceof Element) titlesIn(node).forEach(show);
    }
    // The only records since are of this callback's own writes.
    observer.takeRecords();
  });

  showInPlace(titlesIn(page), show, restore);
  observer.observe(page, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    titlesIn(page).forEach(restore);
  };
}

/** Returns the only text node of a title; `null` for a title that consists of several nodes. */
function textOf({ childNodes }: Element): Text | null {
  const [first, second] = childNodes;
  return first instanceof Text && second === undefined ? first : null;
}

function titlesIn(part: Element): Element[] {
  const inside = [...part.querySelectorAll(TITLES)];
  return part.matches(TITLES) ? [part, ...inside] : inside;
}

function titleAround(node: Node, act: (title: Element) => void): void {
  const element = node instanceof Element ? node : node.parentElement;
  if (element?.matches(TITLES) === true) act(element);
}

/** Reads all heights, writes all texts, then reads all heights again: two layouts, however many titles there are. */
function showInPlace(
  titles: readonly Element[],
  show: (title: Element) => void,
  restore: (title: Element) => void,
): void {
  const heightOf = (title: Element): number => title.getBoundingClientRect().height;
  const before = titles.map(heightOf);
  titles.forEach(show);
  const after = titles.map(heightOf);
  for (const [at, title] of titles.entries()) if (after[at] !== before[at]) restore(title);
}
