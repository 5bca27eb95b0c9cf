import * as Y from "yjs";
import type { Sync } from "#client/sync/sync-api.ts";
import { DOCUMENT_FRAGMENT } from "#contract/documents/document-form.ts";
import { partsOf } from "#contract/documents/document-parts.ts";
import { fromMarkdown } from "#contract/markdown/read-markdown.ts";

const MAKE = { element: (name: string) => new Y.XmlElement(name), text: () => new Y.XmlText() };

/** Writes the description of a new task, or the page of a new board. It is stored and sent like typed text. */
export async function beginText(sync: Sync, guid: string, markdown: string): Promise<void> {
  const { content } = fromMarkdown(markdown);
  const document = await (await sync.documents()).open(guid);
  const { doc } = document;
  doc.transact(() => doc.getXmlFragment(DOCUMENT_FRAGMENT).insert(0, partsOf(content, MAKE)));
  document.close();
}
