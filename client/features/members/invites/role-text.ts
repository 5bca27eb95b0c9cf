import { typeset } from "#client/language/spacing.ts";
import type { Role } from "#contract/permission.ts";

/** What each role may do, in a line; held against the table of rights in the contract. */
export const ROLE_NOTES: Readonly<Record<Role, string>> = {
  viewer: typeset("Смотрит и комментирует"),
  task_editor: typeset("Создаёт и меняет задачи"),
  editor: typeset("Меняет задачи, колонки, метки и поля"),
  manager: typeset("Всё, что редактор, и приглашает людей"),
  admin: typeset("Раздаёт роли, настраивает доступ и архив"),
  owner: typeset("Всё, включая передачу доски"),
};
