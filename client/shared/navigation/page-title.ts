import { useEffect } from "react";
import { PRODUCT_NAME } from "../text/app-text.ts";

/** Names the tab: the page, a dash, the product; without a name the product alone. */
export function setPageTitle(title: string): void {
  document.title = title === "" ? PRODUCT_NAME : `${title} \u2014 ${PRODUCT_NAME}`;
}

/** The name of the page on screen. Routes have names of their own; a page gives a truer one (a board's title). */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) setPageTitle(title);
  }, [title]);
}
