import { Editor } from "@tiptap/core";
import { Document } from "@tiptap/extension-document";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";

/** Creates a minimal Tiptap editor, with which the performance of the document editor is compared. */
export function bareEditor(element: HTMLElement): Editor {
  return new Editor({ element, extensions: [Document, Paragraph, Text], injectCSS: false });
}
