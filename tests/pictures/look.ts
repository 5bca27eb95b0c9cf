import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openPage, type View, type TestPage } from "#tests/e2e/browser/browser.ts";
import { still } from "#tests/e2e/page/person.ts";
import { breachesIn } from "#tests/e2e/page/wcag.ts";
import type { StorageState } from "#tests/e2e/browser/open-session.ts";
import type { Place } from "./places.ts";

export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export interface Picture {
  readonly place: string;
  readonly path: string;
  readonly view: View;
  readonly theme: Theme;
  readonly file: string;
  /** Descriptions of the faults that were found. */
  readonly faults: readonly string[];
}

/** A page for each viewer, all of the same width. */
export type Windows = Readonly<Record<Looker, TestPage>>;
type Looker = NonNullable<Place["by"]> | "anna";

export async function openWindows(
  browser: Browser,
  url: string,
  view: View,
  storageStates: Readonly<Record<Exclude<Looker, "stranger">, StorageState>>,
): Promise<Windows> {
  return {
    anna: await openPage(browser, url, view, storageStates.anna),
    reader: await openPage(browser, url, view, storageStates.reader),
    stranger: await openPage(browser, url, view),
  };
}

/** Opens a place and takes its picture in both themes. */
export async function take(windows: Windows, place: Place, view: View, folder: string): Promise<Picture[]> {
  const { page, faults } = windows[place.by ?? "anna"];
  faults.length = 0;
  const unreachable = await openPlace(page, place);
  const pictures: Picture[] = [];
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForFunction((wanted) => document.documentElement.dataset["theme"] === wanted, theme, {
      polling: 50,
    });
    await still(page);
    const file = `${place.name}-${view}-${theme}.png`;
    await page.screenshot({ path: join(folder, file) });
    const known = (fault: string): boolean => (place.faults ?? []).some((words) => fault.includes(words));
    const found = [...unreachable, ...faults.filter((fault) => !known(fault)), ...(await wideParts(page))];
    pictures.push({
      place: place.name,
      path: place.path,
      view,
      theme,
      file,
      faults: [...found, ...(await breachesIn(page, theme))],
    });
    faults.length = 0;
  }
  return pictures;
}

/** Opens a place. Returns an error as a fault, so that the run continues. */
async function openPlace(page: Page, place: Place): Promise<string[]> {
  try {
    await page.goto(place.path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await settled(page);
    await place.prepare?.(page);
    await settled(page);
    return [];
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return [`unreachable: ${error.message}`];
  }
}

/** Waits until the fonts are loaded and the page has not changed for 700 ms, at most 8 s. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    ({ quietMs, longestMs }) =>
      document.fonts.ready.then(
        () =>
          new Promise<void>((resolve) => {
            let timer = setTimeout(resolve, quietMs);
            setTimeout(resolve, longestMs);
            new MutationObserver(() => {
              clearTimeout(timer);
              timer = setTimeout(resolve, quietMs);
            }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
          }),
      ),
    { quietMs: 700, longestMs: 8_000 },
  );
}

/** Finds content that is wider than the page, because users must not have to scroll sideways. Parts that scroll themselves may be wider. */
async function wideParts(page: Page): Promise<string[]> {
  const widths = await page.evaluate(() =>
    [document.documentElement, document.querySelector("main")].map((part) =>
      part === null ? [0, 0] : [part.scrollWidth, part.clientWidth],
    ),
  );
  return widths.flatMap(([whole = 0, seen = 0]) =>
    whole > seen + 1 ? [`overflow: ${String(whole)} wide, ${String(seen)} seen`] : [],
  );
}
