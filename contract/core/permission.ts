/**
 * Permissions on a board: the only such table of docs/product.md, section 4. Server, client, outbox and documentation read it; nothing else
 * in the project compares roles.
 */
export const ROLES = ["viewer", "task_editor", "editor", "manager", "admin", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** The lowest role that has each permission; every higher role has it too. */
const LOWEST_ROLE = {
  "board.see": "viewer",
  "board.favourite": "viewer",
  "comment.write": "viewer",
  "comment.react": "viewer",
  "task.watch": "viewer",
  "checklist.tick-own": "viewer",
  "view.own": "viewer",

  "task.create": "task_editor",
  "task.edit": "task_editor",
  "task.move": "task_editor",
  "task.assign": "task_editor",
  "task.relate": "task_editor",
  "task.archive-own": "task_editor",
  "checklist.edit": "task_editor",
  "document.edit": "task_editor",
  "attachment.add": "task_editor",
  "board.export": "task_editor",

  "task.archive-any": "editor",
  "column.edit": "editor",
  "label.edit": "editor",
  "field.edit": "editor",
  "view.share": "editor",
  "template.edit": "editor",
  "board.nest": "editor",
  "board.edit": "editor",
  "board.import": "editor",

  "member.invite": "manager",
  "invite.link": "manager",
  "rule.edit": "manager",
  "comment.moderate": "manager",
  "wip.pass": "manager",

  "view.moderate": "admin",
  "member.administer": "admin",
  "board.inherit": "admin",
  "board.publish": "admin",
  "webhook.edit": "admin",
  "board.reparent": "admin",
  "board.archive": "admin",

  "task.delete": "owner",
  "board.delete": "owner",
  "board.transfer": "owner",
} as const satisfies Record<string, Role>;

export type Action = keyof typeof LOWEST_ROLE;
export const ACTIONS: readonly Action[] = Object.keys(LOWEST_ROLE).filter(isAction);

function isAction(name: string): name is Action {
  return Object.hasOwn(LOWEST_ROLE, name);
}

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

/** Returns the rank of a role: 0 for the lowest, -1 for none. */
export function rankOf(role: Role | null): number {
  return role === null ? -1 : ROLES.indexOf(role);
}

/** Whether a user with this effective role on a board has a permission there; `null` is no role. */
export function can(role: Role | null, action: Action): boolean {
  return rankOf(role) >= rankOf(LOWEST_ROLE[action]);
}

/** Returns the lowest role that has a permission. */
export function lowestRole(action: Action): Role {
  return LOWEST_ROLE[action];
}

/** Returns the highest of several roles, `null` for an empty list. */
export function highestRole(roles: readonly Role[]): Role | null {
  let best: Role | null = null;
  for (const role of roles) if (rankOf(role) > rankOf(best)) best = role;
  return best;
}
