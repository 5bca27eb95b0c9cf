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

describe("a draft of options", () => {
  it("[CF-03] sends only changed options", () => {
    expect(changedOptions(STORED, draftOf(STORED))).toEqual([]);
    const [a, b, c] = draftOf(STORED);
    const renamed = [a, b && { ...b, name: " Пилот " }, c].filter((one) => one !== undefined);
    expect(changedOptions(STORED, renamed)).toEqual([option("b", "a1", { name: "Пилот" })]);
  });

  it("[CF-03] archives removed and emptied options, and ignores new options without a name", () => {
    const draft = draftOf(STORED).filter(({ id }) => id !== "a");
    const emptied = draft.map((one) => (one.id === "b" ? { ...one, name: " " } : one));
    expect(changedOptions(STORED, [...emptied, blankOption("n", emptied)])).toEqual([
      option("a", "a0", { archived: true }),
      option("b", "a1", { archived: true }),
    ]);
  });

  it("produces options with the names and in the order of the draft", () => {
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

  it("takes over the changes of other users, and keeps the changes of its author", () => {
    const [a, b, c] = [written("a"), written("b"), written("c")];
    const ours = [written("c"), written("b", { name: "Мой" }), written("n")];
    const now = [written("a", { name: "Их" }), written("b", { name: "Их", color: "amber" }), written("m")];
    expect(rebased({ before: [a, b, c], list: ours }, now)).toEqual([
      written("b", { name: "Мой", color: "amber" }),
      written("n"),
      written("m"),
    ]);
  });

  it("equals the current options if the draft has no changes", () => {
    const lists = fc.shuffledSubarray(["a", "b", "c", "d"]);
    const named = fc.tuple(lists, fc.string()).map(([ids, name]) => ids.map((id) => written(id, { name })));
    fc.assert(
      fc.property(named, named, (before, now) => {
        expect(rebased({ before, list: before }, now)).toEqual(now);
      }),
    );
  });

  it("keeps the order set by other users if its author has only renamed an option", () => {
    const [a, b] = [written("a"), written("b")];
    const list = [a, written("b", { name: "Мой" })];
    expect(rebased({ before: [a, b], list }, [b, written("m"), a])).toEqual([list[1], written("m"), a]);
  });

  it("moves one element and keeps the order of the others", () => {
    expect([moved(["a", "b", "c"], 0, 2), moved(["a", "b", "c"], 2, 0), moved(["a"], 5, 0)]).toEqual([
      ["b", "c", "a"],
      ["c", "a", "b"],
      ["a"],
    ]);
  });
});
