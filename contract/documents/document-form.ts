/**
 * A shared document as plain data: ProseMirror's JSON, which can be stored with a task and rendered at once. It is read from Yjs by
 * structure, so neither side needs the editor for it.
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

/** The part of `Y.XmlFragment` that is read here. */
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

/** The fragment of a shared document that its editor uses; no other is allowed. */
export const DOCUMENT_FRAGMENT = "default";

/** Deeper than any valid document: a malicious one must not overflow the stack of its reader. */
const DEEPEST = 70;

/** Returns the document of a `Y.XmlFragment`. Nodes that are neither element nor text are skipped; names are not checked here. */
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
