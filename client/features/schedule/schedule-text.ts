import { daysBetween } from "#client/language/dates/calendar.ts";
import { dateText, dayText, dueText, monthOfDate } from "#client/language/dates/date-text.ts";
import { dateOfDue } from "#client/entities/task/fields/due-date.ts";
import { TASK } from "#client/language/noun-text.ts";
import { counted, numberText, NBSP } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";
import { upperFirst } from "#client/language/upper-first.ts";
import type { Task } from "#contract/entities/task.ts";
import { dateOf, type Day, type Span } from "./days/days.ts";

const month = new Intl.DateTimeFormat("ru", { month: "long" });
const shortMonth = new Intl.DateTimeFormat("ru", { month: "short" });
const weekday = new Intl.DateTimeFormat("ru", { weekday: "long" });
const shortWeekday = new Intl.DateTimeFormat("ru", { weekday: "short" });
const dayAndMonth = new Intl.DateTimeFormat("ru", { day: "numeric", month: "long" });

/** «Ноябрь 2026» */
function monthText(day: Day): string {
  const at = dateOf(day);
  return `${upperFirst(month.format(at))} ${at.getFullYear()}`;
}

/** «понедельник, 23 ноября», with the year if it is not the current one. */
function dayName(day: Day, now: Date): string {
  const at = dateOf(day);
  const year = at.getFullYear() === now.getFullYear() ? "" : `${NBSP}${at.getFullYear()}`;
  return `${weekday.format(at)}, ${dayAndMonth.format(at).replace(" ", NBSP)}${year}`;
}

/** «20–24 нояб», «24 нояб», «28 нояб – 3 дек»; another year once: «20 мар – 3 мая 2020» */
function spanText({ from, to }: Span, now: Date): string {
  const [first, last] = [dateOf(from), dateOf(to)];
  if (from === to) return dateText(last, now);
  const isOneYear = first.getFullYear() === last.getFullYear();
  return isOneYear && first.getMonth() === last.getMonth()
    ? `${first.getDate()}–${dateText(last, now)}`
    : `${dateText(first, isOneYear ? last : now)}${NBSP}– ${dateText(last, now)}`;
}

/** Describes the days of a task for screen readers, and says if it is overdue or done. */
function whenText(task: Pick<Task, "dueAt" | "dueHasTime" | "doneAt">, span: Span | null, now: Date): string {
  if (span === null) return "без срока";
  const days = span.from === span.to ? "" : `${spanText(span, now)}, `;
  if (task.dueAt === null) return `начало ${dayText(dateOf(span.from), now)}`;
  const { text, state } = dueText(dateOfDue(task.dueAt, task.dueHasTime), task.dueHasTime, now);
  if (task.doneAt !== null) return `${days}срок ${text}, сделано`;
  return state === "late" ? `${days}срок прошёл: ${text}` : `${days}срок ${text}`;
}

/** «Сегодня, понедельник, 23 ноября», the heading of the tasks of a day. */
function dayHead(day: Day, now: Date): string {
  const at = dateOf(day);
  const isNear = Math.abs(daysBetween(now, at)) < 2;
  return upperFirst(isNear ? `${dayText(at, now)}, ${dayName(day, now)}` : dayName(day, now));
}

export const scheduleText = {
  monthText,
  dayName,
  restName: (name: string, rest: string | null): string => (rest === null || rest === "" ? name : `${name}, ${rest}`),
  dayHead,
  spanText,
  whenText,
  calendar: "Календарь",
  timeline: "Таймлайн",
  today: "Сегодня",
  scale: "Масштаб",
  scales: { month: "Месяц", week: "Неделя", quarter: "Квартал" },
  before: { month: "Предыдущий месяц", week: "Предыдущая неделя" },
  after: { month: "Следующий месяц", week: "Следующая неделя" },
  weekday: (day: Day) => shortWeekday.format(dateOf(day)),
  weekdayLong: (day: Day) => weekday.format(dateOf(day)),
  date: (day: Day) => numberText(dateOf(day).getDate()),
  shortMonth: (day: Day) => shortMonth.format(dateOf(day)).replace(".", ""),
  /** «мая», «нояб»: the month after the date of a day. */
  ofMonth: (day: Day) => monthOfDate(dateOf(day)),
  year: (day: Day) => String(dateOf(day).getFullYear()),
  task: (title: string, when: string) => `${title}, ${when}`,
  day: (name: string, count: number) => (count === 0 ? name : `${name}, ${counted(count, TASK)}`),
  more: (count: number) => `ещё${NBSP}${numberText(count)}`,
  moreOn: (count: number, name: string) => `Ещё ${counted(count, TASK)}: ${name}`,
  nothing: "Задач нет",
  nothingDated: typeset("Задач со сроком пока нет"),
  nothingDatedHint: typeset("Дайте задаче начало или срок, и она встанет на шкалу"),
  undated: "Без срока",
  undatedCount: (count: number) => `Без срока: ${counted(count, TASK)}`,
  undatedNone: typeset("У всех задач есть срок"),
  undatedHint: typeset("Перетащите задачу на день, и у неё появится срок"),
  add: "Добавить задачу",
  addOn: (name: string) => `Добавить задачу: ${name}`,
  newTitle: "Название новой задачи",
  submit: "Добавить",
  noColumn: typeset("На этой доске нет колонки, куда добавить задачу"),
  actions: (title: string) => `Действия с задачей «${title}»`,
  lifted: (title: string, day: string) =>
    `Взята «${title}», ${day}. Стрелки несут, пробел отпускает, Escape возвращает`,
  returned: (title: string) => `«${title}» осталась на${NBSP}месте`,
  planned: (title: string, span: Span, now: Date) =>
    span.from === span.to ? `«${title}»: срок ${dayText(dateOf(span.to), now)}` : `«${title}»: ${spanText(span, now)}`,
  started: (title: string, day: Day, now: Date) => `«${title}»: начало ${dayText(dateOf(day), now)}`,
  unplanned: (title: string) => `«${title}» теперь без срока`,
  group: (name: string, count: number) => `${name}, ${counted(count, TASK)}`,
  unknownColumn: "Колонка",
  dates: (title: string, dates: string) => `Дни задачи «${title}»: ${dates}`,
  datesOf: (title: string) => `Дни задачи «${title}»`,
  start: "Начало",
  due: "Срок",
  none: "нет",
  clearStart: typeset("Без начала"),
  clearDays: typeset("Убрать с таймлайна"),
  toBar: (title: string) => `Показать «${title}» на шкале`,
  waitsFor: (titles: readonly string[]) => `ждёт: ${titles.map((title) => `«${title}»`).join(", ")}`,
  barKeys: typeset("Стрелки переносят на день, Shift и стрелки меняют срок, D — срок, Enter открывает"),
} as const;
