import { typeset } from "#client/language/spacing.ts";

/** The attempted action, as it follows «Ваша роль…, а». */
export const forbiddenText = {
  actions: {
    "task.create": "создавать задачи",
    "task.edit": "менять задачи",
    "task.move": "переносить задачи",
    "task.archive-any": "убирать в архив чужие задачи",
    "column.edit": "менять колонки",
    "label.edit": "создавать метки",
  },
  byRole: (role: string, action: string, from: string) =>
    typeset(`Ваша роль — «${role}», а ${action} можно с ролью «${from}» и выше`),
  archived: typeset("Доска в архиве: её можно только смотреть"),
  readOnly: typeset("Только просмотр"),
  readOnlyHint: (role: string, from: string) =>
    typeset(`Ваша роль — «${role}». Менять задачи можно с ролью «${from}» и выше`),
  readOnlyTask: typeset("Только просмотр. Можно комментировать и отмечать свои пункты чек-листов"),
} as const;

export type ExplainedAction = keyof typeof forbiddenText.actions;
