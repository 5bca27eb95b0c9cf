import fc from "fast-check";
import type { DocumentForm, DocumentMark, DocumentNode } from "../documents/document-form.ts";

/** Arbitrary valid documents in a normal form: equal neighbours are joined, empty values are left out. */
const SIGNS = Array.from("\\`*_~[]()<>&#!|-+=.:;\"'@/ 1 a я ё 🙂  \u00a0");
const word = fc.oneof(
  fc.stringMatching(/^[a-zа-яё]{1,8}$/u),
  fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength: 8 }),
  fc.constantFrom(
    "1. ",
    "- a",
    "# b",
    "> c",
    "---",
    "```",
    "| d |",
    "https://x.ru/a_b",
    "www.x.ru",
    "a@b.ru",
    "<br>",
    "<b>",
    "&amp;",
    "snake_case",
    "[x] ",
  ),
);
const marks: fc.Arbitrary<readonly DocumentMark[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.constant([{ type: "code" }]) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.subarray(["bold", "italic", "strike"]),
        fc.option(fc.constantFrom("https://yarus.example/a(b)?c=d_e", "mailto:a@b.ru", "tel:+7999"), { freq: 3 }),
      )
      .map(([names, href]) => [
        ...(href === null ? [] : [{ type: "link", attrs: { href } }]),
        ...names.map((type) => ({ type })),
      ]),
  },
);
const label = fc.stringMatching(/^[\p{L} \\[\]&#@;*_-]{1,12}$/u).map((text) => text.trim() || "я");
const inlineNode: fc.Arbitrary<DocumentNode> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(word, marks).map(([text, worn]) => ({
      type: "text",
      text,
      ...(worn.length === 0 ? {} : { marks: worn }),
    })),
  },
  { weight: 1, arbitrary: fc.constant({ type: "hardBreak" }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("mention", "taskLink"), fc.uuid(), label)
      .map(([type, id, name]) => ({ type, attrs: { id, label: name } })),
  },
);
const inline = fc.array(inlineNode, { maxLength: 5 }).map((nodes) => joined(nodes));

const withContent = (type: string, attrs?: Record<string, unknown>) => (content: readonly DocumentNode[]) => ({
  type,
  ...(attrs === undefined ? {} : { attrs }),
  ...(content.length === 0 ? {} : { content }),
});

const paragraph = inline.map(withContent("paragraph"));
const heading = fc.integer({ min: 1, max: 3 }).chain((level) => inline.map(withContent("heading", { level })));
const codeLine = fc.string({ unit: fc.constantFrom(...SIGNS, "\t"), maxLength: 12 });
const codeBlock = fc
  .tuple(fc.constantFrom("", "ts", "c++"), fc.array(codeLine, { maxLength: 4 }))
  .map(([language, lines]): DocumentNode => {
    const text = lines.join("\n");
    return {
      type: "codeBlock",
      ...(language === "" ? {} : { attrs: { language } }),
      ...(text === "" ? {} : { content: [{ type: "text", text }] }),
    };
  });
const picture = fc
  .tuple(fc.uuid(), fc.constantFrom("", "Снимок [1]"), fc.boolean())
  .map(([id, alt, sized]): DocumentNode => ({
    type: "picture",
    attrs: { id, ...(alt === "" ? {} : { alt }), ...(sized ? { width: 800, height: 600 } : {}) },
  }));
const cellOf = (type: string, text: fc.Arbitrary<DocumentNode[]>) =>
  text.map((content) => ({ type, content: [withContent("paragraph")(content)] }));
const seen = inline.filter((nodes) => nodes.some(({ text = "" }) => /[a-zа-я]/u.test(text)));
const table = fc.integer({ min: 1, max: 3 }).chain((width) => {
  const row = (cell: fc.Arbitrary<DocumentNode>) =>
    fc.array(cell, { minLength: width, maxLength: width }).map(withContent("tableRow"));
  return fc
    .tuple(
      fc.option(row(cellOf("tableHeader", seen)), { freq: 3 }),
      fc.array(row(cellOf("tableCell", inline)), { minLength: 1, maxLength: 3 }),
    )
    .map(([head, rows]) => withContent("table")(head === null ? rows : [head, ...rows]));
});

const { blocks } = fc.letrec<{ block: DocumentNode; blocks: DocumentNode[]; item: readonly DocumentNode[] }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 4, depthIdentifier: "blocks" },
    { weight: 6, arbitrary: paragraph },
    { weight: 1, arbitrary: heading },
    { weight: 1, arbitrary: codeBlock },
    { weight: 1, arbitrary: table },
    { weight: 1, arbitrary: picture },
    { weight: 1, arbitrary: fc.constant({ type: "horizontalRule" }) },
    { weight: 1, arbitrary: tie("blocks").map(withContent("blockquote")) },
    {
      weight: 2,
      arbitrary: fc
        .array(tie("item").map(withContent("listItem")), { minLength: 1, maxLength: 3 })
        .map(withContent("bulletList")),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.constantFrom(1, 0, 7),
          fc.array(tie("item").map(withContent("listItem")), { minLength: 1, maxLength: 3 }),
        )
        .map(([start, items]) => withContent("orderedList", start === 1 ? undefined : { start })(items)),
    },
    {
      weight: 2,
      arbitrary: fc
        .array(
          fc.tuple(fc.boolean(), tie("item")).map(([checked, item]) => withContent("taskItem", { checked })(item)),
          { minLength: 1, maxLength: 3 },
        )
        .map(withContent("taskList")),
    },
  ),
  blocks: fc.array(tie("block"), { minLength: 1, maxLength: 4, depthIdentifier: "blocks" }),
  item: fc
    .tuple(paragraph, fc.array(tie("block"), { maxLength: 2, depthIdentifier: "blocks" }))
    .map(([first, rest]) => [first, ...rest]),
}));

/** Any valid document. */
export const anyDocument: fc.Arbitrary<DocumentForm> = blocks.map((content) => ({ content }));

function joined(nodes: readonly DocumentNode[]): DocumentNode[] {
  const result: DocumentNode[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (last?.type === "text" && node.type === "text" && JSON.stringify(last.marks) === JSON.stringify(node.marks)) {
      result[result.length - 1] = { ...last, text: `${last.text ?? ""}${node.text ?? ""}` };
    } else result.push(node);
  }
  return result;
}
