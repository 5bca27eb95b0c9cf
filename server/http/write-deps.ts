import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { RowReader } from "./rows.ts";

/** What the plain calls of an entity write and answer with. */
export interface WriteDeps {
  mutator: Mutator;
  rows: RowReader;
  newId: () => string;
}
