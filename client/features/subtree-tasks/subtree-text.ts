import { BOARD, OPEN_TASK } from "#client/language/noun-text.ts";
import { counted } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

export const subtreeText = {
  title: typeset("Все задачи доски и вложенных"),
  groups: "Группы",
  by: { term: typeset("По сроку"), board: typeset("По доскам") },
  sum: (tasks: number, boards: number) => `${counted(tasks, OPEN_TASK)}, ${counted(boards, BOARD)}`,
  empty: typeset("Всё сделано"),
  emptyText: typeset("Открытых задач нет ни на этой доске, ни на вложенных"),
  asking: "Загружаем задачи вложенных досок",
  unknown: typeset("Не всех вложенных досок задачи есть на устройстве: остальные появятся со связью"),
  more: "Показать ещё",
  tick: (title: string) => `Готово: ${title}`,
  loading: typeset("Доска ещё загружается. Попробуйте через мгновение"),
} as const;
