import { safeAddress } from "../core/link-address.ts";
import type { DocumentForm, DocumentMark, DocumentNode } from "./document-form.ts";

/**
 * The allowed content of a shared document as plain data: names, nesting and attributes. The editor's schema must match it (its test
 * compares the two); the server rejects an update whose result violates it.
 */
export type AttributeRule =
  | { readonly kind: "integer"; readonly least: number; readonly most: number }
  | { readonly kind: "text"; readonly most: number }
  | { readonly kind: "flag" }
  | { readonly kind: "address" }
  /** Column widths: the editor's tables have the attribute, the product does not set it. */
  | { readonly kind: "nothing" };

export interface NodeRule {
  /** Names of allowed child nodes, including "text". */
  readonly holds: readonly string[];
  /** Names of the marks allowed on inner text. */
  readonly marks: readonly string[];
  readonly attributes: Readonly<Record<string, AttributeRule>>;
  /** Required attributes. */
  readonly needs?: readonly string[];
}

const BLOCKS = [
  "paragraph",
  "heading",
  "bulletList",
  "orderedList",
  "taskList",
  "blockquote",
  "codeBlock",
  "table",
  "horizontalRule",
  "picture",
] as const;
const INLINE = ["text", "hardBreak", "mention", "taskLink"] as const;
const MARKS = ["bold", "italic", "strike", "code", "link"] as const;

const named = { id: { kind: "text", most: 64 }, label: { kind: "text", most: 500 } } as const;
const cell: NodeRule = {
  holds: ["paragraph"],
  marks: [],
  attributes: {
    colspan: { kind: "integer", least: 1, most: 100 },
    rowspan: { kind: "integer", least: 1, most: 1_000 },
    colwidth: { kind: "nothing" },
  },
};
const item: NodeRule = { holds: BLOCKS, marks: [], attributes: {} };

export const DOCUMENT_NODES: Readonly<Record<string, NodeRule>> = {
  doc: { holds: BLOCKS, marks: [], attributes: {} },
  paragraph: { holds: INLINE, marks: MARKS, attributes: {} },
  heading: { holds: INLINE, marks: MARKS, attributes: { level: { kind: "integer", least: 1, most: 3 } } },
  bulletList: { holds: ["listItem"], marks: [], attributes: {} },
  orderedList: {
    holds: ["listItem"],
    marks: [],
    attributes: { start: { kind: "integer", least: 0, most: 999_999_999 } },
  },
  listItem: item,
  taskList: { holds: ["taskItem"], marks: [], attributes: {} },
  taskItem: { ...item, attributes: { checked: { kind: "flag" } } },
  blockquote: { holds: BLOCKS, marks: [], attributes: {} },
  codeBlock: { holds: ["text"], marks: [], attributes: { language: { kind: "text", most: 32 } } },
  table: { holds: ["tableRow"], marks: [], attributes: {} },
  tableRow: { holds: ["tableHeader", "tableCell"], marks: [], attributes: {} },
  tableHeader: cell,
  tableCell: cell,
  horizontalRule: { holds: [], marks: [], attributes: {} },
  picture: {
    holds: [],
    marks: [],
    attributes: {
      id: { kind: "text", most: 64 },
      alt: { kind: "text", most: 500 },
      width: { kind: "integer", least: 1, most: 20_000 },
      height: { kind: "integer", least: 1, most: 20_000 },
    },
    needs: ["id"],
  },
  hardBreak: { holds: [], marks: [], attributes: {} },
  mention: { holds: [], marks: [], attributes: named, needs: ["id"] },
  taskLink: { holds: [], marks: [], attributes: named, needs: ["id"] },
};

export const DOCUMENT_MARKS: Readonly<Record<string, Readonly<Record<string, AttributeRule>>>> = {
  bold: {},
  italic: {},
  strike: {},
  code: {},
  link: { href: { kind: "address" } },
};

/** Maximum nesting, including the document itself: deeper ones break recursive programs. */
export const MAX_DOCUMENT_DEPTH = 64;

/**
 * Returns the first violation of the schema as a path for a log (`doc/bulletList/heading`), or `null`. Two violations are left to renderers
 * because merges can cause them: a list without items, and a first child of another kind.
 */
export function documentFault(document: DocumentForm): string | null {
  return nodeFault({ type: "doc", content: document.content }, "", 1);
}

function nodeFault(node: DocumentNode, above: string, depth: number): string | null {
  const path = above === "" ? node.type : `${above}/${node.type}`;
  const rule = Object.hasOwn(DOCUMENT_NODES, node.type) ? DOCUMENT_NODES[node.type] : undefined;
  if (rule === undefined || depth > MAX_DOCUMENT_DEPTH) return path;
  if (attributesFault(rule.attributes, node.attrs) || rule.needs?.some((name) => node.attrs?.[name] === undefined)) {
    return `${path}@`;
  }
  for (const child of node.content ?? []) {
    const fault = rule.holds.includes(child.type) ? childFault(rule, child, path, depth) : `${path}/${child.type}`;
    if (fault !== null) return fault;
  }
  return null;
}

function childFault(rule: NodeRule, child: DocumentNode, path: string, depth: number): string | null {
  if (child.type !== "text") return nodeFault(child, path, depth + 1);
  const wrong = child.marks?.find((mark) => !rule.marks.includes(mark.type) || markFault(mark));
  return wrong === undefined ? null : `${path}/text+${wrong.type}`;
}

function markFault({ type, attrs }: DocumentMark): boolean {
  const rules = Object.hasOwn(DOCUMENT_MARKS, type) ? DOCUMENT_MARKS[type] : undefined;
  if (rules === undefined) return true;
  return attributesFault(rules, attrs) || Object.keys(rules).some((name) => attrs?.[name] === undefined);
}

function attributesFault(
  rules: Readonly<Record<string, AttributeRule>>,
  attrs: Readonly<Record<string, unknown>> = {},
): boolean {
  return Object.entries(attrs).some(([name, value]) => {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    return rule === undefined || !fits(rule, value);
  });
}

function fits(rule: AttributeRule, value: unknown): boolean {
  switch (rule.kind) {
    case "integer":
      return typeof value === "number" && Number.isInteger(value) && value >= rule.least && value <= rule.most;
    case "text":
      return typeof value === "string" && value.length <= rule.most;
    case "flag":
      return typeof value === "boolean";
    case "address":
      return safeAddress(value) !== null;
    case "nothing":
      return value === null;
  }
}
