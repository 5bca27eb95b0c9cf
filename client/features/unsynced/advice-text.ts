import type { ErrorCode } from "#contract/core/error.ts";
import { typeset } from "#client/language/spacing.ts";

const ADVICE: Partial<Record<ErrorCode, string>> = {
  COLUMN_GONE: "Выберите другую колонку",
  COLUMN_ELSEWHERE: "Выберите колонку этой доски",
  BOARD_ARCHIVED: "Верните её из архива и повторите или выберите другую доску",
  BOARD_FORBIDDEN: "Попросите вернуть доступ и повторите или сохраните текст у себя",
  ACTION_FORBIDDEN: "Попросите администратора доски изменить роль и повторите",
  TASK_GONE: "Текст правки цел: его можно скопировать или отправить новой задачей",
  ITEM_GONE: "Пункт убрали. Его текст можно скопировать",
  COMMENT_GONE: "Текст правки цел: его можно скопировать",
  COMMENT_TOO_LONG: "Сократите его и отправьте снова",
  ITEM_TOO_LONG: "Сократите его и отправьте снова",
  LABEL_GONE: "Выберите другую метку",
  CUSTOM_FIELD_GONE: "Поле убрали в архив, или оно на другой доске. Значение можно скопировать",
  OPTION_GONE: "Выберите другой вариант",
  VALUE_TOO_LONG: "Сократите его и отправьте снова",
  USER_UNKNOWN: "Выберите того, кто есть на доске",
  TOO_MANY_FIELDS: "Уберите лишние поля или выберите другую доску",
  TITLE_TOO_LONG: "Сократите его и отправьте снова",
  NAME_TOO_LONG: "Сократите его и отправьте снова",
  WIP_LIMIT: "Выберите другую колонку или повторите, когда место освободится",
  MUTATION_TOO_OLD: "Проверьте, нужна ли она ещё, и отправьте заново",
};

/** Returns what the user can do about a rejection, or `null` if the error message is enough. */
export function adviceFor(code: ErrorCode): string | null {
  const advice = ADVICE[code];
  return advice === undefined ? null : typeset(advice);
}

/** Error codes with which the server rejects the same mutation again. */
const FINAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "COLUMN_GONE",
  "COLUMN_ELSEWHERE",
  "TASK_GONE",
  "LABEL_GONE",
  "CUSTOM_FIELD_GONE",
  "OPTION_GONE",
  "VALUE_TOO_LONG",
  "VALUE_EMPTY",
  "LINK_INVALID",
  "ITEM_GONE",
  "COMMENT_GONE",
  "ITEM_TOO_LONG",
  "COMMENT_TOO_LONG",
  "TITLE_TOO_LONG",
  "TITLE_EMPTY",
  "NAME_TOO_LONG",
  "NAME_EMPTY",
  "FIELD_RANGE",
  "MUTATION_TOO_OLD",
]);

/** Returns true if only an edit of the mutation can help. Such an edit is then offered first. */
export function wantsChange(code: ErrorCode): boolean {
  return FINAL.has(code);
}
