import { isRole, type Role } from "../core/permission.ts";

/** docs/specification.md, section 6. */
const ROLE_LABELS: Record<Role, string> = {
  viewer: "Участник",
  task_editor: "Редактор задач",
  editor: "Редактор",
  manager: "Управляющий",
  admin: "Администратор",
  owner: "Владелец",
};
const UNKNOWN_ROLE_LABEL = "Неизвестно";

/** Returns the Russian name of a role; «Неизвестно» for any other value (docs/specification.md, section 6). */
export function roleLabel(role: unknown): string {
  return isRole(role) ? ROLE_LABELS[role] : UNKNOWN_ROLE_LABEL;
}
