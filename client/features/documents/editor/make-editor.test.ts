import { EditorView } from "@tiptap/pm/view";
import { describe, expect, it, vi } from "vitest";
import { Awareness } from "y-protocols/awareness";
import { Doc, XmlElement } from "yjs";
import { DOCUMENT_FRAGMENT } from "#contract/documents/document-form.ts";
import { documentText } from "../document-text.ts";
import { type DocumentPorts, LONG_TEXT } from "../document-tools.ts";
import { makeEditor } from "./make-editor.ts";

const ports: DocumentPorts = {
  subscribe: () => () => undefined,
  people: () => [],
  findTasks: () => [],
  task: () => undefined,
  taskIn: () => undefined,
};
const nothing = (): void => undefined;

/** Returns the `data-long` attribute at the library's first update of the view, which makes a browser lay out the whole text. */
function longAtFirstLook(blocks: number): string | undefined {
  const doc = new Doc();
  doc.getXmlFragment(DOCUMENT_FRAGMENT).insert(
    0,
    Array.from({ length: blocks }, () => new XmlElement("paragraph")),
  );
  const lengthMarks: (string | undefined)[] = [];
  const update = vi.spyOn(EditorView.prototype, "updateState").mockImplementation(function look(this: EditorView) {
    lengthMarks.push(this.dom.dataset["long"]);
  });
  const host = document.createElement("div");
  const writer = { id: "anna", name: "Анна", color: "violet" } as const;
  const texts = { words: documentText.task, entrance: null, onLeave: nothing };
  makeEditor(
    { document: doc, awareness: new Awareness(doc), ports, writer, ...texts },
    { host, layer: host, helpId: "help" },
    { onSuggest: nothing, onSuggestKey: () => false, onLeave: nothing, onToolbar: () => false },
  ).destroy();
  update.mockRestore();
  return lengthMarks[0];
}

describe("a long text", () => {
  it("is marked as long before the first layout", () => {
    expect([longAtFirstLook(LONG_TEXT + 1), longAtFirstLook(LONG_TEXT)]).toEqual(["true", undefined]);
  });
});
