import { describe, expect, it } from "vitest";
import { brokenBy, isWholeRule, namedIn, type RuleForm } from "./rule-form.ts";
import type { RulePart } from "./rule.ts";

const ID = "00000000-0000-4000-8000-000000000001";
const OTHER = "00000000-0000-4000-8000-000000000002";
const rule = (patch: Partial<RuleForm> = {}): RuleForm => ({
  cause: { kind: "done" },
  conditions: [],
  actions: [{ kind: "archive" }],
  timeZone: "Europe/Moscow",
  ...patch,
});
const doing = (...actions: RulePart[]) => rule({ actions });

describe("[AU-02] a rule is complete", () => {
  it.each([
    [rule()],
    [rule({ cause: { kind: "created" } })],
    [rule({ cause: { kind: "created", ref: ID } })],
    [rule({ cause: { kind: "moved", ref: ID }, conditions: [{ kind: "nobody" }, { kind: "priority", n: 0 }] })],
    [rule({ cause: { kind: "term-near", n: 3 } })],
    [doing({ kind: "assign", ref: "actor" }, { kind: "unassign" }, { kind: "unassign", ref: ID })],
    [doing({ kind: "lines", lines: ["Тесты"] }, { kind: "comment", text: "Готово" }, { kind: "term", n: 365 })],
  ])("%j", (one) => expect(isWholeRule(one)).toBe(true));
});

describe("[AU-02] a rule is rejected", () => {
  it.each([
    ["without an action", rule({ actions: [] })],
    ["of an unknown kind", rule({ cause: { kind: "toString" } })],
    ["without the column", rule({ cause: { kind: "moved" } })],
    ["with a column that its kind has not", rule({ cause: { kind: "done", ref: ID } })],
    ["with a name that is no id", doing({ kind: "move", ref: "Готово" })],
    ["without days", rule({ cause: { kind: "term-near" } })],
    ["with days without end", doing({ kind: "term", n: 366 })],
    ["with an unknown priority", doing({ kind: "priority", n: 5 })],
    [
      "for whoever did it where nobody does",
      rule({ cause: { kind: "overdue" }, actions: [{ kind: "assign", ref: "actor" }] }),
    ],
    ["with empty words", doing({ kind: "comment", text: "  " })],
    ["with an empty line", doing({ kind: "lines", lines: ["Тесты", " "] })],
    ["with words for an action that says none", doing({ kind: "archive", text: "Готово" })],
    ["in an unknown zone", rule({ timeZone: "Mars/Olympus" })],
  ])("%s", (_, one) => expect(isWholeRule(one)).toBe(false));
});

it("[AU-07] a rule that names a missing column or label is found broken", () => {
  const one = rule({
    cause: { kind: "moved", ref: ID },
    actions: [
      { kind: "label", ref: OTHER },
      { kind: "assign", ref: "actor" },
    ],
  });
  expect([namedIn(one, "column"), namedIn(one, "label"), namedIn(one, "person")]).toEqual([[ID], [OTHER], []]);
  const all = { column: () => true, label: () => true, person: () => true };
  expect([brokenBy(one, all), brokenBy(one, { ...all, column: () => false })]).toEqual([null, "column"]);
  expect(brokenBy(one, { ...all, label: () => false })).toBe("label");
  expect(brokenBy(rule({ actions: [] }), all)).toBe("form");
});
