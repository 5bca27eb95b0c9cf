import { getSchema } from "@tiptap/core";
import { DOMParser as SchemaParser } from "@tiptap/pm/model";
import { describe, expect, it } from "vitest";
import { documentFault } from "#contract/documents/document-schema.ts";
import { fromText } from "#contract/markdown/plain-text.ts";
import { toMarkdown } from "#contract/markdown/write-markdown.ts";
import { cleanHtml } from "./clean-html.ts";
import { textExtensions } from "../extensions.ts";
import { PASTED_HTML, PASTED_TEXTS } from "#client/testing/pasted-fragments.ts";

const schema = getSchema(textExtensions(null));

/** Returns pasted HTML as Markdown, after it is parsed by the schema of the editor. */
function pastedHtml(html: string): string {
  const host = document.createElement("div");
  host.innerHTML = cleanHtml(html);
  const { content = [] } = SchemaParser.fromSchema(schema).parse(host).toJSON();
  return toMarkdown({ content });
}

describe("[DO-64] pasted HTML of other programs", () => {
  it.each(PASTED_HTML)("$from", ({ html, markdown }) => expect(pastedHtml(html)).toBe(markdown));
});

describe("[DO-60] pasted text", () => {
  it.each(PASTED_TEXTS)("$from", ({ text, markdown }) => {
    const form = fromText(text);
    expect(documentFault(form)).toBeNull();
    expect(toMarkdown(form)).toBe(markdown);
  });

  it("is tested with at least forty fragments, including pasted HTML", () => {
    expect(PASTED_HTML.length + PASTED_TEXTS.length).toBeGreaterThanOrEqual(40);
  });
});
