import { describe, expect, it } from "vitest";
import { ACTIONS, can, highestRole, isRole, rankOf, ROLES, type Action, type Role } from "./permission.ts";
import { canSetRole } from "../members/role-giving.ts";
import { roleLabel } from "../members/role-label.ts";

/** docs/product.md, section 4, copied by hand, one line per action: which roles may, from «Участник» to «Владелец». */
const TABLE: Record<Action, string> = {
  "board.see": "✓✓✓✓✓✓",
  "board.favourite": "✓✓✓✓✓✓",
  "comment.write": "✓✓✓✓✓✓",
  "comment.react": "✓✓✓✓✓✓",
  "task.watch": "✓✓✓✓✓✓",
  "checklist.tick-own": "✓✓✓✓✓✓",
  "view.own": "✓✓✓✓✓✓",
  "task.create": "-✓✓✓✓✓",
  "task.edit": "-✓✓✓✓✓",
  "task.move": "-✓✓✓✓✓",
  "task.assign": "-✓✓✓✓✓",
  "task.relate": "-✓✓✓✓✓",
  "task.archive-own": "-✓✓✓✓✓",
  "checklist.edit": "-✓✓✓✓✓",
  "document.edit": "-✓✓✓✓✓",
  "attachment.add": "-✓✓✓✓✓",
  "board.export": "-✓✓✓✓✓",
  "task.archive-any": "--✓✓✓✓",
  "column.edit": "--✓✓✓✓",
  "label.edit": "--✓✓✓✓",
  "field.edit": "--✓✓✓✓",
  "view.share": "--✓✓✓✓",
  "template.edit": "--✓✓✓✓",
  "board.nest": "--✓✓✓✓",
  "board.edit": "--✓✓✓✓",
  "board.import": "--✓✓✓✓",
  "member.invite": "---✓✓✓",
  "invite.link": "---✓✓✓",
  "view.moderate": "----✓✓",
  "rule.edit": "---✓✓✓",
  "comment.moderate": "---✓✓✓",
  "wip.pass": "---✓✓✓",
  "member.administer": "----✓✓",
  "board.inherit": "----✓✓",
  "board.publish": "----✓✓",
  "webhook.edit": "----✓✓",
  "board.reparent": "----✓✓",
  "board.archive": "----✓✓",
  "task.delete": "-----✓",
  "board.delete": "-----✓",
  "board.transfer": "-----✓",
};

describe("the table of permissions", () => {
  it("has every permission of the product", () => {
    expect(ACTIONS.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      Object.keys(TABLE).toSorted((a, b) => (a < b ? -1 : 1)),
    );
  });

  it.each(ACTIONS)("%s is as in docs/product.md, for every role and for none", (action) => {
    expect(ROLES.map((role) => (can(role, action) ? "✓" : "-")).join("")).toBe(TABLE[action]);
    expect(can(null, action)).toBe(false);
  });
});

/** The highest rank that each role may give or change, -1 for none, written by hand. */
const HANDLES: Record<Role, number> = { viewer: -1, task_editor: -1, editor: -1, manager: 2, admin: 4, owner: 5 };

describe("setting roles", () => {
  const withNone = [null, ...ROLES];

  it.each(ROLES)("%s sets roles up to its highest one, and does not change a higher one", (giver) => {
    for (const from of withNone) {
      for (const to of withNone) {
        const expected = HANDLES[giver] >= 0 && rankOf(from) <= HANDLES[giver] && rankOf(to) <= HANDLES[giver];
        expect([giver, from, to, canSetRole(giver, from, to)]).toEqual([giver, from, to, expected]);
      }
    }
  });

  it("a user without a role sets none", () => {
    for (const to of withNone) expect(canSetRole(null, null, to)).toBe(false);
  });

  it("no role gives a role above itself", () => {
    for (const giver of ROLES)
      for (const to of ROLES) if (rankOf(to) > rankOf(giver)) expect(canSetRole(giver, null, to)).toBe(false);
  });
});

describe("roles", () => {
  it("have one order, and the highest of several is found", () => {
    expect(ROLES.map(rankOf)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(rankOf(null)).toBe(-1);
    expect(highestRole([])).toBeNull();
    expect(highestRole(["viewer", "admin", "editor"])).toBe("admin");
    for (const role of ROLES) expect(highestRole([role, "viewer"])).toBe(role);
  });

  it("have the names of section 6 of the specification, and any other value is «Неизвестно»", () => {
    expect(ROLES.map(roleLabel)).toEqual([
      "Участник",
      "Редактор задач",
      "Редактор",
      "Управляющий",
      "Администратор",
      "Владелец",
    ]);
    for (const other of ["", "Owner", "root", null, undefined, 5, {}, "constructor"]) {
      expect(roleLabel(other)).toBe("Неизвестно");
      expect(isRole(other)).toBe(false);
    }
  });
});
