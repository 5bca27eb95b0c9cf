import type { Page } from "playwright-core";
import { beforeEach } from "vitest";
import { OPEN_PAGES } from "./browser/browser.ts";

const SHOWN_MAX = 4_000;
/** A hung page does not answer; the report waits for it only this long. */
const ANSWER_MS = 3_000;

/** Prints the state of every open page when a test fails: on a CI machine this is the only view of it. */
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
