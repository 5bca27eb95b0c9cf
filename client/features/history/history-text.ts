import { dateText, timeText } from "#client/language/dates/date-text.ts";
import { CHANGE, TASK } from "#client/language/noun-text.ts";
import { counted, numberText, percent } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";
import { byGender, genderOf, type GenderForms } from "#contract/language/gender.ts";
import type { ChangeSummary, ChangeSummaryKind } from "./replay/change-summary.ts";

const named = (title: string, unknown: string): string => (title === "" ? unknown : `«${title}»`);

/**
 * Returns verb forms in the past tense, which agree with the user's gender, or a phrase without a verb, which follows the name and a colon.
 */
type ChangeFormatter = (summary: ChangeSummary) => string | GenderForms;

const CHANGE_FORMATTERS: Readonly<Record<ChangeSummaryKind, ChangeFormatter>> = {
  "task-new": ({ title }) => `новая задача ${named(title, "")}`,
  "task-came": ({ title }) => `${named(title, "задача")} с другой доски`,
  "task-left": ({ title }) => `${named(title, "задача")} на другую доску`,
  "task-moved": ({ title, other }) => `${named(title, "задача")} → ${named(other, "другая колонка")}`,
  "task-renamed": ({ title, other }) => `${named(other, "задача")} теперь ${named(title, "зовётся иначе")}`,
  "task-archived": ({ title }) => `${named(title, "задача")} в архив`,
  "task-restored": ({ title }) => `${named(title, "задача")} из архива`,
  task: ({ title }) => `правка задачи ${named(title, "")}`,
  "column-new": ({ title }) => `новая колонка ${named(title, "")}`,
  "column-archived": ({ title }) => `колонка ${named(title, "")} в архив`,
  column: ({ title }) => `правка колонки ${named(title, "")}`,
  label: ({ title }) => `метка ${named(title, "без названия")}`,
  "board-new": () => "доска создана",
  board: () => "правка доски",
  "board-icon": () => ["изменил значок доски", "изменила значок доски", "значок доски изменён"],
  "board-painted": () => ["изменил цвет доски", "изменила цвет доски", "цвет доски изменён"],
  "board-moved": () => "доска перемещена",
  "board-placed": () => "доска переставлена",
  nested: ({ title }) => `вложенная доска ${named(title, "")}`,
};

/** Texts of the board history. */
export const historyText = {
  title: "История доски",
  bar: typeset("Момент, который показан"),
  slider: "Момент",
  dayBefore: typeset("Предыдущий день с изменениями"),
  dayAfter: typeset("Следующий день с изменениями"),
  play: "Проиграть",
  stop: "Остановить",
  day: "День",
  dayNow: (at: Date, now: Date): string => typeset(`День: ${dateText(at, now)}`),
  monthBefore: "Предыдущий месяц",
  monthAfter: "Следующий месяц",
  changes: (count: number): string => counted(count, CHANGE),
  moment: (at: number, now: Date): string => `${dateText(new Date(at), now)}, ${timeText(new Date(at))}`,
  begins: (at: number, now: Date): string => typeset(`История с ${dateText(new Date(at), now)}`),
  summary: (summary: ChangeSummary, name: string | undefined): string =>
    typeset(sentence(CHANGE_FORMATTERS[summary.kind](summary), name)),
  titled: (title: string): string => typeset(`Доска называлась «${title}»`),
  loading: (share: number): string => typeset(`Загружаем историю доски: ${percent(share)}`),
  emptyTitle: typeset("Истории пока нет"),
  empty: typeset("Она начнётся с первого изменения: вернитесь сюда, когда на доске что-нибудь изменится"),
  absentTitle: typeset("Истории этой доски нет на устройстве"),
  absent: typeset("Она откроется, когда вернётся сеть, и после этого будет доступна без неё"),
  failed: typeset("История доски не открылась"),
  again: "Повторить",
  columns: "Колонки доски в этот момент",
  strip: "Перейти к колонке",
  cards: (column: string): string => `Задачи колонки «${column}»`,
  count: (count: number): string => counted(count, TASK),
  first: (shown: number, total: number): string =>
    typeset(`Показаны первые ${numberText(shown)} из ${numberText(total)}`),
  emptyColumn: "Здесь было пусто",
  noColumns: typeset("На доске ещё не было колонок"),
} as const;

/** «Вера изменила значок доски», «Alex: значок доски изменён», «Значок доски изменён». */
function sentence(phrase: string | GenderForms, name: string | undefined): string {
  const words = typeof phrase === "string" ? phrase : byGender(phrase, name ?? "");
  if (name === undefined) return upper(words);
  return typeof phrase !== "string" && genderOf(name) !== null ? `${name} ${words}` : `${name}: ${words}`;
}

function upper(text: string): string {
  return text.charAt(0).toLocaleUpperCase("ru") + text.slice(1);
}
