import { describe, expect, it } from "vitest";
import { type Action, can, ROLES, type Role } from "#contract/core/permission.ts";
import { ROLE_NOTES } from "./role-text.ts";

/** Words of the descriptions with the actions that they claim. */
const CLAIMS: readonly [word: RegExp, actions: readonly Action[]][] = [
  [/смотрит/iu, ["board.see"]],
  [/комментирует/iu, ["comment.write"]],
  [/создаёт/iu, ["task.create"]],
  [/меняет/iu, ["task.edit"]],
  [/переносит/iu, ["task.move"]],
  [/колонки/iu, ["column.edit"]],
  [/метки/iu, ["label.edit"]],
  [/поля/iu, ["field.edit"]],
  [/приглашает/iu, ["member.invite", "invite.link"]],
  [/роли/iu, ["member.administer"]],
  [/доступ/iu, ["board.inherit", "board.publish"]],
  [/архив/iu, ["board.archive"]],
  [/передать/iu, ["board.transfer"]],
  [/удалить/iu, ["board.delete"]],
];

const claimsOf = (role: Role): readonly Action[] =>
  CLAIMS.flatMap(([word, actions]) => (word.test(ROLE_NOTES[role]) ? actions : []));

describe("the description of a role", () => {
  it.each(ROLES)(
    "[IN-19] claims for %s only actions that the role has, and at least one that no lower role has",
    (role) => {
      const claims = claimsOf(role);
      expect(claims.filter((action) => !can(role, action))).toEqual([]);
      const below = ROLES[ROLES.indexOf(role) - 1] ?? null;
      expect(claims.some((action) => !can(below, action))).toBe(true);
    },
  );
});
