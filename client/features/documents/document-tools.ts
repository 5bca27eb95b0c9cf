import type { DocumentForm } from "#contract/documents/document-form.ts";
import type { PaletteColor } from "#contract/core/palette-color.ts";
import type { Person } from "#client/ui/controls/avatar.tsx";
import type { Awareness } from "y-protocols/awareness";
import type { Doc } from "yjs";
import type { DocumentWords } from "./document-text.ts";

/** Somebody who can be mentioned. Who is not on the board is named all the same, and told that they cannot see it. */
export interface PersonToMention {
  readonly person: Person;
  readonly isOnBoard: boolean;
}

/** A task as the search offers it; `key` is its number on its board, «ЧИТ-214». */
export interface TaskToLink {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly isDone: boolean;
}

/** A task that is linked to, as it is now. */
export interface LinkedTask {
  readonly title: string;
  readonly isDone: boolean;
  /** Where it opens: a path of the product. */
  readonly address: string;
}

/** A picture that is kept; its size in pixels holds its place until it is drawn. */
export interface StoredPicture {
  readonly id: string;
  readonly width?: number;
  readonly height?: number;
}

/**
 * What a document asks of the rest of the product. Everything is answered at once from the device; `subscribe` tells when an
 * answer may have changed. Values that have not changed must stay the same objects.
 */
export interface DocumentPorts {
  readonly subscribe: (listener: () => void) => () => void;
  readonly people: () => readonly PersonToMention[];
  /** The best first; an empty query asks for the likeliest. */
  readonly findTasks: (query: string) => readonly TaskToLink[];
  /** `undefined` when it is not on the device, or is hidden from this person. */
  readonly task: (id: string) => LinkedTask | undefined;
  /** The id of the task that an address leads to, `undefined` for any other address. */
  readonly taskIn: (address: string) => string | undefined;
  /** Without it pictures are refused with words. A rejected promise is told to the person. */
  readonly keepPicture?: (file: File) => Promise<StoredPicture>;
  /** An address of this origin or a `blob:`; `undefined` while it is not here. */
  readonly pictureUrl?: (id: string) => string | undefined;
}

/** Who writes: what others see at the caret. */
export interface Writer {
  readonly id: string;
  readonly name: string;
  readonly color: PaletteColor;
}

/** What is drawn and edited. */
export interface EditedDocument {
  /** Its fragment `default` is the text. */
  readonly document: Doc;
  readonly awareness: Awareness;
  readonly writer: Writer;
  readonly ports: DocumentPorts;
  readonly words: DocumentWords;
}

/** Where a press fell, in pixels of the viewport, or the keyboard: from here writing goes on when the editor is ready. */
export type Entrance = { readonly x: number; readonly y: number } | "start" | null;

export interface DocumentEditorProps extends EditedDocument {
  readonly entrance: Entrance;
  /** Esc: the focus leaves the text. */
  readonly onLeave: () => void;
}

/** A picture of the text that was kept on the device, for the moment before the document itself is here. */
export type InitialText = DocumentForm;

/** With more blocks than this, those out of sight are not laid out. */
export const LONG_TEXT = 300;
