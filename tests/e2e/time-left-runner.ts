import { TestRunner } from "vitest";
import { isTooLate } from "#scripts/time-left.ts";

/** No name is like it. */
const NOTHING = /(?!)/;

/**
 * Leaves out a file that comes when the time is up, what it does before its tests included: forty files that each begin a browser and sign
 * somebody up, to be told then that there is no time for their tests, took longer than what was left.
 */
// Vitest takes a runner by this name alone.
// oxlint-disable-next-line import/no-default-export
export default class TimeLeftRunner extends TestRunner {
  override importFile(filepath: string, source: "collect" | "setup"): unknown {
    if (source === "collect" && isTooLate()) this.config.testNamePattern = NOTHING;
    return super.importFile(filepath, source);
  }
}
