import type { Browser } from "playwright-core";
import { serveHarness } from "#client/testing/harness/harness-server.ts";
import { openDocument } from "#tests/e2e/documents/document-hand.ts";
import { median } from "#bench/metric.ts";

/** With few pairs the load of other processes would determine the result. */
const PAIRS = 15;

export interface EditorReady {
  /** The first editor of a page. */
  first: { ours: number; bare: number };
  again: { ours: number; bare: number };
}

/**
 * Measures the milliseconds until the editor shows a text of usual length, against a minimal empty Tiptap editor, each in pages of its own
 * that show such a text. The code of both is loaded before, as in the product, where it is loaded before a user can click on a text.
 */
export async function editorReady(browser: Browser): Promise<EditorReady> {
  const harness = await serveHarness("document-harness");
  const [ours, bare]: [number[][], number[][]] = [[], []];
  const of = (at: number): { ours: number; bare: number } => ({
    ours: median(ours.map((took) => took[at] ?? 0)),
    bare: median(bare.map((took) => took[at] ?? 0)),
  });
  try {
    for (let pair = 0; pair < PAIRS; pair += 1) {
      ours.push(await readyMs(browser, harness.url, "ours"));
      bare.push(await readyMs(browser, harness.url, "bare"));
    }
    return { first: of(0), again: of(1) };
  } finally {
    await harness.close();
  }
}

/** Opens one of the editors twice in a new page. */
async function readyMs(browser: Browser, url: string, which: "ours" | "bare"): Promise<number[]> {
  const hand = await openDocument(browser, url, "read");
  const took = await hand.page.evaluate(async (name) => {
    const ready = await window.documentHarness.load[name]();
    // Waits for the work that loading has started.
    await new Promise((resolve) => requestIdleCallback(resolve));
    return [ready(), ready()];
  }, which);
  await hand.context.close();
  return took;
}
