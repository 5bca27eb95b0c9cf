import { dateText, dayText, dueText, timeText } from "#client/language/dates/date-text.ts";
import { hoursText } from "#client/language/dates/hours-text.ts";
import { NBSP } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

/** Texts of a task's properties: their names, their empty values and their pickers. */
export const fieldText = {
  properties: "Свойства задачи",
  more: "Ещё свойства",
  less: "Меньше свойств",
  column: "Колонка",
  assignees: "Исполнитель",
  due: "Срок",
  recurrence: "Повтор",
  reminders: "Напомнить",
  start: "Начало",
  priority: "Приоритет",
  labels: "Метки",
  estimate: "Оценка",
  cover: "Обложка",
  watchers: "Наблюдатели",
  created: "Создана",
  none: {
    column: "Без колонки",
    assignees: "Не назначен",
    due: "Без срока",
    recurrence: typeset("Не повторяется"),
    reminders: "По умолчанию",
    start: "Без начала",
    priority: "Без приоритета",
    labels: "Без меток",
    estimate: "Без оценки",
    cover: "Без обложки",
    watchers: "Наблюдателей нет",
  },
  you: "вы",
  formerPerson: "Бывший участник",
  others: (count: number) => `ещё${NBSP}${count}`,
  and: "и",
  people: {
    search: "Исполнитель задачи",
    placeholder: "Имя",
    empty: "На доске нет человека с таким именем",
    self: "Назначить себя",
    clear: "Снять всех",
    gone: typeset("не на доске"),
  },
  watching: {
    search: "Наблюдатели задачи",
    watch: "Следить",
    unwatch: "Не следить",
  },
  label: {
    search: "Метки задачи",
    placeholder: "Метка",
    empty: "Такой метки нет",
    make: (name: string) => `Создать метку «${name}»`,
    noCommonBoard: typeset("Задачи с разных досок: новая метка не достанется всем"),
    unnamed: "Метка без названия",
  },
  repeat: {
    often: "Как часто",
    usual: {
      day: "Каждый день",
      workdays: typeset("По будням"),
      week: "Каждую неделю",
      month: "Каждый месяц",
      year: "Каждый год",
    },
    every: typeset("Раз в"),
    interval: typeset("Через сколько"),
    unit: "Чего",
    weekdays: typeset("По каким дням"),
    monthDay: "Какого числа",
    onDay: (day: number) => `${String(day)}-го${NBSP}числа`,
    lastDay: typeset("В последний день"),
    afterDone: typeset("Считать от завершения"),
    afterDoneNote: typeset("Иначе — от прежнего срока"),
    fromDone: typeset("от завершения"),
    next: (text: string) => `Следующий срок: ${text}`,
    save: "Сохранить",
    clear: typeset("Не повторять"),
  },
  remind: {
    title: "Напомнить",
    noDue: typeset("Сначала поставьте срок"),
    usual: (hasTime: boolean) =>
      typeset(hasTime ? "Ничего не выбрано — напомним за час" : "Ничего не выбрано — напомним накануне в 9:00"),
    morning: typeset("Напоминание придёт в 9:00"),
  },
  hours: {
    label: typeset("Оценка в часах"),
    hint: typeset("Например 2,5 или 1 ч 30 мин"),
    unread: "Не похоже на время",
    save: "Сохранить",
    clear: "Убрать",
  },
  noCover: "Без обложки",
  toColumn: "Переместить в колонку",
  otherBoard: "На другую доску…",
  messages: {
    due: (text: string | null) => (text === null ? "Срок снят" : `Срок: ${text}`),
    recurrence: (text: string | null) => (text === null ? "Повтор отменён" : `Повтор: ${text}`),
    start: (text: string | null) => (text === null ? "Начало снято" : `Начало: ${text}`),
    priority: (text: string) => `Приоритет: ${text.toLocaleLowerCase("ru")}`,
    estimate: (hours: number | null) => (hours === null ? "Оценка снята" : `Оценка: ${hoursText(hours)}`),
    cover: "Обложка изменена",
    newLabel: (name: string) => `Метка «${name}» создана`,
  },
} as const;

/** A due date among the properties: «сегодня, до 19:00». */
export function duePropertyText(at: Date, hasTime: boolean, now: Date): string {
  return hasTime ? `${dayText(at, now)}, до${NBSP}${timeText(at)}` : dayText(at, now);
}

/** «11 нояб, Лена» */
export function createdText(at: Date, name: string | undefined, now: Date): string {
  return name === undefined ? dateText(at, now) : `${dateText(at, now)}, ${name}`;
}

/** «завтра, 15:00»: a due date parsed from typed text. */
export function readText(at: Date, hasTime: boolean, now: Date): string {
  return dueText(at, hasTime, now).text;
}
