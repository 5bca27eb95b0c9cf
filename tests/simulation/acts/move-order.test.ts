import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plannedMoves } from "#client/entities/task/selection/move-order.ts";
import { compareBySort } from "#contract/core/order.ts";
import { chooseSort, keysBetween } from "#contract/core/position.ts";
import { gapAt, indexFor } from "#server/sync/place.ts";
import type { GapNeed, ListRow } from "#server/sync/storage.ts";

const PLACE = { boardId: "board", columnId: "to" };

/** Applies one move as the server does: a list without room for a new key gets new keys. */
function settled(list: readonly ListRow[], need: Omit<GapNeed, "list" | "parentId">): readonly ListRow[] {
  const others = list.filter(({ id }) => id !== need.movingId);
  const gapNeed: GapNeed = { list: "task", parentId: PLACE.columnId, ...need };
  const index = indexFor(others, gapNeed);
  const wanted = typeof need.sort === "string" ? need.sort : null;
  const { sort, rekey } = chooseSort(wanted, gapAt(others, index));
  const placed = others.toSpliced(index, 0, { id: need.movingId, sort, archived: false });
  if (!rekey) return placed;
  const keys = keysBetween(null, null, placed.length);
  return placed.map((row, at) => ({ ...row, sort: keys[at] ?? row.sort }));
}

/** A column in which some keys are equal, the tasks to move (from this column and from others), and their target position. */
const scene = fc
  .record({
    sorts: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 9 }),
    from: fc.nat({ max: 4 }),
    picks: fc.infiniteStream(fc.boolean()),
    refusals: fc.infiniteStream(fc.integer({ min: 0, max: 3 }).map((one) => one === 0)),
    gap: fc.nat({ max: 9 }),
  })
  .map(({ sorts, from, picks, refusals, gap }) => {
    const keys = keysBetween(null, null, 7);
    const column = sorts.map((key, at): ListRow => ({ id: `c${String(at)}`, sort: keys[key] ?? "", archived: false }));
    const list = column.toSorted(compareBySort);
    const chosen = list.filter(() => picks.next().value === true).map(({ id }) => id);
    const moved = [...chosen, ...Array.from({ length: from }, (_, at) => `x${String(at)}`)];
    const order = list.map(({ id }) => id).filter((id) => !moved.includes(id));
    const at = Math.min(gap, order.length);
    const refused = new Set(moved.filter(() => refusals.next().value === true));
    return { list, moved, order, refused, aboveId: order[at - 1] ?? null, belowId: order[at] ?? null };
  });

type Scene = typeof scene extends fc.Arbitrary<infer T> ? T : never;

function planOf({ list, moved, aboveId, belowId }: Scene) {
  const sorts = new Map(list.map(({ id, sort }) => [id, sort]));
  return plannedMoves(
    moved,
    { ...PLACE, aboveId, belowId },
    { order: list.map(({ id }) => id), sortOf: (id) => sorts.get(id) },
  );
}

function played(example: Scene, arrived: readonly ListRow[]): readonly string[] {
  // A task whose move is rejected is not in the column: it is in an archive or on another board, or a limit kept it out.
  let list: readonly ListRow[] = arrived.filter(({ id }) => !example.refused.has(id));
  for (const { op, id, args } of planOf(example)) {
    if (op !== "task.move") throw new Error(`${op} is no move`);
    const { sort, afterId, beforeId } = args;
    if (!example.refused.has(id)) list = settled(list, { movingId: id, sort, afterId, beforeId });
  }
  return list.map(({ id }) => id);
}

describe("[CH-09] tasks that are moved together", () => {
  it("are adjacent and in order at the target position, whatever keys the column has", () => {
    fc.assert(
      fc.property(scene, (example) => {
        const all = { ...example, refused: new Set<string>() };
        const at = example.aboveId === null ? 0 : example.order.indexOf(example.aboveId) + 1;
        expect(played(all, example.list)).toEqual(example.order.toSpliced(at, 0, ...example.moved));
      }),
    );
  });

  it("keep their order when some of their moves are rejected", () => {
    fc.assert(
      fc.property(scene, (example) => {
        const stood = example.moved.filter((id) => !example.refused.has(id));
        expect(played(example, example.list).filter((id) => stood.includes(id))).toEqual(stood);
      }),
    );
  });

  it("keep their order when the neighbours of the target position have left the column meanwhile", () => {
    fc.assert(
      fc.property(scene, (example) => {
        const gone = new Set([example.aboveId, example.belowId]);
        const arrived = example.list.filter(({ id }) => !gone.has(id));
        const stood = example.moved.filter((id) => !example.refused.has(id));
        expect(played(example, arrived).filter((id) => stood.includes(id))).toEqual(stood);
      }),
    );
  });

  it("have ascending keys on the device before the server answers", () => {
    fc.assert(
      fc.property(scene, (example) => {
        const keys = planOf(example).map(({ op, args }) => (op === "task.move" ? args.sort : undefined));
        const shown = keys.map((sort) => (typeof sort === "string" ? sort : keysBetween(null, null, 1)[0]));
        for (const [at, sort] of shown.entries()) expect(at === 0 || (sort ?? "") > (shown[at - 1] ?? "")).toBe(true);
        expect(new Set(shown).size).toBe(shown.length);
      }),
    );
  });
});
