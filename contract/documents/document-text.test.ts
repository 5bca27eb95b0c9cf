import { describe, expect, it } from "vitest";
import { Doc, XmlElement, XmlText } from "yjs";
import { formOf } from "./document-form.ts";
import { excerptOf, plainText } from "./document-text.ts";

/** A list with a name in bold, as a Yjs document. */
function sharedList(): Doc {
  const doc = new Doc();
  const list = new XmlElement("bulletList");
  const item = new XmlElement("listItem");
  const line = new XmlElement("paragraph");
  const words = new XmlText();
  words.applyDelta([{ insert: "Спросить " }, { insert: "срочно", attributes: { bold: {} } }]);
  line.insert(0, [words]);
  item.insert(0, [line]);
  list.insert(0, [item]);
  doc.getXmlFragment("default").insert(0, [list]);
  return doc;
}

describe("the text of a document", () => {
  it("is read from Yjs with its marks", () => {
    const words = [
      { type: "text", text: "Спросить " },
      { type: "text", text: "срочно", marks: [{ type: "bold" }] },
    ];
    expect(formOf(sharedList().getXmlFragment("default"))).toEqual({
      content: [
        { type: "bulletList", content: [{ type: "listItem", content: [{ type: "paragraph", content: words }] }] },
      ],
    });
  });

  it("is plain text with the markers of lists, checkboxes and cells", () => {
    const line = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
    const cell = (text: string) => ({ type: "tableCell", content: [line(text)] });
    const task = (checked: boolean, text: string) => ({ type: "taskItem", attrs: { checked }, content: [line(text)] });
    const form = {
      content: [
        { type: "orderedList", attrs: { start: 2 }, content: [{ type: "listItem", content: [line("а"), line("б")] }] },
        { type: "taskList", content: [task(true, "сделано"), task(false, "нет")] },
        { type: "table", content: [{ type: "tableRow", content: [cell("x"), cell("y")] }] },
        { type: "paragraph", content: [{ type: "mention", attrs: { id: "1", label: "Анна" } }, { type: "hardBreak" }] },
      ],
    };
    expect(plainText(form)).toBe("2. а\n  б\n☑ сделано\n☐ нет\nx\ty\n@Анна");
  });

  it("is cut for a card at a whole character", () => {
    expect(excerptOf({ content: [{ type: "paragraph", content: [{ type: "text", text: "а\n б" }] }] })).toBe("а б");
    const long = { content: [{ type: "paragraph", content: [{ type: "text", text: `${"а".repeat(8)}🙂🙂` }] }] };
    expect(excerptOf(long, 11)).toBe(`${"а".repeat(8)}🙂`);
    expect(excerptOf({ content: [] })).toBe("");
  });
});
