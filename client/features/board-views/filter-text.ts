import { TASK } from "#client/language/noun-text.ts";
import { counted, NBSP, type Forms } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";
import type { CHOICES, FilterField } from "./filter/task-filter.ts";

const PERSON: Forms = { one: "человек", few: "человека", many: "человек" };
const LABEL: Forms = { one: "метка", few: "метки", many: "меток" };
const COLUMN: Forms = { one: "колонка", few: "колонки", many: "колонок" };

type Words = { readonly [F in FilterField]: { readonly [V in (typeof CHOICES)[F][number]]: string } };

const CHOICE_WORDS: Words = {
  who: { me: "Я", none: "Никто не назначен" },
  due: { overdue: "Просрочен", today: "Сегодня", week: `7${NBSP}дней`, none: "Без срока" },
  label: { none: "Без меток" },
  priority: { "4": "Срочный", "3": "Высокий", "2": "Обычный", "1": "Низкий", "0": "Без приоритета" },
  column: {},
  state: { open: "Не сделана", done: "Сделана", blocked: "Заблокирована" },
  checklist: { open: "Не закончен", done: "Закончен", none: "Нет пунктов" },
  files: { some: "Есть", none: "Нет" },
  edited: { today: "Сегодня", week: `7${NBSP}дней`, older: "Раньше" },
};

const MANY: { readonly [F in FilterField]?: Forms } = { who: PERSON, label: LABEL, column: COLUMN };

/** Texts of the board filter. */
export const filterText = {
  title: "Фильтр",
  fields: {
    who: "Исполнитель",
    due: "Срок",
    label: "Метка",
    priority: "Приоритет",
    column: "Колонка",
    state: "Состояние",
    checklist: "Чек-лист",
    files: "Вложения",
    edited: "Изменено",
  } satisfies Record<FilterField, string>,
  fieldsLabel: "Условие фильтра",
  choiceOf: (field: FilterField, value: string): string | undefined => {
    const words: Readonly<Record<string, string>> = CHOICE_WORDS[field];
    return words[value];
  },
  you: (name: string) => `${name} · вы`,
  someone: "Неизвестный участник",
  something: "Удалено",
  unnamedLabel: "Метка без названия",
  several: (field: FilterField, count: number) =>
    MANY[field] === undefined ? String(count) : counted(count, MANY[field]),
  search: "Найти условие",
  placeholder: "Имя, метка, срок…",
  empty: "Такого условия нет",
  byText: (typed: string) => `В названии «${typed}»`,
  text: "Название",
  quoted: (text: string) => `«${text}»`,
  anyOf: "любой из",
  not: "кроме",
  mode: "Как фильтровать",
  modeAny: "Любой из",
  modeNot: "Кроме",
  bound: {
    from: (day: string | null) => (day === null ? typeset("С любого дня") : `С${NBSP}${day}`),
    to: (day: string | null) => (day === null ? typeset("По любой день") : `По${NBSP}${day}`),
  },
  boundDay: { from: "Первый день", to: "Последний день" },
  monthBefore: "Предыдущий месяц",
  monthAfter: "Следующий месяц",
  clearDay: typeset("Без границы"),
  fromDay: (day: string) => `с${NBSP}${day}`,
  toDay: (day: string) => `до${NBSP}${day}`,
  change: (field: string, words: string) => `${field}: ${words}. Изменить`,
  remove: (field: string) => `Убрать условие «${field}»`,
  add: "Добавить условие",
  reset: "Сбросить",
  bar: "Условия фильтра",
  none: "Под фильтр ничего не подошло.",
  seen: (seen: number, all: number) => `${seen}${NBSP}из${NBSP}${all}`,
  seenTasks: (seen: number, all: number) => `Подошло: ${counted(seen, TASK)} из${NBSP}${all}`,
  hidden: (hidden: number) => `Скрыто фильтром: ${hidden}`,
} as const;
