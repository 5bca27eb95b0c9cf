import type { DocumentForm } from "#contract/documents/document-form.ts";
import type { PaletteColor } from "#contract/core/palette-color.ts";
import type { Person } from "#client/ui/controls/avatar.tsx";
import type { Awareness } from "y-protocols/awareness";
import type { Doc } from "yjs";
import type { DocumentWords } from "./document-text.ts";

/** A user who can be mentioned. A user who is not on the board can be mentioned too; the list says that they have no access. */
export interface PersonToMention {
  readonly person: Person;
  readonly isOnBoard: boolean;
}

/** A task in search results; `key` is its board's key and its number, «ЧИТ-214». */
export interface TaskToLink {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly isDone: boolean;
}

/** The current state of a linked task. */
export interface LinkedTask {
  readonly title: string;
  readonly isDone: boolean;
  /** Path of the task's page. */
  readonly address: string;
}

/** A stored picture; its size in pixels reserves the space until it is drawn. */
export interface StoredPicture {
  readonly id: string;
  readonly width?: number;
  readonly height?: number;
}

/**
 * Functions that a document needs from the rest of the product. They answer at once from the device; `subscribe` notifies when an answer
 * may have changed. Unchanged values must stay the same objects.
 */
export interface DocumentPorts {
  readonly subscribe: (listener: () => void) => () => void;
  readonly people: () => readonly PersonToMention[];
  /** The best match first; for an empty query, the most likely tasks. */
  readonly findTasks: (query: string) => readonly TaskToLink[];
  /** `undefined` if the task is not on the device or the user may not see it. */
  readonly task: (id: string) => LinkedTask | undefined;
  /** The id of the task that an address opens; `undefined` for any other address. */
  readonly taskIn: (address: string) => string | undefined;
  /** Without it pictures are refused with a toast; a rejected promise is shown to the user. */
  readonly keepPicture?: (file: File) => Promise<StoredPicture>;
  /** An address of this origin or a `blob:`; `undefined` while the picture is loading. */
  readonly pictureUrl?: (id: string) => string | undefined;
}

/** The author of edits: what other users see at the caret. */
export interface Writer {
  readonly id: string;
  readonly name: string;
  readonly color: PaletteColor;
}

/** The document that the editor edits, with its surroundings. */
export interface EditedDocument {
  /** The text is in its fragment `default`. */
  readonly document: Doc;
  readonly awareness: Awareness;
  readonly writer: Writer;
  readonly ports: DocumentPorts;
  readonly words: DocumentWords;
}

/**
 * Where the user entered the text before the editor was ready: the point of a press in pixels of the viewport, or "start" for the keyboard.
 */
export type Entrance = { readonly x: number; readonly y: number } | "start" | null;

export interface DocumentEditorProps extends EditedDocument {
  readonly entrance: Entrance;
  /** Called by Esc, to move the focus out of the text. */
  readonly onLeave: () => void;
}

/** The beginning of the text, stored on the device and shown until the document is loaded. */
export type InitialText = DocumentForm;

/** Above this number of blocks, those out of view are not laid out. */
export const LONG_TEXT = 300;
