import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { still } from "./person.ts";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** All that a theme changes is colour. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** What breaks WCAG 2.2 AA on the page as it stands, in both themes, once everything has come to rest. It stays in light. */
export async function breaches(page: Page): Promise<string[]> {
  return [...(await breachesIn(page, "dark")), ...(await breachesIn(page, "light"))];
}

/** The same in one theme, in which the page stays: all rules in the light one, those of colour in the dark one. */
export async function breachesIn(page: Page, colorScheme: "light" | "dark"): Promise<string[]> {
  // The product follows the system while nobody has chosen; a stored choice has tests of its own.
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((theme) => document.documentElement.dataset["theme"] === theme, colorScheme);
  await still(page);
  // Without this mode every analysis opens a page of its own to put the parts of frames together.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (colorScheme === "dark" ? axe.withRules(OF_COLOUR) : axe.withTags(WCAG)).analyze();
  const path = new URL(page.url()).pathname;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${colorScheme} ${path} ${id} ${target.join(" ")} ${html.slice(0, 200)}`),
  );
}
