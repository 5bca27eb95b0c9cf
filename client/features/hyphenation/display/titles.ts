/** Headings of pages and titles of cards: what a person reads in narrow lines. */
const TITLES = "h1, [data-drag-card] h3";

interface TitleText {
  readonly plain: string;
  readonly broken: string;
}

/**
 * Lets the words of titles break, in what is drawn and nowhere else: the data, the accessible name and React's own idea of the text
 * stay plain. What is drawn later breaks before it is first seen. A title that stands already keeps its height: one that would
 * lose or gain a line is left as it is until it is drawn anew. Ends with everything as it was.
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
    // Only what was written here has been noted since.
    observer.takeRecords();
  });

  showInPlace(titlesIn(page), show, restore);
  observer.observe(page, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    titlesIn(page).forEach(restore);
  };
}

/** The one text of a title; one that is put together of parts is left alone. */
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

/** All heights are read, then all texts written, then all heights read: two layouts however many titles there are. */
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
