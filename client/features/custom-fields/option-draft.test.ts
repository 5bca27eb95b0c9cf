import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeOptions, type FieldOption } from "#contract/entities/custom-field.ts";
import { blankOption, changedOptions, draftOf, moved, rebased, type OptionDraft } from "./option-draft.ts";

const option = (id: string, sort: string, patch: Partial<FieldOption> = {}): FieldOption => ({
  id,
  name: `Этап ${id}`,
  color: "pine",
  sort,
  archived: false,
  ...patch,
});
const written = (id: string, patch: Partial<OptionDraft> = {}): OptionDraft => ({
  id,
  name: id,
  color: "plum",
  ...patch,
});
const STORED = [option("a", "a0"), option("b", "a1"), option("c", "a2"), option("x", "a1", { archived: true })];

describe("options that are being written", () => {
  it("[CF-03] say nothing of those that have not changed", () => {
    expect(changedOptions(STORED, draftOf(STORED))).toEqual([]);
    const [a, b, c] = draftOf(STORED);
    const renamed = [a, b && { ...b, name: " Пилот " }, c].filter((one) => one !== undefined);
    expect(changedOptions(STORED, renamed)).toEqual([option("b", "a1", { name: "Пилот" })]);
  });

  it("[CF-03] mark what was taken away or emptied, and leave out what was never written", () => {
    const draft = draftOf(STORED).filter(({ id }) => id !== "a");
    const emptied = draft.map((one) => (one.id === "b" ? { ...one, name: " " } : one));
    expect(changedOptions(STORED, [...emptied, blankOption("n", emptied)])).toEqual([
      option("a", "a0", { archived: true }),
      option("b", "a1", { archived: true }),
    ]);
  });

  it("come out in the order and with the names in which they stand, however they were moved", () => {
    const ids = ["a", "b", "c", "n", "m"];
    const drafts: fc.Arbitrary<OptionDraft[]> = fc
      .shuffledSubarray(ids)
      .map((list) => list.map((id) => ({ id, name: `Имя ${id}`, color: "plum" })));
    fc.assert(
      fc.property(drafts, (draft) => {
        const after = draftOf(mergeOptions(STORED, changedOptions(STORED, draft)));
        expect(after).toEqual(draft);
      }),
    );
  });

  it("take over what others have done meanwhile, and keep what their writer has done", () => {
    const [a, b, c] = [written("a"), written("b"), written("c")];
    const ours = [written("c"), written("b", { name: "Мой" }), written("n")];
    const now = [written("a", { name: "Их" }), written("b", { name: "Их", color: "amber" }), written("m")];
    expect(rebased({ before: [a, b, c], list: ours }, now)).toEqual([
      written("b", { name: "Мой", color: "amber" }),
      written("n"),
      written("m"),
    ]);
  });

  it("say what the field says where nothing was written, in its order, whatever it has become", () => {
    const lists = fc.shuffledSubarray(["a", "b", "c", "d"]);
    const named = fc.tuple(lists, fc.string()).map(([ids, name]) => ids.map((id) => written(id, { name })));
    fc.assert(
      fc.property(named, named, (before, now) => {
        expect(rebased({ before, list: before }, now)).toEqual(now);
      }),
    );
  });

  it("stand as others have put them where their writer has only renamed one", () => {
    const [a, b] = [written("a"), written("b")];
    const list = [a, written("b", { name: "Мой" })];
    expect(rebased({ before: [a, b], list }, [b, written("m"), a])).toEqual([list[1], written("m"), a]);
  });

  it("moves one of a list and nothing else", () => {
    expect([moved(["a", "b", "c"], 0, 2), moved(["a", "b", "c"], 2, 0), moved(["a"], 5, 0)]).toEqual([
      ["b", "c", "a"],
      ["c", "a", "b"],
      ["a"],
    ]);
  });
});
