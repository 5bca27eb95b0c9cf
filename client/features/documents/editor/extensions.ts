import { type Extensions, mergeAttributes } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap, OrderedList, TaskItem, TaskList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Text } from "@tiptap/extension-text";
import { Dropcursor } from "@tiptap/extensions/drop-cursor";
import { Gapcursor } from "@tiptap/extensions/gap-cursor";
import { documentText } from "../document-text.ts";
import type { DocumentPorts } from "../document-tools.ts";
import { LinkMark, MentionNode, TaskLinkNode } from "./inline-nodes.ts";
import { PictureNode } from "./picture-node.ts";

const LEVELS = [1, 2, 3] as const;

/** The title of the task or board is the first heading of the page, so that these begin with the second. */
const TextHeading = Heading.extend({
  parseHTML: () =>
    [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      getAttrs: (element) => ({ level: levelOf(element, level) }),
    })),
  renderHTML: ({ node, HTMLAttributes }) => [
    `h${String(Number(node.attrs["level"]) + 1)}`,
    mergeAttributes(HTMLAttributes, { "data-level": node.attrs["level"] }),
    0,
  ],
});

/** Content copied from this editor has its level in `data-level`; in other content, `h1` to `h3` are levels 1 to 3. */
function levelOf(element: HTMLElement, level: number): number {
  const own = Number(element.dataset["level"]);
  return Number.isInteger(own) && own >= 1 && own <= 3 ? own : Math.min(level, 3);
}

/** Only decimal numbers: letters and Roman numerals have no Markdown. */
const NumberedList = OrderedList.extend({
  addAttributes: () => ({
    start: {
      default: 1,
      parseHTML: (element) => {
        const start = Number(element.getAttribute("start") ?? 1);
        return Number.isInteger(start) && start >= 0 && start <= 999_999_999 ? start : 1;
      },
    },
  }),
});

/** Cells contain only lines of text: a list or a table in a cell has no Markdown, and no room on a phone. */
const span = (name: string, most: number) => ({
  default: 1,
  parseHTML: (element: HTMLElement): number => {
    const value = Number(element.getAttribute(name) ?? 1);
    return Number.isInteger(value) && value >= 1 && value <= most ? value : 1;
  },
});
const cellAttributes = () => ({
  colspan: span("colspan", 100),
  rowspan: span("rowspan", 1_000),
  colwidth: { default: null, rendered: false, parseHTML: () => null },
});
const TextCell = TableCell.extend({ content: "paragraph+", addAttributes: cellAttributes });
const HeadCell = TableHeader.extend({ content: "paragraph+", addAttributes: cellAttributes });

const TextCodeBlock = CodeBlock.extend({
  addAttributes: () => ({
    language: {
      default: null,
      parseHTML: (element) =>
        /^language-([\w+#.-]{1,32})$/.exec(element.firstElementChild?.className ?? "")?.[1] ?? null,
      rendered: false,
    },
  }),
});

/** Extensions without options that depend on the text. */
const ALIKE: Extensions = [
  Document,
  Paragraph,
  Text,
  TextHeading.configure({ levels: [...LEVELS] }),
  BulletList,
  NumberedList,
  ListItem,
  TaskList,
  TaskItem.configure({ nested: true, a11y: { checkboxLabel: (_node, checked) => documentText.check(checked) } }),
  ListKeymap,
  Blockquote,
  TextCodeBlock.configure({ exitOnTripleEnter: true, enableTabIndentation: true, tabSize: 2 }),
  Table.configure({ resizable: false, renderWrapper: true }),
  TableRow,
  HeadCell,
  TextCell,
  HorizontalRule,
  HardBreak,
  Bold,
  Italic,
  Strike,
  Code,
  LinkMark,
  MentionNode,
];
const CURSORS: Extensions = [Dropcursor.configure({ width: 2, color: false, class: "text-drop" }), Gapcursor];

/** The whole schema of documents; `contract/documents/document-schema.ts` has the same rules for the server. */
export function textExtensions(ports: DocumentPorts | null): Extensions {
  return [...ALIKE, TaskLinkNode.configure({ ports }), PictureNode.configure({ ports }), ...CURSORS];
}
