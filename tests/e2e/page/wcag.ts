import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { still } from "./person.ts";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** A theme changes only colours, so the dark theme is checked with these rules only. */
const OF_COLOUR = ["color-contrast", "link-in-text-block"];

/** Returns the violations of WCAG 2.2 AA on the page in both themes, after all animations have ended. The page stays in the light theme. */
export async function breaches(page: Page): Promise<string[]> {
  return [...(await breachesIn(page, "dark")), ...(await breachesIn(page, "light"))];
}

/** Returns the violations in one theme, in which the page stays: all rules in the light theme, colour rules in the dark one. */
export async function breachesIn(page: Page, colorScheme: "light" | "dark"): Promise<string[]> {
  // The product follows the system theme until the user chooses one; a stored choice has its own tests.
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((theme) => document.documentElement.dataset["theme"] === theme, colorScheme);
  await still(page);
  // Without this mode every analysis opens an extra page to merge the results of frames.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (colorScheme === "dark" ? axe.withRules(OF_COLOUR) : axe.withTags(WCAG)).analyze();
  const path = new URL(page.url()).pathname;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${colorScheme} ${path} ${id} ${target.join(" ")} ${html.slice(0, 200)}`),
  );
}
