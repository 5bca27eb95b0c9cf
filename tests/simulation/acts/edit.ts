import type { MutationArgs, MutationName } from "#contract/mutations/mutation.ts";
import { keyBetween } from "#contract/core/position.ts";
import type { Edit, MutateAnswer } from "#client/sync/sync-api.ts";
import { isExpected, failUnexpected } from "../device/tab.ts";
import type { Tab } from "../device/device-parts.ts";
import { short, Violation } from "../trace.ts";
import type { World } from "../world.ts";

/** The undo function of the last edit in each tab. */
export const undoOf = new WeakMap<Tab, () => Promise<unknown>>();

/** Applies one mutation in a tab. Once the engine reports it as stored, the ledger expects that it is never lost. */
export function edit<N extends MutationName>(world: World, tab: Tab, op: N, id: string, args: MutationArgs<N>): true {
  const { trace } = world;
  trace.count(op);
  trace.log(() => `${tab.name}: ${op} ${short(id)} ${JSON.stringify(args)}`);
  return trackEdit(world, tab, `${op} ${short(id)}`, tab.sync.mutate(op, id, args));
}

/** Applies several mutations at once. */
export function editAll(world: World, tab: Tab, edits: readonly Edit[], onStored?: (mutationId: string) => void): true {
  const { trace } = world;
  trace.log(() => `${tab.name}: at once ${JSON.stringify(edits)}`);
  return trackEdit(world, tab, `${String(edits.length)} edits`, tab.sync.mutateAll(edits), onStored);
}

function trackEdit(
  { trace, ledger }: World,
  tab: Tab,
  what: string,
  edited: Promise<MutateAnswer>,
  onStored?: (mutationId: string) => void,
): true {
  edited.then(
    ({ mutationId, undo }) => {
      if (undo !== null) undoOf.set(tab, undo);
      onStored?.(mutationId);
      if (ledger.edits.has(mutationId)) return;
      ledger.fail(new Violation("durable", `${what} of ${tab.name} was called kept and is not on the disk`));
    },
    (error: unknown) => {
      trace.count("not kept");
      trace.log(() => `${tab.name}: ${what} was not kept: ${String(error)}`);
      if (!isExpected(error)) failUnexpected(tab, what, error);
    },
  );
  return true;
}

/** Does not wait for a call of the engine. Reports a violation if the call fails with an unexpected error. */
export function background(tab: Tab, what: string, work: Promise<unknown>): true {
  work.catch((error: unknown) => {
    if (!isExpected(error)) failUnexpected(tab, what, error);
  });
  return true;
}

/** Returns the rows that a tab shows. */
export function viewOf(tab: Tab) {
  return tab.sync.inspect().view;
}

/** Returns a random position in a list, in one of the forms that the contract accepts. */
export function someplace({ dice }: World, ids: readonly string[], sortOf: (id: string) => string | undefined) {
  const at = dice.between(0, ids.length);
  const above = ids[at - 1];
  const below = ids[at];
  const sort = sortBetween(above === undefined ? null : sortOf(above), below === undefined ? null : sortOf(below));
  const neighbours = {
    ...(above === undefined ? {} : { afterId: above }),
    ...(below === undefined ? {} : { beforeId: below }),
  };
  switch (dice.between(0, 4)) {
    case 0:
      return {};
    case 1:
      return { sort: dice.between(0, ids.length + 1) };
    case 2:
      return sort === null ? {} : { sort };
    default:
      return { ...neighbours, ...(sort === null ? {} : { sort }) };
  }
}

function sortBetween(above: string | null | undefined, below: string | null | undefined): string | null {
  if (above === undefined || below === undefined) return null;
  return above !== null && below !== null && above >= below ? null : keyBetween(above, below);
}
