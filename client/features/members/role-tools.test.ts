import { expect, it } from "vitest";
import { ROLES } from "#contract/core/permission.ts";
import { canSetRole } from "#contract/members/role-giving.ts";
import { isLoss, roleChoices } from "./role-tools.ts";

const roles = [...ROLES, null];

it("[SY-11] roleChoices offers the roles that the server accepts, and none if there is only one", () => {
  for (const ownRole of roles)
    for (const memberRole of ROLES) {
      const takes = ROLES.filter((to) => canSetRole(ownRole, memberRole, to));
      expect(roleChoices(ownRole, memberRole, false)).toEqual(takes.length > 1 ? takes : []);
    }
});

it("(S-32) roleChoices lets every member lower their own role, but not raise it", () => {
  for (const [rank, memberRole] of ROLES.entries()) {
    const choices = roleChoices(memberRole, memberRole, true);
    expect(choices).toEqual(rank === 0 ? [] : ROLES.slice(0, rank + 1));
  }
  expect(roleChoices("owner", "viewer", true)).toEqual(ROLES);
});

it("isLoss is true if the user cannot get the role back, and false if an inherited role is higher", () => {
  expect(isLoss("admin", "admin", "editor")).toBe(true);
  expect(isLoss("admin", "admin", "admin")).toBe(false);
  expect(isLoss("owner", "admin", "editor")).toBe(false);
});
