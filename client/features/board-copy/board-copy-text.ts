import { typeset } from "#client/language/spacing.ts";

export const boardCopyText = {
  title: "Дублировать доску",
  about: typeset(
    "Копируются колонки, метки, поля, правила, общие виды и страница доски. Люди, комментарии, вложения, архив, вложенные доски и история остаются на прежней",
  ),
  name: "Название",
  withTasks: typeset("Вместе с задачами"),
  suffix: " — копия",
  submit: "Дублировать",
  cancel: "Отмена",
  close: "Закрыть",
  copying: typeset("Доска копируется…"),
  offline: typeset("Чтобы скопировать доску, нужна сеть"),
  made: (title: string) => `Доска «${title}» готова`,
  open: "Открыть",
} as const;
