import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const DOCUMENT = fileURLToPath(new URL("../../../docs/rules/simulation.md", import.meta.url));
const BEGIN = "<!-- The table is written by `npm run simulate -- --defects --write`. -->\n";
const END = "\n<!-- The end of the table. -->";

/** Writes the table of seeded defects into its document. */
export function writeTable(table: string): void {
  writeFileSync(DOCUMENT, withTable(readFileSync(DOCUMENT, "utf8"), table));
}

/** Returns the document with the table between its marks replaced. Throws if the marks are missing. */
export function withTable(document: string, table: string): string {
  const from = document.indexOf(BEGIN);
  const to = document.indexOf(END);
  if (from === -1 || to < from) throw new Error(`${DOCUMENT} has no place for the table`);
  return `${document.slice(0, from + BEGIN.length)}\n${table}\n${document.slice(to)}`;
}
