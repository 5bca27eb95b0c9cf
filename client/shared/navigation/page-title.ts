import { useEffect } from "react";
import { PRODUCT_NAME } from "../text/app-text.ts";

/** Sets the tab's title: the page, a dash, the product; without a name only the product. */
export function setPageTitle(title: string): void {
  document.title = title === "" ? PRODUCT_NAME : `${title} \u2014 ${PRODUCT_NAME}`;
}

/** Sets the name of the page on screen. Routes have default names; a page sets a more specific one (a board's title). */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) setPageTitle(title);
  }, [title]);
}
