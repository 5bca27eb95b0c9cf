import { describe, expect, it } from "vitest";
import { catchDefect } from "./defect-table.ts";
import { withTable } from "./defect-document.ts";
import { playHistory } from "../history.ts";
import { ENOUGH_HISTORIES, missingFrom } from "../proof/vacuity.ts";
import { DEFECTS } from "./all.ts";

/** Fewer steps than a whole history: enough to detect these defects, and fast enough for every run of the tests. */
const STEPS = 40;
/** A busy machine may be ten times slower. */
const PATIENCE = { timeout: 120_000 };

describe("[SY-61] a seeded defect", PATIENCE, () => {
  it.each(["no dedupe", "delete before ack", "drop rejected"])("«%s» is detected", async (name) => {
    const defect = DEFECTS.find((one) => one.name === name);
    if (defect === undefined) throw new Error(`${name} is not among the defects`);
    const caught = await catchDefect(defect, 1, 10, STEPS);
    expect(caught.histories).not.toBeNull();
  });

  it("is the only cause of violations: the same histories without a defect pass", async () => {
    for (const seed of [1, 2, 3]) expect((await playHistory({ seed, steps: STEPS })).violation).toBeNull();
  });
});

it("[SY-60] a history is determined by its seed alone", PATIENCE, async () => {
  const runs = [await playHistory({ seed: 7, steps: STEPS, isTraced: true })];
  await playHistory({ seed: 8, steps: STEPS });
  runs.push(await playHistory({ seed: 7, steps: STEPS, isTraced: true }));
  const [first, second] = runs;
  expect(first?.lines.length).toBeGreaterThan(100);
  expect(second?.lines).toEqual(first?.lines);
});

it("[SY-62] a run lists what never happened in it", async () => {
  const { counts } = await playHistory({ seed: 9, steps: 3 });
  expect(missingFrom(counts)).toContain("restore of an older copy");
  const all = new Map(missingFrom(new Map()).map((name) => [name, 1]));
  expect(missingFrom(all)).toEqual([]);
  expect(ENOUGH_HISTORIES).toBe(1_000);
});

it("the table is written between its marks and changes nothing else", () => {
  const document =
    "Before\n<!-- The table is written by `npm run simulate -- --defects --write`. -->\n\nold\n\n<!-- The end of the table. -->\nAfter\n";
  const next = withTable(document, "| new |");
  expect(next).toContain("| new |");
  expect(next).not.toContain("old");
  expect(withTable(next, "| new |")).toBe(next);
  expect(() => withTable("nothing", "")).toThrow("no place");
});
