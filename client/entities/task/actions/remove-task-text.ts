import { typeset } from "#client/language/spacing.ts";

export const removeTaskText = {
  entry: "Удалить навсегда…",
  offline: typeset("Только с сетью"),
  title: typeset("Удалить задачу навсегда?"),
  question: (title: string) =>
    typeset(`Задача «${title}», её описание, комментарии и файлы будут удалены. Вернуть их будет нельзя`),
  confirm: "Удалить навсегда",
  cancel: "Отмена",
  removed: (title: string) => `Задача «${title}» удалена навсегда`,
} as const;
