import { typeset } from "#client/language/spacing.ts";
import type { Role } from "#contract/core/permission.ts";

/** Descriptions of the roles. Every screen that explains a role uses them. */
export const ROLE_NOTES: Readonly<Record<Role, string>> = {
  viewer: typeset("Смотрит и комментирует"),
  task_editor: typeset("Создаёт, меняет и переносит задачи"),
  editor: typeset("Меняет задачи, колонки, метки и поля"),
  manager: typeset("Может всё, что редактор, и приглашает людей"),
  admin: typeset("Раздаёт роли, настраивает доступ и архив"),
  owner: typeset("Может всё, в том числе передать и удалить доску"),
};
