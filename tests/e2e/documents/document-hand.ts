import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import type { DocumentHarness } from "#client/testing/harness/document-harness.tsx";
import { VIEWS, type View, watch } from "../browser/browser.ts";

declare global {
  interface Window {
    documentHarness: DocumentHarness;
    pwned?: number;
  }
}

/** A page with the harness of documents. */
export interface DocumentHand {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly faults: string[];
  /** The text of a device's editor. */
  text(seat?: 0 | 1): Locator;
  /** The shared document of a device, as Markdown. */
  markdown(seat?: 0 | 1): Promise<string>;
  /** Pastes as from another program. */
  paste(kinds: Readonly<Record<string, string>>): Promise<void>;
  carets(seat: 0 | 1): Locator;
}

export async function openDocument(
  browser: Browser,
  url: string,
  query: string,
  view: View = "desktop",
): Promise<DocumentHand> {
  const context = await browser.newContext({ ...VIEWS[view] });
  const page = await context.newPage();
  const faults = watch(page, new URL(url).origin);
  await page.goto(`${url}?${query}`);
  const text = (seat: 0 | 1 = 0): Locator => page.locator(`[data-seat="${seat}"] [contenteditable="true"]`);
  if (!/\b(?:read|none)\b/.test(query)) await text().waitFor();
  if (/\btwo\b/.test(query)) await text(1).waitFor();
  return {
    context,
    page,
    faults,
    text,
    markdown: (seat = 0) => page.evaluate((at) => window.documentHarness.markdown(at), seat),
    carets: (seat) => page.locator(`[data-seat="${seat}"] [data-peer]:visible`),
    paste: (kinds) =>
      page.evaluate((data) => {
        const clipboardData = new DataTransfer();
        for (const [kind, value] of Object.entries(data)) clipboardData.setData(kind, value);
        const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(event);
      }, kinds),
  };
}
