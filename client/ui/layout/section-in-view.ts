import { useEffect, useRef, useState } from "react";

/** A section that reaches above this line of the sheet counts as being read. Pixels from the top of the sheet. */
const READING_LINE = 140;
/** Events by which a user scrolls the sheet. */
const BY_HAND = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/**
 * Returns the section that is being read: the last one that has reached the top, and at the very end of the page the last one. A section
 * that is requested by name stays until the user scrolls: near the end several are visible at once.
 */
export function useSectionInView<Name extends string>(
  names: readonly [Name, ...Name[]],
): readonly [shown: Name, ask: (name: Name) => void] {
  const [shown, setShown] = useState<Name>(names[0]);
  const isRequested = useRef(false);
  useEffect(() => {
    const sheet = document.querySelector<HTMLElement>("[data-scroll=sheet]");
    if (sheet === null) return undefined;
    const end = new AbortController();
    const look = (): void => {
      if (isRequested.current) return;
      const { top } = sheet.getBoundingClientRect();
      const isReached = (name: Name): boolean =>
        (document.getElementById(name)?.getBoundingClientRect().top ?? Infinity) - top < READING_LINE;
      const isAtEnd = sheet.scrollTop > 0 && sheet.scrollTop + sheet.clientHeight >= sheet.scrollHeight - 2;
      setShown((isAtEnd ? names.at(-1) : names.findLast(isReached)) ?? names[0]);
    };
    const letGo = (): void => {
      isRequested.current = false;
    };
    sheet.addEventListener("scroll", look, { passive: true, signal: end.signal });
    for (const hand of BY_HAND) sheet.addEventListener(hand, letGo, { passive: true, signal: end.signal });
    return () => end.abort();
  }, [names]);
  const ask = (name: Name): void => {
    isRequested.current = true;
    setShown(name);
  };
  return [shown, ask];
}
