import { getSchema } from "@tiptap/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DOCUMENT_MARKS, DOCUMENT_NODES, documentFault } from "#contract/documents/document-schema.ts";
import { anyDocument } from "#contract/testing/document-forms.ts";
import { textExtensions } from "./extensions.ts";

const schema = getSchema(textExtensions(null));

describe("the schema of the editor and the schema of the contract", () => {
  it("have the same nodes, marks and attributes", () => {
    expect(Object.keys(schema.nodes).sort()).toEqual([...Object.keys(DOCUMENT_NODES), "text"].sort());
    expect(Object.keys(schema.marks).sort()).toEqual(Object.keys(DOCUMENT_MARKS).sort());
    for (const [name, { attributes }] of Object.entries(DOCUMENT_NODES)) {
      expect([name, Object.keys(schema.nodes[name]?.spec.attrs ?? {}).sort()]).toEqual([
        name,
        Object.keys(attributes).sort(),
      ]);
    }
  });

  it("allow the same content and the same marks in each node", () => {
    for (const [name, { holds, marks }] of Object.entries(DOCUMENT_NODES)) {
      const type = schema.nodes[name];
      const inside = Object.keys(schema.nodes).filter((child) => canHold(name, child));
      expect([name, inside.sort()]).toEqual([name, [...holds].sort()]);
      if (type?.inlineContent === true) {
        const worn = Object.values(schema.marks).filter((mark) => type.allowsMarkType(mark));
        expect([name, worn.map((mark) => mark.name).sort()]).toEqual([name, [...marks].sort()]);
      }
    }
  });

  it("accept every valid document", () => {
    fc.assert(
      fc.property(anyDocument, (form) => {
        expect(documentFault(form)).toBeNull();
        schema.nodeFromJSON({ type: "doc", content: form.content }).check();
      }),
      { numRuns: 200 },
    );
  });
});

/** Returns true if the child may be anywhere in the content of the parent. */
function canHold(parent: string, child: string): boolean {
  const start = schema.nodes[parent]?.contentMatch;
  const type = schema.nodes[child];
  if (start === undefined || type === undefined) return false;
  const seen = new Set([start]);
  for (const match of seen) {
    if (match.matchType(type) !== null) return true;
    for (let at = 0; at < match.edgeCount; at += 1) seen.add(match.edge(at).next);
  }
  return false;
}
