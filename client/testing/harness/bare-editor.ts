import { Editor } from "@tiptap/core";
import { Document } from "@tiptap/extension-document";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";

/** The least that Tiptap can be: what the editor of documents is measured beside. */
export function bareEditor(element: HTMLElement): Editor {
  return new Editor({ element, extensions: [Document, Paragraph, Text], injectCSS: false });
}
