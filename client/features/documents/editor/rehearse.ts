import { DOCUMENT_FRAGMENT } from "#contract/documents/document-form.ts";
import { Awareness } from "y-protocols/awareness";
import { Doc, XmlElement, XmlText } from "yjs";
import { documentText } from "../document-text.ts";
import type { DocumentPorts } from "../document-tools.ts";
import { makeEditor } from "./make-editor.ts";

const PORTS: DocumentPorts = {
  subscribe: () => () => undefined,
  people: () => [],
  findTasks: () => [],
  task: () => undefined,
  taskIn: () => undefined,
};
const WRITER = { id: "", name: "", color: "violet" } as const;

/**
 * Creates an invisible editor and destroys it. A browser compiles code when it first runs, which takes longer than the work itself; here no
 * user waits for it.
 */
export function rehearse(): void {
  const document = new Doc();
  const awareness = new Awareness(document);
  document.getXmlFragment(DOCUMENT_FRAGMENT).insert(0, [block("heading"), list(), block("paragraph")]);
  const [host, layer] = [globalThis.document.createElement("div"), globalThis.document.createElement("div")];
  const editor = makeEditor(
    { document, awareness, ports: PORTS, writer: WRITER, words: documentText.task, entrance: null, onLeave: nothing },
    { host, layer, helpId: "" },
    { onSuggest: nothing, onSuggestKey: () => false, onLeave: nothing, onToolbar: () => false },
  );
  editor.destroy();
  awareness.destroy();
  document.destroy();
}

function nothing(): void {
  // There is no caller to notify.
}

function block(name: string): XmlElement {
  const element = new XmlElement(name);
  element.insert(0, [new XmlText("a")]);
  return element;
}

function list(): XmlElement {
  const [outer, item] = [new XmlElement("bulletList"), new XmlElement("listItem")];
  item.insert(0, [block("paragraph")]);
  outer.insert(0, [item]);
  return outer;
}
