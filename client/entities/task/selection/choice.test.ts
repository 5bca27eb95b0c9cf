import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NOTHING_CHOSEN, ranged, toggled, withList, without, type Choice } from "./choice.ts";

const lists = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { minLength: 1, maxLength: 12 });
const steps = lists.chain((order) =>
  fc.record({
    order: fc.constant(order),
    presses: fc.array(fc.record({ id: fc.constantFrom(...order), isRange: fc.boolean() }), { maxLength: 8 }),
    to: fc.constantFrom(...order),
    other: fc.constantFrom(...order),
  }),
);

function press(order: readonly string[], presses: readonly { id: string; isRange: boolean }[]): Choice {
  return presses.reduce(
    (choice, { id, isRange }) => (isRange ? ranged(choice, order, id) : toggled(choice, id)),
    NOTHING_CHOSEN,
  );
}

describe("[CH-01] the selection", () => {
  it("is unchanged after two presses on the same card", () => {
    fc.assert(
      fc.property(steps, ({ order, presses, to }) => {
        const choice = press(order, presses);
        expect(new Set(toggled(toggled(choice, to), to).ids)).toEqual(new Set(choice.ids));
      }),
    );
  });

  it("contains the whole range from its start, and otherwise only what was selected before", () => {
    fc.assert(
      fc.property(steps, ({ order, presses, to }) => {
        const choice = press(order, presses);
        const begin = choice.anchor ?? to;
        const [from, till] = [order.indexOf(begin), order.indexOf(to)].toSorted((a, b) => a - b);
        const way = order.slice(from, (till ?? 0) + 1);
        const next = ranged(choice, order, to);
        const before = choice.anchor === null ? choice.ids : choice.before;
        expect(new Set(next.ids)).toEqual(new Set([...before, ...way]));
      }),
    );
  });

  it("follows the end of a range that goes on: only the last end counts", () => {
    fc.assert(
      fc.property(steps, ({ order, presses, to, other }) => {
        const choice = toggled(press(order, presses), to);
        fc.pre(choice.anchor !== null);
        const straight = ranged(choice, order, to);
        const roundabout = ranged(ranged(choice, order, other), order, to);
        expect(new Set(roundabout.ids)).toEqual(new Set(straight.ids));
      }),
    );
  });

  it("gets only one more card if the range began in another list", () => {
    const choice = toggled(toggled(NOTHING_CHOSEN, "a"), "b");
    const next = ranged(choice, ["x", "y", "z"], "y");
    expect([...next.ids]).toEqual(["a", "b", "y"]);
    expect([...ranged(next, ["x", "y", "z"], "z").ids]).toEqual(["a", "b", "y", "z"]);
  });

  it("gets a whole list, and loses it again on request", () => {
    const all = withList(toggled(NOTHING_CHOSEN, "x"), ["a", "b"]);
    expect([...all.ids]).toEqual(["x", "a", "b"]);
    expect(withList(all, ["a", "b"])).toMatchObject({ ids: all.ids });
    expect([...withList(all, ["a", "b"], true).ids]).toEqual(["x"]);
    expect(withList(NOTHING_CHOSEN, []).ids.size).toBe(0);
  });

  it("[CH-02] loses removed tasks, and is the same object if none was selected", () => {
    fc.assert(
      fc.property(steps, ({ order, presses, to, other }) => {
        const choice = press(order, presses);
        const next = without(choice, [to, other]);
        expect(new Set(next.ids)).toEqual(new Set([...choice.ids].filter((id) => id !== to && id !== other)));
        if (!choice.ids.has(to) && !choice.ids.has(other)) expect(next).toBe(choice);
        // A removed task does not return with the next range.
        expect(next.before.has(to)).toBe(false);
      }),
    );
  });
});
