import type { DocumentMark, DocumentNode } from "../documents/document-form.ts";

/** Delimiters of marks, the outer first. Code is separate: it contains no other marks. */
export const FENCES = [
  { mark: "bold", fence: "**" },
  { mark: "italic", fence: "_" },
  { mark: "strike", fence: "~~" },
] as const;

/** Internal addresses: users, tasks and pictures are referenced by id, which has no meaning outside the product. */
export const MENTION = "mention:";
export const TASK = "task:";
export const PICTURE = "picture:";

/** Returns a text node with its marks in one order, so that equal texts are equal data. */
export function markedText(text: string, marks: readonly DocumentMark[]): DocumentNode {
  const sorted = marks.toSorted((one, other) => ORDER.indexOf(one.type) - ORDER.indexOf(other.type));
  return { type: "text", text, ...(sorted.length === 0 ? {} : { marks: sorted }) };
}

const ORDER = ["link", "bold", "italic", "strike", "code"];
