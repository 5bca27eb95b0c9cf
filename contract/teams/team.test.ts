import fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { TEAM_SLUG_MAX } from "../core/limit.ts";
import { slugOf } from "../language/slug.ts";
import { teamSlug } from "./team.ts";
import { canInTeam, canSetTeamRole, isNoHigher, TEAM_ACTIONS, TEAM_ROLES } from "./team-permission.ts";

it.each([
  ["Читальня", "chitalnya"],
  ["Отдел щедрости №1", "otdel-schedrosti-1"],
  ["  Ёлки-палки! ", "elki-palki"],
  ["…", ""],
])("[TM-09] the slug of «%s» is «%s»", (name, slug) => {
  expect(slugOf(name, TEAM_SLUG_MAX)).toBe(slug);
});

it("[TM-09] the slug of a name is a valid address, or too short for one", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const slug = slugOf(name, TEAM_SLUG_MAX);
      expect(slug).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
      expect(slug.length).toBeLessThanOrEqual(TEAM_SLUG_MAX);
      if (slug.length >= 2 && slug !== "new" && slug !== "edit") expect(z.safeParse(teamSlug, slug).success).toBe(true);
    }),
  );
});

it("[TM-07] a user outside a team may do nothing, and every higher role may do what a lower one may", () => {
  for (const action of TEAM_ACTIONS) {
    expect(canInTeam(null, action)).toBe(false);
    const may = TEAM_ROLES.map((role) => canInTeam(role, action));
    expect(may).toEqual(may.toSorted((a, b) => Number(a) - Number(b)));
    expect(canInTeam("owner", action)).toBe(true);
  }
});

it("[TM-07] no role gives or removes a role above itself, and a member gives none", () => {
  for (const giver of TEAM_ROLES)
    for (const from of [...TEAM_ROLES, null])
      for (const to of [...TEAM_ROLES, null]) {
        const isWithin = [from, to].every((role) => role === null || isNoHigher(role, giver));
        expect(canSetTeamRole(giver, from, to)).toBe(giver !== "member" && isWithin);
      }
});
