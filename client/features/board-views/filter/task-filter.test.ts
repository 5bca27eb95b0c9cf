import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CHOICES,
  clauseOf,
  FIELDS,
  NO_FILTER,
  readFilter,
  sizeOf,
  toggled,
  withBound,
  writeFilter,
} from "./task-filter.ts";

const id = fc.uuid({ version: 7 });
const clause = fc.constantFrom(...FIELDS).chain((field) =>
  fc.record({
    field: fc.constant(field),
    isNot: fc.boolean(),
    values: fc.uniqueArray(field === "column" ? id : fc.oneof(id, fc.constantFrom(...CHOICES[field])), {
      minLength: 1,
      maxLength: 5,
    }),
  }),
);
const known = fc
  .record({
    clauses: fc.uniqueArray(clause, { selector: ({ field }) => field }),
    text: fc.string({ maxLength: 60, unit: "grapheme" }).map((text) => text.trim()),
  })
  .map((filter) => readFilter(writeFilter(filter)));

describe("a filter in an address", () => {
  it("[VF-01] is parsed into the same filter that was written", () => {
    fc.assert(
      fc.property(known, (filter) => {
        expect(readFilter(writeFilter(filter))).toEqual(filter);
      }),
    );
  });

  it("[VF-01] survives the encoding of a query string", () => {
    fc.assert(
      fc.property(known, (filter) => {
        const query = new URLSearchParams({ filter: writeFilter(filter) }).toString();
        expect(readFilter(new URLSearchParams(query).get("filter") ?? "")).toEqual(filter);
      }),
    );
  });

  it("[VF-02] ignores the parts that it does not understand, and never throws", () => {
    expect(readFilter("who.me.stranger later.soon due.overdue.2026 priority.9")).toEqual({
      clauses: [
        { field: "who", isNot: false, values: ["me"] },
        { field: "due", isNot: false, values: ["overdue"] },
      ],
      text: "",
    });
    fc.assert(fc.property(fc.string({ maxLength: 3_000 }), (words) => sizeOf(readFilter(words)) <= FIELDS.length + 1));
  });

  it("keeps dots and spaces of a title search", () => {
    expect(readFilter("state.open text.версия 4.2 who.me").text).toBe("версия 4.2 who.me");
    expect(readFilter("text.версия").text).toBe("версия");
    expect(readFilter("who.me context.text.версия").text).toBe("");
  });
});

describe("a change of a filter", () => {
  it("sets and unsets a value", () => {
    fc.assert(
      fc.property(known, fc.constantFrom(...FIELDS), id, (filter, field, value) => {
        fc.pre(!clauseOf(filter, field).values.includes(value));
        const back = toggled(toggled(filter, field, value), field, value);
        expect(writeFilter(back)).toBe(writeFilter(filter));
      }),
    );
  });

  it("limits due dates by days, with one limit for each end", () => {
    const from = withBound(clauseOf(NO_FILTER, "due"), "from", "2026-11-01");
    expect(withBound(from, "from", "2026-11-05").values).toEqual(["from-2026-11-05"]);
    expect(withBound(from, "to", "2026-11-30").values).toEqual(["from-2026-11-01", "to-2026-11-30"]);
    expect(withBound(from, "from", "").values).toEqual([]);
  });
});
