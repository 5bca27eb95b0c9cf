import { counted, NBSP } from "#client/language/plural.ts";
import { TASK } from "#client/language/noun-text.ts";
import { typeset } from "#client/language/spacing.ts";

export const duplicateText = {
  duplicate: "Дублировать",
  withDates: `Вместе со${NBSP}сроками`,
  withoutDates: "Без сроков",
  /** The suffix of a copy's title. */
  suffix: " — копия",
  made: (title: string) => `«${title}» — копия готова`,
  madeAll: (count: number) => `Копии готовы · ${counted(count, TASK)}`,
  missing: {
    text: typeset("Описания нет на этом устройстве: копия без него"),
    checklists: typeset("Чек-листов нет на этом устройстве: копия без них"),
    both: typeset("Описания и чек-листов нет на этом устройстве: копия без них"),
  },
} as const;
