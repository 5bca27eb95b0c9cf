import type { SortField } from "#client/entities/task/task-order.ts";
import { typeset } from "#client/language/spacing.ts";

const FIELDS: Readonly<Record<SortField, string>> = {
  due: typeset("По сроку"),
  priority: typeset("По приоритету"),
  who: typeset("По исполнителю"),
  labels: typeset("По меткам"),
  title: typeset("По названию"),
  number: typeset("По номеру"),
  checklist: typeset("По чек-листу"),
  edited: typeset("По дате изменения"),
};

/** Texts of the sort orders of a board. */
export const orderText = {
  menu: "Сортировка задач",
  own: typeset("Как на доске"),
  fields: FIELDS,
  turned: typeset("В обратном порядке"),
} as const;
