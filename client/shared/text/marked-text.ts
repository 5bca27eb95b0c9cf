import { createElement, type ReactNode } from "react";
import type { DocumentMark } from "#contract/documents/document-form.ts";
import { safeAddress } from "#contract/core/link-address.ts";

const TAGS: Readonly<Record<string, "strong" | "em" | "s" | "code">> = {
  bold: "strong",
  italic: "em",
  strike: "s",
  code: "code",
};

/** Renders a text in the elements of its marks, the first mark outermost, as the editor does. Links have safe addresses only. */
export function markedText(text: string, marks: readonly DocumentMark[]): ReactNode {
  return marks.reduceRight<ReactNode>((inside, { type, attrs }) => {
    const tag = Object.hasOwn(TAGS, type) ? TAGS[type] : undefined;
    if (tag !== undefined) return createElement(tag, null, inside);
    const href = type === "link" ? safeAddress(attrs?.["href"]) : null;
    return href === null
      ? inside
      : createElement("a", { href, target: "_blank", rel: "noopener noreferrer nofollow" }, inside);
  }, text);
}
