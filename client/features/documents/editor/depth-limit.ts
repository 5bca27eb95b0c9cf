import { Extension } from "@tiptap/core";
import { Plugin, type Transaction } from "@tiptap/pm/state";
import { ySyncPluginKey } from "@tiptap/y-tiptap";
import { MAX_DOCUMENT_DEPTH } from "#contract/documents/document-schema.ts";

/** The document node and the inline content count as levels too. */
const DEEPEST_LINE = MAX_DOCUMENT_DEPTH - 2;

/** Prevents nesting deeper than the limit of documents: the server would refuse the edit and everything written after it. */
export const DepthLimit = Extension.create({
  name: "depthLimit",
  addProseMirrorPlugins: () => [
    new Plugin({
      filterTransaction: (tr) =>
        !tr.docChanged || tr.getMeta(ySyncPluginKey) !== undefined || deepestChange(tr) <= DEEPEST_LINE,
    }),
  ],
});

function deepestChange({ doc, mapping }: Transaction): number {
  let deepest = 0;
  mapping.maps.forEach((map, at) => {
    map.forEach((_from, _to, start, end) => {
      const [from, to] = [mapping.slice(at + 1).map(start, -1), mapping.slice(at + 1).map(end, 1)];
      doc.nodesBetween(from, Math.max(from, to), (node, position) => {
        if (node.isTextblock) deepest = Math.max(deepest, doc.resolve(position).depth + 1);
        return !node.isTextblock;
      });
    });
  });
  return deepest;
}
