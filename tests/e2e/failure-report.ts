import type { Page } from "playwright-core";
import { beforeEach } from "vitest";
import { OPEN_PAGES } from "./browser/browser.ts";

const SHOWN_MAX = 4_000;
/** A page that is hung says nothing, and is not waited for long. */
const ANSWER_MS = 3_000;

/** What stood on every open page when a test fell: a machine that nobody can look at tells it with the fault. */
beforeEach(({ onTestFailed }) => {
  onTestFailed(async ({ task }) => {
    for (const [page, { faults, refusals }] of OPEN_PAGES) {
      const shown = await shownOn(page);
      const report = [`When «${task.name}» fell: ${page.url()}`, ...faults, ...refusals, shown.slice(0, SHOWN_MAX)];
      console.log(report.join("\n"));
    }
  });
});

async function shownOn(page: Page): Promise<string> {
  try {
    return await page.locator("body").ariaSnapshot({ timeout: ANSWER_MS });
  } catch (error) {
    return `It cannot be looked at: ${String(error)}`;
  }
}
