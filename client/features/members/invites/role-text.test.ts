import { describe, expect, it } from "vitest";
import { type Action, can, ROLES, type Role } from "#contract/core/permission.ts";
import { ROLE_NOTES } from "./role-text.ts";

/** The actions that each word of a sentence claims. */
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

describe("the sentence of a role", () => {
  it.each(ROLES)(
    "[IN-19] claims for %s only what the table of rights gives it, and something that no lower role has",
    (role) => {
      const claims = claimsOf(role);
      expect(claims.filter((action) => !can(role, action))).toEqual([]);
      const below = ROLES[ROLES.indexOf(role) - 1] ?? null;
      expect(claims.some((action) => !can(below, action))).toBe(true);
    },
  );
});
