/**
 * A shared document as plain data: what ProseMirror calls JSON, and what may be kept beside a task and drawn at once. Read out of
 * Yjs by shape alone, so that neither side needs the editor for it.
 */
export interface DocumentMark {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
}

export interface DocumentNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly DocumentNode[];
  readonly text?: string;
  readonly marks?: readonly DocumentMark[];
}

export interface DocumentForm {
  readonly content: readonly DocumentNode[];
}

/** The parts of `Y.XmlFragment` that are read here. */
export interface FragmentShape {
  toArray(): readonly unknown[];
}
interface ElementShape extends FragmentShape {
  readonly nodeName: string;
  getAttributes(): object;
}
interface TextShape {
  toDelta(): readonly { insert?: unknown; attributes?: Readonly<Record<string, unknown>> | undefined }[];
}

/** The fragment of a shared document that its editor works on: the only one there may be. */
export const DOCUMENT_FRAGMENT = "default";

/** Deeper than any document may be: a hostile one must not end the program that reads it. */
const DEEPEST = 70;

/** The document of a `Y.XmlFragment`. What is neither element nor text is passed over; names are not judged here. */
export function formOf(fragment: FragmentShape): DocumentForm {
  return { content: nodesOf(fragment, 1) };
}

function nodesOf(fragment: FragmentShape, depth: number): DocumentNode[] {
  const nodes: DocumentNode[] = [];
  if (depth > DEEPEST) return nodes;
  for (const child of fragment.toArray()) {
    if (isText(child)) nodes.push(...textOf(child));
    else if (isElement(child)) nodes.push(elementOf(child, depth));
  }
  return nodes;
}

function elementOf(element: ElementShape, depth: number): DocumentNode {
  const attrs = Object.entries(element.getAttributes()).filter(([, value]) => value !== undefined);
  const content = nodesOf(element, depth + 1);
  return {
    type: element.nodeName,
    ...(attrs.length === 0 ? {} : { attrs: Object.fromEntries(attrs) }),
    ...(content.length === 0 ? {} : { content }),
  };
}

function textOf(text: TextShape): DocumentNode[] {
  return text.toDelta().flatMap(({ insert, attributes = {} }) => {
    if (typeof insert !== "string" || insert === "") return [];
    const marks = Object.entries(attributes)
      .filter(([, value]) => value !== null)
      .map(([type, value]) => markOf(type, value));
    return [{ type: "text", text: insert, ...(marks.length === 0 ? {} : { marks }) }];
  });
}

function markOf(type: string, value: unknown): DocumentMark {
  const attrs = typeof value === "object" && value !== null ? { ...value } : {};
  return Object.keys(attrs).length === 0 ? { type } : { type, attrs };
}

function isText(value: unknown): value is TextShape {
  return typeof value === "object" && value !== null && "toDelta" in value && !("nodeName" in value);
}

function isElement(value: unknown): value is ElementShape {
  return typeof value === "object" && value !== null && "nodeName" in value && "getAttributes" in value;
}
