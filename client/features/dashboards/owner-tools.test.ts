import { expect, it } from "vitest";
import type { Role } from "#contract/core/permission.ts";
import { ownerOf } from "./owner-tools.ts";

const board = { ownerId: "anna" };
const member = (id: string, role: Role) => ({ id, role });

it("names whoever the board was handed to, as long as they own it", () => {
  expect(ownerOf(board, [member("boris", "owner"), member("anna", "owner")])).toBe("anna");
  // Before the members are read.
  expect(ownerOf(board, [])).toBe("anna");
});

it("names another owner when they have left or stepped down", () => {
  expect(ownerOf(board, [member("vera", "admin"), member("boris", "owner")])).toBe("boris");
  expect(ownerOf(board, [member("anna", "viewer"), member("boris", "owner")])).toBe("boris");
});
