import { useEffect, useState } from "react";

/** A section that reaches above this line of the sheet is the one that is read, in pixels. */
const READING_LINE = 140;

/** The section of the page that is being read: the last that has come to the top, and at the very end the last one. */
export function useSectionInView<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const [shown, setShown] = useState<Name>(names[0]);
  useEffect(() => {
    const sheet = document.querySelector<HTMLElement>("[data-scroll=sheet]");
    if (sheet === null) return undefined;
    const look = (): void => {
      const { top } = sheet.getBoundingClientRect();
      const isReached = (name: Name): boolean =>
        (document.getElementById(name)?.getBoundingClientRect().top ?? Infinity) - top < READING_LINE;
      const isAtEnd = sheet.scrollTop > 0 && sheet.scrollTop + sheet.clientHeight >= sheet.scrollHeight - 2;
      setShown((isAtEnd ? names.at(-1) : names.findLast(isReached)) ?? names[0]);
    };
    sheet.addEventListener("scroll", look, { passive: true });
    return () => sheet.removeEventListener("scroll", look);
  }, [names]);
  return shown;
}
