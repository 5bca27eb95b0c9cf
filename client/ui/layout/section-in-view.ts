import { useEffect, useRef, useState } from "react";

/** A section that reaches above this line of the sheet is the one that is read, in pixels. */
const READING_LINE = 140;
/** What moves a sheet by hand. */
const BY_HAND = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/**
 * The section of the page that is being read: the last that has come to the top, and at the very end the last one. One that was asked for by its name
 * stays until somebody moves the page: near the end several are seen at once.
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
