import type { Mutator } from "#server/sync/mutations/mutate.ts";
import type { RowReader } from "./rows.ts";

/** Dependencies of the REST calls that write an entity. */
export interface WriteDeps {
  mutator: Mutator;
  rows: RowReader;
  newId: () => string;
}
