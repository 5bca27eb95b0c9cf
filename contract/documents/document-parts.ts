import type { DocumentNode } from "./document-form.ts";

/** The part of Yjs that writing a document needs. The contract must not depend on Yjs, so callers pass the constructors. */
interface TextShape {
  applyDelta(delta: { insert: string; attributes: Record<string, unknown> }[]): void;
}
interface ElementShape<P> {
  insert(at: number, parts: P[]): void;
}
export interface PartMakers<E extends ElementShape<E | T>, T extends TextShape> {
  element: (name: string) => E;
  text: () => T;
}

/** Returns the nodes of a `Y.XmlFragment` for this content. Adjacent texts are merged, because the editor sees one text. */
export function partsOf<E extends ElementShape<E | T>, T extends TextShape>(
  nodes: readonly DocumentNode[],
  make: PartMakers<E, T>,
): (E | T)[] {
  const parts: (E | T)[] = [];
  nodes.forEach((node, at) => {
    if (node.type !== "text") parts.push(elementOf(node, make));
    else if (nodes[at - 1]?.type !== "text") parts.push(textFrom(nodes, at, make));
  });
  return parts;
}

/** Attributes may be numbers and booleans, although Yjs types only allow strings. */
function setAttribute(element: object, name: string, value: unknown): void {
  const set: unknown = Reflect.get(element, "setAttribute");
  if (typeof set === "function") Reflect.apply(set, element, [name, value]);
}

function elementOf<E extends ElementShape<E | T>, T extends TextShape>(
  { type, attrs = {}, content = [] }: DocumentNode,
  make: PartMakers<E, T>,
): E {
  const element = make.element(type);
  for (const [name, value] of Object.entries(attrs)) {
    if (value !== null && value !== undefined) setAttribute(element, name, value);
  }
  element.insert(0, partsOf(content, make));
  return element;
}

function textFrom<E extends ElementShape<E | T>, T extends TextShape>(
  nodes: readonly DocumentNode[],
  start: number,
  make: PartMakers<E, T>,
): T {
  const end = nodes.findIndex((node, at) => at > start && node.type !== "text");
  const text = make.text();
  text.applyDelta(
    nodes.slice(start, end === -1 ? undefined : end).map(({ text: insert = "", marks = [] }) => ({
      insert,
      attributes: Object.fromEntries(marks.map((mark) => [mark.type, mark.attrs ?? {}])),
    })),
  );
  return text;
}
