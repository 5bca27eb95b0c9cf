import { expect, it } from "vitest";
import { AppError } from "#contract/core/error.ts";
import { isId } from "#contract/core/id.ts";
import type { Change } from "#contract/changes/change.ts";
import { derivedId, requireAbout } from "./idempotency.ts";

const change = (mutationId: string | null, id: string): Change => ({
  stream: "b:0190",
  epoch: "0190",
  seq: 1,
  mutationId,
  actor: null,
  at: "2026-11-25T10:00:00.000Z",
  ops: [{ e: "task", id, t: "set", f: { title: "Полка" } }],
});

it.each([
  ["is done for the first time", { repeated: false, changes: [change("m", "other")] }],
  ["is about the same row", { repeated: true, changes: [change("m", "other"), change("m", "own")] }],
  ["is forgotten", { repeated: true, changes: [] }],
  ["is half forgotten", { repeated: true, isPartial: true as const, changes: [change("m", "other")] }],
  ["is remembered only by what rules did after it", { repeated: true, changes: [change(null, "other")] }],
])("accepts a key whose mutation %s", (_what, done) => {
  expect(() => requireAbout(done, "own")).not.toThrow();
});

it("refuses a key that was used for another row", () => {
  const done = { repeated: true, changes: [change("m", "other"), change(null, "own")] };
  expect(() => requireAbout(done, "own")).toThrow(new AppError("ID_TAKEN", { field: "idempotency-key" }));
});

it("a derived id is a UUID of version 5 and never changes: servers remember it for half a year", () => {
  expect(derivedId("task.create", "0190-abc")).toBe("fef3dd9e-bc7e-5052-877d-d3ef01af0889");
});

it("different words give different valid ids", () => {
  const ids = Array.from({ length: 200 }, (_unused, at) => derivedId("board.set", String(at)));
  expect(new Set(ids).size).toBe(200);
  for (const id of ids) {
    expect(isId(id)).toBe(true);
    expect(id).toMatch(/^.{14}5.{4}[89ab]/);
  }
});
