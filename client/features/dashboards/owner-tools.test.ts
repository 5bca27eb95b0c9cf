import { expect, it } from "vitest";
import type { Role } from "#contract/core/permission.ts";
import { ownerOf } from "./owner-tools.ts";

const board = { ownerId: "anna" };
const member = (id: string, role: Role) => ({ id, role });

it("ownerOf returns the user in ownerId while they are an owner", () => {
  expect(ownerOf(board, [member("boris", "owner"), member("anna", "owner")])).toBe("anna");
  // Before the members are loaded.
  expect(ownerOf(board, [])).toBe("anna");
});

it("ownerOf returns another owner if that user has left or has another role", () => {
  expect(ownerOf(board, [member("vera", "admin"), member("boris", "owner")])).toBe("boris");
  expect(ownerOf(board, [member("anna", "viewer"), member("boris", "owner")])).toBe("boris");
});
