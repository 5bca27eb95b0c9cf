import type { DocumentMark, DocumentNode } from "../documents/document-form.ts";
import { bareAddressesIn } from "./bare-address.ts";
import { markedText } from "./mark-names.ts";

/** Collects inline nodes: joins equal neighbours, turns line ends into breaks, sorts marks. */
export class InlineNodes {
  readonly nodes: DocumentNode[] = [];
  /** The source line number at which each break's next line begins, if known. */
  readonly lines = new Map<DocumentNode, number>();

  /** `line` is the number, from 1, of the source line where the text begins. */
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

/** Removes duplicate and conflicting marks. Code allows no other mark, but a link wins over code because its address matters more. */
function wornTogether(marks: readonly DocumentMark[]): readonly DocumentMark[] {
  const byType = new Map<string, DocumentMark>();
  for (const mark of marks) if (!byType.has(mark.type)) byType.set(mark.type, mark);
  if (byType.has("link")) byType.delete("code");
  const code = byType.get("code");
  return code === undefined ? [...byType.values()] : [code];
}

/** Adds a text unchanged, with its addresses as links. */
export function linkedText(text: string, into: InlineNodes): void {
  let at = 0;
  for (const { index, length, href } of bareAddressesIn(text)) {
    into.text(text.slice(at, index), []);
    into.text(text.slice(index, index + length), [{ type: "link", attrs: { href } }]);
    at = index + length;
  }
  into.text(text.slice(at), []);
}
