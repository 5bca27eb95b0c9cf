import { describe, expect, it } from "vitest";
import * as Y from "yjs";
import { typedTextIn } from "./typed-text.ts";

/** Returns the update of `write` in a document that already has text, without the update of that text. */
function typed(write: (text: Y.XmlText, doc: Y.Doc) => void): Uint8Array {
  const doc = new Y.Doc();
  const paragraph = new Y.XmlElement("paragraph");
  const text = new Y.XmlText("Было ");
  paragraph.insert(0, [text]);
  doc.getXmlFragment("default").insert(0, [paragraph]);
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  write(text, doc);
  return Y.mergeUpdates(updates);
}

describe("the typed text of an update", () => {
  it("[DO-49] has the typed characters in order, although the text around them is unknown", () => {
    const update = typed((text) => {
      for (const character of "Не успел 😀") text.insert(text.length, character);
    });
    expect(typedTextIn(update)).toBe("Не успел 😀");
  });

  it("[DO-49] leaves out characters that were deleted again", () => {
    const update = typed((text) => {
      text.insert(5, "Опечатка");
      text.delete(7, 4);
    });
    expect(typedTextIn(update)).toBe("Опка");
  });

  it("[DO-49] has one line for each place", () => {
    const update = typed((text, doc) => {
      text.insert(5, "Конец");
      text.insert(0, "Начало");
      const next = new Y.XmlElement("paragraph");
      next.insert(0, [new Y.XmlText("Ниже")]);
      doc.getXmlFragment("default").insert(1, [next]);
    });
    expect(typedTextIn(update)).toBe("Конец\nНачало\nНиже");
  });

  it("[DO-49] is empty for an update that only deletes", () => {
    expect(typedTextIn(typed((text) => text.delete(0, 3)))).toBe("");
  });
});
