import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from "y-protocols/awareness";
import { applyUpdate, Doc, type XmlFragment, XmlElement, XmlText } from "yjs";
import type { DocumentForm, DocumentMark, DocumentNode } from "#contract/documents/document-form.ts";
import type { DocumentPorts, LinkedTask } from "#client/features/documents/document-tools.ts";

/** A shared document as one device has it. */
export interface Seat {
  readonly doc: Doc;
  readonly awareness: Awareness;
}

/** Two devices with a connection that can be cut. */
export interface World {
  readonly seats: readonly [Seat, Seat];
  cut(): void;
  mend(): void;
}

/** Creates two devices that receive each other's changes at once. */
export function createWorld(): World {
  const seats: [Seat, Seat] = [seat(), seat()];
  const [one, other] = seats;
  let isCut = false;
  const deferred: (() => void)[] = [];
  const send = (act: () => void): void => {
    if (isCut) deferred.push(act);
    else act();
  };
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.doc.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin !== "wire") send(() => applyUpdate(to.doc, update, "wire"));
    });
    from.awareness.on("update", (change: Record<"added" | "updated" | "removed", number[]>, origin: unknown) => {
      if (origin === "wire") return;
      const clients = [...change.added, ...change.updated, ...change.removed];
      send(() => applyAwarenessUpdate(to.awareness, encodeAwarenessUpdate(from.awareness, clients), "wire"));
    });
  }
  return {
    seats,
    cut: () => {
      isCut = true;
    },
    mend: () => {
      isCut = false;
      for (const act of deferred.splice(0)) act();
    },
  };
}

function seat(): Seat {
  const doc = new Doc();
  return { doc, awareness: new Awareness(doc) };
}

/** Writes a document into an empty fragment, as an editor would have. */
export function fillFragment(fragment: XmlFragment, { content }: DocumentForm): void {
  fragment.doc?.transact(() => fragment.insert(0, typesOf(content)));
}

function typesOf(nodes: readonly DocumentNode[]): (XmlElement | XmlText)[] {
  const types: (XmlElement | XmlText)[] = [];
  nodes.forEach((node, at) => {
    if (node.type !== "text") types.push(elementOf(node));
    else if (nodes[at - 1]?.type !== "text") types.push(textOf(nodes.slice(at)));
  });
  return types;
}

function elementOf({ type, attrs = {}, content = [] }: DocumentNode): XmlElement {
  const element = new XmlElement(type);
  // Yjs stores any plain value, but its types allow only strings.
  for (const [name, value] of Object.entries(attrs)) Object(element).setAttribute(name, value);
  element.insert(0, typesOf(content));
  return element;
}

/** Returns the run of texts at the beginning of a list of nodes. */
function textOf(nodes: readonly DocumentNode[]): XmlText {
  const end = nodes.findIndex(({ type }) => type !== "text");
  const text = new XmlText();
  text.applyDelta(
    nodes.slice(0, end === -1 ? undefined : end).map(({ text: insert = "", marks = [] }) => ({
      insert,
      attributes: Object.fromEntries(marks.map(({ type, attrs }: DocumentMark) => [type, attrs ?? {}])),
    })),
  );
  return text;
}

const PEOPLE = [
  ["mark", "Марк Гельман", "МГ", "pine", true],
  ["anna", "Анна Котова", "АК", "violet", true],
  ["timur", "Тимур Ахметов", "ТА", "azure", true],
  ["vera", "Вера Мальцева", "ВМ", "emerald", false],
] as const;

export interface PortsWorld {
  readonly ports: DocumentPorts;
  /** Changes a task and notifies the listeners. */
  setTask(id: string, task: LinkedTask | undefined): void;
}

/** Creates the ports that the product would provide: four users, two tasks, pictures as `blob:` addresses. */
export function createPorts(keepsPictures: boolean): PortsWorld {
  const listeners = new Set<() => void>();
  const people = PEOPLE.map(([id, name, initials, color, isOnBoard]) => ({
    person: { id, name, initials, color },
    isOnBoard,
  }));
  const tasks = new Map<string, LinkedTask>([
    ["t1", { title: "Сортировать «Мою полку»", isDone: false, address: "/t/t1" }],
    ["t2", { title: "Сверять ETag перед докачкой", isDone: true, address: "/t/t2" }],
  ]);
  const pictures = new Map<string, string>();
  const ports: DocumentPorts = {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    people: () => people,
    findTasks: (query) =>
      [...tasks]
        .filter(([, { title }]) => title.toLowerCase().includes(query.toLowerCase()))
        .map(([id, { title, isDone }], index) => ({ id, key: `ЧИТ-${String(index + 1)}`, title, isDone })),
    task: (id) => tasks.get(id),
    taskIn: (address) => /^https:\/\/yarus\.example\/t\/(\w+)$/.exec(address)?.[1],
    ...(keepsPictures
      ? {
          keepPicture: async (file: File) => {
            const id = `p${String(pictures.size + 1)}`;
            const bitmap = await createImageBitmap(file);
            pictures.set(id, URL.createObjectURL(file));
            return { id, width: bitmap.width, height: bitmap.height };
          },
          pictureUrl: (id: string) => pictures.get(id),
        }
      : {}),
  };
  return {
    ports,
    setTask(id, task) {
      if (task === undefined) tasks.delete(id);
      else tasks.set(id, task);
      for (const listener of listeners) listener();
    },
  };
}
