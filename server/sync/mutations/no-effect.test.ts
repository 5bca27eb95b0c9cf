import { describe, expect, it } from "vitest";
import type { RowOp } from "#contract/changes/change.ts";
import type { Rows } from "#contract/changes/change.ts";
import { changesNothing } from "./no-effect.ts";

const NOW = "2026-11-28T10:00:00.000Z";
const BEFORE = "2026-11-01T10:00:00.000Z";

const ROWS: { task: Partial<Rows["task"]>; comment: Partial<Rows["comment"]> } = {
  task: {
    id: "t",
    title: "Полка",
    archivedAt: BEFORE,
    doneAt: null,
    reminders: [10],
    labelIds: ["l"],
    fields: { f: "да" },
  },
  comment: { id: "c", body: "Слово", editedAt: null, version: 2 },
};
const facts = { get: (entity: string) => Reflect.get(ROWS, entity) };
const isNothing = (...ops: RowOp[]) => changesNothing([{ stream: "b:x", ops }], facts, NOW);
const set = (f: Partial<Rows["task"]>): RowOp => ({ e: "task", id: "t", t: "set", f });

describe("[SY-131] nothing is changed", () => {
  it.each<[string, RowOp]>([
    ["the same value", set({ title: "Полка", updatedAt: NOW })],
    ["the same list", set({ reminders: [10] })],
    ["archived now, archived before", set({ archivedAt: NOW, updatedAt: NOW })],
    ["a label that it has", { e: "task", id: "t", t: "add", k: "labelIds", v: "l" }],
    ["a label less that it has not", { e: "task", id: "t", t: "rem", k: "labelIds", v: "m" }],
    ["the same field", { e: "task", id: "t", t: "put", k: "fields", n: "f", v: "да" }],
    ["no value where there is none", { e: "task", id: "t", t: "put", k: "fields", n: "g", v: null }],
    ["the same words of a comment", { e: "comment", id: "c", t: "set", f: { body: "Слово", editedAt: NOW } }],
    ["no star where there is none", { e: "favourite", id: "b", t: "del" }],
  ])("by %s", (_what, op) => expect(isNothing(op)).toBe(true));
});

describe("something is changed", () => {
  it.each<[string, RowOp]>([
    ["another value", set({ title: "Шкаф" })],
    ["done, which it was not", set({ doneAt: NOW })],
    ["back from the archive", set({ archivedAt: null })],
    ["archived at a moment that somebody names", set({ archivedAt: "2026-11-02T10:00:00.000Z" })],
    ["another label", { e: "task", id: "t", t: "add", k: "labelIds", v: "m" }],
    ["a label less", { e: "task", id: "t", t: "rem", k: "labelIds", v: "l" }],
    ["another field", { e: "task", id: "t", t: "put", k: "fields", n: "f", v: null }],
    ["a new row", { e: "favourite", id: "b", t: "set", f: { id: "b", sort: "a0", rev: 0 } }],
    ["a role", { e: "member", id: "p", t: "set", f: { role: "viewer" } }],
    ["a member who goes", { e: "member", id: "p", t: "del" }],
  ])("by %s", (_what, op) => expect(isNothing(op)).toBe(false));

  it("by one of several operations", () =>
    expect(isNothing(set({ title: "Полка" }), set({ title: "Шкаф" }))).toBe(false));
});
