import { expect, it } from "vitest";
import { isId } from "#contract/id.ts";
import { derivedId } from "./idempotency.ts";

it("an id made of words is a UUID of version 5 and the same for ever: servers remember it for half a year", () => {
  expect(derivedId("task.create", "0190-abc")).toBe("fef3dd9e-bc7e-5052-877d-d3ef01af0889");
});

it("other words make other ids, all of them sound", () => {
  const ids = Array.from({ length: 200 }, (_unused, at) => derivedId("board.set", String(at)));
  expect(new Set(ids).size).toBe(200);
  for (const id of ids) {
    expect(isId(id)).toBe(true);
    expect(id).toMatch(/^.{14}5.{4}[89ab]/);
  }
});
