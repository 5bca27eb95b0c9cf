import { describe, expect, it } from "vitest";
import type { DocumentNode } from "./document-form.ts";
import { documentFault, MAX_DOCUMENT_DEPTH } from "./document-schema.ts";

const text = (marks: DocumentNode["marks"]): DocumentNode => ({ type: "text", text: "a", ...(marks ? { marks } : {}) });
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: "paragraph", content });
const faultOf = (...content: DocumentNode[]): string | null => documentFault({ content });

describe("the schema of a document", () => {
  it.each<[string, DocumentNode]>([
    ["doc/script", { type: "script" }],
    ["doc/constructor", { type: "constructor" }],
    ["doc/listItem", { type: "listItem" }],
    ["doc/text", text([])],
    ["doc/paragraph/paragraph", paragraph(paragraph())],
    ["doc/heading@", { type: "heading", attrs: { level: 4 } }],
    ["doc/heading@", { type: "heading", attrs: { level: "2" } }],
    ["doc/paragraph@", { type: "paragraph", attrs: { onclick: "alert(1)" } }],
    ["doc/paragraph@", { type: "paragraph", attrs: JSON.parse('{"__proto__": 1}') }],
    ["doc/picture@", { type: "picture" }],
    ["doc/picture@", { type: "picture", attrs: { id: "1", src: "https://evil.example/a.png" } }],
    ["doc/paragraph/text+link", paragraph(text([{ type: "link", attrs: { href: "javascript:alert(1)" } }]))],
    ["doc/paragraph/text+link", paragraph(text([{ type: "link" }]))],
    ["doc/paragraph/text+blink", paragraph(text([{ type: "blink" }]))],
    ["doc/paragraph/text+bold", paragraph(text([{ type: "bold", attrs: { style: "x" } }]))],
    ["doc/codeBlock/text+bold", { type: "codeBlock", content: [text([{ type: "bold" }])] }],
  ])("rejects %s", (fault, node) => expect(faultOf(node)).toBe(fault));

  it("rejects nesting that is too deep", () => {
    const nested = (depth: number): DocumentNode =>
      depth === 0 ? paragraph() : { type: "blockquote", content: [nested(depth - 1)] };
    expect(faultOf(nested(MAX_DOCUMENT_DEPTH - 2))).toBeNull();
    expect(faultOf(nested(MAX_DOCUMENT_DEPTH - 1))).toContain("doc/blockquote");
  });
});
