import { DEFECTS } from "./all.ts";
import type { Defect } from "./defect.ts";
import { writeTable } from "./defect-document.ts";
import { playHistory, STEPS } from "../history.ts";
import type { Options } from "../options.ts";

export interface DefectResult {
  name: string;
  /** Number of histories until the defect was detected; `null` if it was not. */
  histories: number | null;
  /** The rule that was violated. */
  invariant: string;
  message: string;
  seed: number;
}

/** Plays histories with the defect until a rule is violated, or until `most` histories are played. */
export async function catchDefect(defect: Defect, seed: number, most: number, steps = STEPS): Promise<DefectResult> {
  const { name } = defect;
  for (let count = 1; count <= most; count += 1) {
    const { violation } = await playHistory({ seed: seed + count - 1, steps, defect });
    if (violation === null) continue;
    const { invariant, message } = violation;
    return { name, histories: count, invariant, message, seed: seed + count - 1 };
  }
  return { name, histories: null, invariant: "", message: "", seed };
}

/** A defect that survives this many histories counts as not detected. */
const MOST = 300;

/** Prints the table of seeded defects with the number of histories until each was detected. Returns exit code 1 if one was not detected. */
export async function printDefects({ seed, histories, defect, write }: Options): Promise<number> {
  const chosen = DEFECTS.filter(({ name }) => defect === null || name === defect);
  const found: DefectResult[] = [];
  for (const one of chosen) {
    const caught = await catchDefect(one, seed ?? 1, histories ?? MOST);
    found.push(caught);
    console.log(rowOf(caught));
    if (defect !== null) console.log(`seed ${String(caught.seed)}: ${caught.message}`);
  }
  if (write) writeTable([HEADING, ...found.map(rowOf)].join("\n"));
  return chosen.length === 0 || found.some((caught) => caught.histories === null) ? 1 : 0;
}

const HEADING = "| defect | histories to first failure | rule broken |\n|---|---|---|";

function rowOf({ name, histories, invariant }: DefectResult): string {
  return `| ${name} | ${histories === null ? "not caught" : String(histories)} | ${invariant} |`;
}
