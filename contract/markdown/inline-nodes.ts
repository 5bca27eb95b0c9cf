import type { DocumentMark, DocumentNode } from "../documents/document-form.ts";
import { bareAddressesIn } from "./bare-address.ts";
import { markedText } from "./mark-names.ts";

/** Collects inline nodes: equal neighbours are one text, line ends are breaks, marks are in their order. */
export class InlineNodes {
  readonly nodes: DocumentNode[] = [];
  /** For each break the number of the source's line that it begins, where it is known. */
  readonly lines = new Map<DocumentNode, number>();

  /** `line` is the number, from 1, of the source's line where the text begins. */
  text(text: string, marks: readonly DocumentMark[], line?: number): void {
    text.split("\n").forEach((part, index) => {
      if (index > 0) this.break(line === undefined ? undefined : line + index);
      this.#append(part, marks);
    });
  }

  break(line?: number): void {
    const node: DocumentNode = { type: "hardBreak" };
    if (line !== undefined) this.lines.set(node, line);
    this.nodes.push(node);
  }

  push(node: DocumentNode): void {
    this.nodes.push(node);
  }

  #append(text: string, marks: readonly DocumentMark[]): void {
    if (text === "") return;
    const node = markedText(text, wornTogether(marks));
    const last = this.nodes.at(-1);
    if (last?.type === "text" && JSON.stringify(last.marks) === JSON.stringify(node.marks)) {
      this.nodes[this.nodes.length - 1] = { ...last, text: (last.text ?? "") + text };
    } else this.nodes.push(node);
  }
}

/** Each mark once. Code wears no other mark; of code that is a link the address is worth more than the looks. */
function wornTogether(marks: readonly DocumentMark[]): readonly DocumentMark[] {
  const byType = new Map<string, DocumentMark>();
  for (const mark of marks) if (!byType.has(mark.type)) byType.set(mark.type, mark);
  if (byType.has("link")) byType.delete("code");
  const code = byType.get("code");
  return code === undefined ? [...byType.values()] : [code];
}

/** Words as they are, except that addresses in them are links. */
export function linkedText(text: string, into: InlineNodes): void {
  let at = 0;
  for (const { index, length, href } of bareAddressesIn(text)) {
    into.text(text.slice(at, index), []);
    into.text(text.slice(index, index + length), [{ type: "link", attrs: { href } }]);
    at = index + length;
  }
  into.text(text.slice(at), []);
}
