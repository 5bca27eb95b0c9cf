import { expect, it } from "vitest";
import { Awareness } from "y-protocols/awareness";
import { Doc } from "yjs";
import { documentText } from "../document-text.ts";
import type { DocumentPorts, StoredPicture } from "../document-tools.ts";
import { keepFiles } from "./content-in.ts";
import { makeEditor } from "./make-editor.ts";

const nothing = (): void => undefined;

it("inserts several pictures in their order, whichever is stored first, and without one that is not stored", async () => {
  const storing = new Map<string, { resolve: (picture: StoredPicture) => void; reject: (error: Error) => void }>();
  const ports: DocumentPorts = {
    subscribe: () => nothing,
    people: () => [],
    findTasks: () => [],
    task: () => undefined,
    taskIn: () => undefined,
    keepPicture: ({ name }) => new Promise((resolve, reject) => storing.set(name, { resolve, reject })),
  };
  const doc = new Doc();
  const host = document.createElement("div");
  const writer = { id: "anna", name: "Анна", color: "violet" } as const;
  const texts = { words: documentText.task, entrance: null, onLeave: nothing };
  const editor = makeEditor(
    { document: doc, awareness: new Awareness(doc), ports, writer, ...texts },
    { host, layer: host, helpId: "help" },
    { onSuggest: nothing, onSuggestKey: () => false, onLeave: nothing, onToolbar: () => false },
  );
  editor.commands.insertContent("Обложки:");
  const files = ["1", "2", "3"].map((name) => new File(["x"], name, { type: "image/png" }));
  keepFiles(editor, ports, files, editor.state.selection.from);
  storing.get("3")?.resolve({ id: "c" });
  storing.get("2")?.reject(new Error("full"));
  storing.get("1")?.resolve({ id: "a" });
  const pictures = (): unknown[] =>
    editor.getJSON().content.flatMap(({ type, attrs }) => (type === "picture" ? [attrs?.["id"]] : []));
  await expect.poll(pictures).toEqual(["a", "c"]);
  editor.destroy();
});
