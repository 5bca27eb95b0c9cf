import type { DocumentMark, DocumentNode } from "../documents/document-form.ts";

/** How marks are written, the outer first. Code is apart: nothing is marked inside of it. */
export const FENCES = [
  { mark: "bold", fence: "**" },
  { mark: "italic", fence: "_" },
  { mark: "strike", fence: "~~" },
] as const;

/** Addresses of our own kind: people, tasks and pictures are named by id, and mean nothing outside of the product. */
export const MENTION = "mention:";
export const TASK = "task:";
export const PICTURE = "picture:";

/** Text with marks in one order, so that equal texts are equal data. */
export function markedText(text: string, marks: readonly DocumentMark[]): DocumentNode {
  const sorted = marks.toSorted((one, other) => ORDER.indexOf(one.type) - ORDER.indexOf(other.type));
  return { type: "text", text, ...(sorted.length === 0 ? {} : { marks: sorted }) };
}

const ORDER = ["link", "bold", "italic", "strike", "code"];
