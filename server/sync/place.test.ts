import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boardStream, type StreamOps } from "#contract/changes/change.ts";
import { keysBetween } from "#contract/core/position.ts";
import { uuid } from "#server/testing/mutations/mutation-world.ts";
import { createFacts } from "./facts.ts";
import { gapAt, indexFor, NEED_LIST, settlePlace } from "./place.ts";
import type { Facts, GapNeed, ListRow } from "./storage.ts";

const STREAM = boardStream(uuid(1));
const MOVING = uuid(99);
const row = (number: number, sort: string, archived = false): ListRow => ({ id: uuid(number), sort, archived });
const need = (place: Partial<GapNeed>): GapNeed => ({ list: "task", parentId: uuid(2), movingId: MOVING, ...place });
const ops: StreamOps[] = [{ stream: STREAM, ops: [{ e: "task", id: MOVING, t: "set", f: { sort: "?" } }] }];

function factsWith(list: readonly ListRow[], place: GapNeed, isWhole: boolean): Facts {
  const none = new Map();
  const parts = { items: none, comments: none, attachments: none };
  const rows = {
    heads: none,
    boards: none,
    columns: none,
    tasks: none,
    labels: none,
    customFields: none,
    rules: none,
    savedViews: none,
    people: none,
    roles: none,
    lent: none,
    ...parts,
  };
  const numbers = {
    openTasks: 0,
    sizes: { columns: 0, labels: 0, customFields: 0, rules: 0, savedViews: 0, files: 0 },
    ends: null,
    owners: 0,
    accountState: null,
    height: 0,
    inside: [],
  };
  const own = { actorId: uuid(1), repeated: null, favourites: none, notifications: none, ...numbers };
  return createFacts(rows, {
    ...own,
    gap: isWhole ? null : gapAt(list, indexFor(list, place)),
    list: isWhole ? list : null,
  });
}

/** The list after `settlePlace`, and the operations that set new keys. */
function settle(list: readonly ListRow[], place: GapNeed) {
  const first = settlePlace(ops, place, STREAM, factsWith(list, place, false));
  const settled = first === NEED_LIST ? settlePlace(ops, place, STREAM, factsWith(list, place, true)) : first;
  if (settled === NEED_LIST) throw new Error("asked twice");
  const keys = new Map(list.map((one) => [one.id, one.sort]));
  const written = settled.flatMap((part) => part.ops);
  for (const op of written)
    if (op.t === "set" && op.e === "task" && op.f.sort !== undefined) keys.set(op.id, op.f.sort);
  const after = [...keys].toSorted(([idA, a], [idB, b]) => (a === b ? (idA < idB ? -1 : 1) : a < b ? -1 : 1));
  return { order: after.map(([id]) => id), keys: after.map(([, sort]) => sort), written };
}

const anyKey = fc.oneof(
  fc.constantFrom("a0", "a0", "a1", "a1V", "Zz", "zz"),
  fc.integer({ min: 0, max: 400 }).map((at) => keysBetween(null, null, 401)[at] ?? "a0"),
  fc.integer({ min: 1, max: 62 }).map((zeros) => `a0${"0".repeat(zeros)}1`),
);
const anyList = fc
  .array(fc.tuple(anyKey, fc.boolean()), { maxLength: 12 })
  .map((rows) =>
    rows
      .map(([sort, archived], at) => row(at + 1, sort, archived))
      .toSorted((a, b) => (a.sort === b.sort ? (a.id < b.id ? -1 : 1) : a.sort < b.sort ? -1 : 1)),
  );
const anyRow = fc.option(
  fc.integer({ min: 1, max: 14 }).map((at) => uuid(at)),
  { nil: null },
);
const anyPlace = fc
  .record(
    { afterId: anyRow, beforeId: anyRow, sort: fc.oneof(anyKey, fc.integer({ min: -3, max: 15 })) },
    { requiredKeys: [] },
  )
  .map(need);

describe("settlePlace", () => {
  test("[SY-12, SY-13] puts the row at the wanted index with a unique key and keeps the order of the others", () => {
    fc.assert(
      fc.property(anyList, anyPlace, (list, place) => {
        const at = indexFor(list, place);
        const { order, keys, written } = settle(list, place);
        expect(order).toEqual(list.map((one) => one.id).toSpliced(at, 0, MOVING));
        const own = keys[order.indexOf(MOVING)];
        expect(keys.filter((key) => key === own)).toHaveLength(1);
        expect(own?.length).toBeLessThanOrEqual(64);
        expect(new Set(written.map((op) => op.id)).size).toBe(written.length);
        if (written.length > 1) expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 500 },
    );
  });

  test("[SY-12] keeps the wanted key when it is free at that place", () => {
    const list = [row(1, "a0"), row(2, "a2")];
    expect(settle(list, need({ sort: "a1" })).keys).toEqual(["a0", "a1", "a2"]);
    expect(settle(list, need({ sort: "a1", afterId: uuid(1), beforeId: uuid(2) })).keys).toEqual(["a0", "a1", "a2"]);
    expect(settle(list, need({ sort: "a1", afterId: uuid(2) })).keys).toEqual(["a0", "a2", "a3"]);
  });

  test("[SY-12] puts the row last when its previous neighbour is gone and it had no next one", () => {
    const list = [row(1, "a0"), row(2, "a7")];
    const last = need({ sort: "a1", afterId: uuid(3), beforeId: null });
    expect(settle(list, last).order).toEqual([uuid(1), uuid(2), MOVING]);
    expect(settle(list, { ...last, beforeId: uuid(2) }).order).toEqual([uuid(1), MOVING, uuid(2)]);
  });

  test("leaves other rows and other streams unchanged", () => {
    const other: StreamOps = { stream: boardStream(uuid(5)), ops: [{ e: "task", id: MOVING, t: "del" }] };
    const place = need({});
    const settled = settlePlace([other, ...ops], place, STREAM, factsWith([], place, false));
    expect(settled).toEqual([other, { stream: STREAM, ops: [{ e: "task", id: MOVING, t: "set", f: { sort: "a0" } }] }]);
  });

  test("throws without the gap", () => {
    const facts = { ...factsWith([], need({}), false), gap: null };
    expect(() => settlePlace(ops, need({}), STREAM, facts)).toThrow("without its gap");
  });
});
