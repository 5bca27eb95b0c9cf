import { BOARD, TASK } from "#client/language/noun-text.ts";
import { counted, numberText, NBSP, plural } from "#client/language/plural.ts";
import { daysBetween } from "#client/language/dates/calendar.ts";
import { dateText, dayText, dueText, timeText } from "#client/language/dates/date-text.ts";
import { upperFirst } from "#client/language/upper-first.ts";
import { typeset } from "#client/language/spacing.ts";
import type { DueGroup } from "./groups.ts";
import type { Tab } from "./my-tasks-view.ts";

const DUE_GROUP_NAMES: Readonly<Record<DueGroup, string>> = {
  late: "Просрочено",
  today: "Сегодня",
  tomorrow: "Завтра",
  week: `7${NBSP}дней`,
  later: "Позже",
  none: "Без срока",
};

const TAB_NAMES: Readonly<Record<Tab, string>> = {
  assigned: typeset("Назначено мне"),
  created: typeset("Создано мной"),
  watched: "Слежу",
};

/** Texts of an empty list, by tab. */
const NOTHING: Readonly<Record<Tab, string>> = {
  assigned: typeset("Здесь появятся задачи, которые назначат вам"),
  created: typeset("Здесь появятся задачи, которые вы создадите"),
  watched: typeset("Здесь появятся задачи, за которыми вы следите"),
};

const weekday = new Intl.DateTimeFormat("ru", { weekday: "long" });

/** «Завтра», «Понедельник», «Через неделю»: a near day by its name alone. */
function dayName(day: Date, now: Date): string {
  const days = daysBetween(now, day);
  if (days === 7) return "Через неделю";
  return upperFirst(days > 1 && days < 7 ? weekday.format(day) : dayText(day, now));
}

/** Returns a due date for a narrow column: with an hour it has no weekday, and in another year no hour either. */
function dueShort(at: Date, hasTime: boolean, now: Date): string {
  const isNear = Math.abs(daysBetween(now, at)) < 2;
  if (isNear || !hasTime) return dueText(at, hasTime, now).text;
  const day = dateText(at, now);
  return at.getFullYear() === now.getFullYear() ? `${day},${NBSP}${timeText(at)}` : day;
}

export const myTasksText = {
  dayName,
  dueShort,
  title: typeset("Мои задачи"),
  tabs: typeset("Чьи задачи"),
  tab: TAB_NAMES,
  dueGroup: DUE_GROUP_NAMES,
  groups: "Группы",
  groupsBy: { term: "Группы: срок", board: "Группы: доска" },
  by: { term: typeset("По сроку"), board: typeset("По доскам") },
  list: typeset("Мои задачи"),
  left: (left: number, all: number) => `Осталось ${numberText(left)} из${NBSP}${numberText(all)}`,
  putOff: (title: string, day: string) => `Отложить «${title}» на ${day}`,
  more: (title: string) => `Действия с задачей «${title}»`,
  due: (text: string) => `Срок: ${text}`,
  overdue: (text: string) => `Срок прошёл: ${text}`,
  onBoard: (title: string) => `Доска: ${title}`,
  dueNow: (title: string, day: string | null) =>
    day === null ? `«${title}» теперь без срока` : `«${title}»: срок ${day}`,
  calm: typeset("На сегодня всё. Можно взять из «Позже»"),
  emptyTitle: "Задач нет",
  nothing: NOTHING,
  filteredOut: typeset("Под фильтр ничего не подошло"),
  reset: "Сбросить",
  calendar: "Календарь сроков",
  monthBefore: "Предыдущий месяц",
  monthAfter: "Следующий месяц",
  onDay: (count: number) => counted(count, TASK),
  boards: typeset("По доскам"),
  unknownBoard: "Доска",
  coming: (count: number) => `${plural(count, COMING)} ${counted(count, BOARD)} с${NBSP}вашими задачами`,
  leftOut: (tasks: number, boards: number) =>
    `Ещё ${counted(tasks, TASK)} — на${NBSP}${plural(boards, ON_BOARDS)}, ${plural(boards, WHICH)} нет на${NBSP}этом устройстве`,
  loadMore: "Загрузить",
  unknown: typeset("Список может быть неполным: не удалось узнать, на каких досках ваши задачи"),
  lifted: (title: string, group: string) => `Взята «${title}», ${group}`,
  carried: (group: string) => group,
  dropped: (title: string, group: string) => `«${title}» — ${group}`,
  returned: (title: string) => `«${title}» осталась на${NBSP}месте`,
  lost: typeset("Задачи, которую вы несли, в списке больше нет"),
  add: typeset("Новая задача: завтра в 15:00 @кто"),
  addTitle: "Название новой задачи",
  addedTo: (board: string) => `Задача добавлена на${NBSP}доску «${board}»`,
  open: "Открыть",
  addDue: "Срок",
  submit: "Добавить",
  noColumn: typeset("На этой доске нет колонки, куда добавить задачу"),
  columnsUnknown: typeset("Колонок этой доски нет на устройстве. Они появятся, когда вернётся связь"),
  weekDay: (day: string, done: number, open: number) =>
    `${day}: сделано ${numberText(done)}, осталось ${numberText(open)}`,
} as const;

const COMING = { one: "Загружается", few: "Загружаются", many: "Загружаются" };
const ON_BOARDS = { one: "доске", few: "досках", many: "досках" };
const WHICH = { one: "которой", few: "которых", many: "которых" };
