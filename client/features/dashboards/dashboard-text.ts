import { dateText, timeText } from "#client/language/dates/date-text.ts";
import { DAY, TASK } from "#client/language/noun-text.ts";
import { counted, numberText, NBSP, percent, plural, type Forms } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";
import type { ColumnKind } from "#contract/entities/column.ts";
import { FINISHED_MIN } from "./metrics/forecast.ts";
import type { Measure } from "./metrics/summary.ts";

const THAN_DAYS: Forms = { one: "дня", few: "дней", many: "дней" };
const MINUS = "−";

const rounded = (value: number): number => Math.round(value * 10) / 10;
const longDay = new Intl.DateTimeFormat("ru", { weekday: "short", day: "numeric", month: "long" });

/** «3,1 дня», «2 дня». */
export const daysText = (days: number): string => counted(rounded(days), DAY);

/** «2 дней», «3,1 дня»: a fraction takes the form of one. */
const thanDays = (days: number): string => {
  const size = rounded(days);
  return `${numberText(size)}${NBSP}${plural(Number.isInteger(size) ? size : 1, THAN_DAYS)}`;
};

/** Returns the number and the noun of a length in days, which are drawn separately. */
export const daysParts = (days: number): { value: string; noun: string } => {
  return { value: numberText(rounded(days)), noun: plural(rounded(days), DAY) };
};

const signed = (value: number): string => {
  const size = numberText(Math.abs(rounded(value)));
  return rounded(value) < 0 ? `${MINUS}${size}` : rounded(value) > 0 ? `+${size}` : size;
};

const KINDS: Record<ColumnKind, string> = { queue: "К работе", work: "В работе", done: "Готово" };

/** Texts of the analytics of a board or of all boards. */
export const dashboardText = {
  title: "Аналитика",
  allBoards: "Все мои доски",
  weeks: (weeks: number): string => (weeks === 2 ? `2${NBSP}недели` : weeks === 6 ? `6${NBSP}недель` : "Квартал"),
  period: "За какое время",
  nested: (boards: number): string => typeset(`С вложенными: ${numberText(boards)}`),
  csv: "Скачать CSV",
  history: "История",
  csvShort: "CSV",
  tableCsv: (title: string): string => `${title}: скачать CSV`,
  kinds: KINDS,
  asOf: (at: Date, now: Date): string => typeset(`По данным на ${dateText(at, now)}, ${timeText(at)}`),
  toTable: (title: string): string => `${title}: таблицей`,
  gone: typeset("Задача ушла с доски"),
  loading: "Аналитика загружается",
  absentTitle: "Истории доски нет на устройстве",
  absent: typeset("Откройте эту страницу с сетью один раз, и потом она будет открываться без неё"),
  failed: "Не получилось прочитать историю",
  again: "Повторить",
  emptyTitle: "Считать пока нечего",
  empty: typeset("Когда задачи пойдут по колонкам, здесь появятся время цикла, поток и прогноз"),

  cycleMedian: "Время цикла, медиана",
  cycleLong: "85-й процентиль",
  perWeek: "Пропускная способность",
  inWeek: typeset("в неделю"),
  inWork: "Сейчас в работе",
  ofLimit: (limit: number): string => typeset(`из ${numberText(limit)} по лимитам`),
  noLimit: (count: number): string => plural(count, TASK),
  older: (count: number, days: number): string => `${numberText(count)} дольше ${thanDays(days)}`,
  noneOlder: (days: number): string => `Ни одной дольше ${thanDays(days)}`,
  change: (days: number): string => `${signed(days)}${NBSP}${plural(rounded(Math.abs(days)), DAY)}`,
  changeOf: (count: number): string => signed(count),
  than: (weeks: number): string =>
    typeset(weeks === 13 ? "к прошлому кварталу" : `к прошлым ${numberText(weeks)} неделям`),
  noValue: "—",
  noneFinished: "Завершённых нет",
  /** Tasks that were never in progress have no cycle time. */
  finishedAtOnce: (count: number): string => typeset(`${counted(count, TASK)} завершено сразу, минуя работу`),

  flow: "Накопительный поток",
  flowNote: (from: string): string => typeset(`готовое считается с ${from}`),
  flowPick: typeset("День на диаграмме"),
  week: "Завершено по неделям",
  average: (count: number): string => `В${NBSP}среднем ${numberText(rounded(count))}`,
  ageing: "Дольше всех в работе",
  ageingNone: typeset("В работе ничего нет"),
  more: (count: number): string => typeset(`И ещё ${counted(count, TASK)}`),
  measure: typeset("Что измерять"),
  measures: { cycle: "Цикл", lead: typeset("С создания") } satisfies Record<Measure, string>,
  measureTitles: { cycle: "Время цикла", lead: typeset("Время с создания") } satisfies Record<Measure, string>,
  measureNotes: {
    cycle: typeset("дни от начала работы до конца"),
    lead: typeset("дни от создания до конца"),
  } satisfies Record<Measure, string>,
  pointPick: typeset("Задача на диаграмме. Enter открывает её"),
  pointText: (title: string, days: number, at: Date): string => `${title}: ${daysText(days)}, ${longDay.format(at)}`,
  task: "Задача",
  long: typeset("Дольше 85 %"),
  percent,
  times: typeset("Время по колонкам"),
  timesNote: typeset("в среднем у завершённой задачи"),
  timesNone: typeset("За это время ничего не завершено"),
  timesTasks: (count: number): string => counted(count, TASK),
  forecast: "Прогноз",
  remaining: (count: number): string => `Осталось: ${counted(count, TASK)}`,
  nothingLeft: "Всё сделано",
  forecastFew: typeset(`Прогноз появится, когда за это время завершат хотя бы ${numberText(FINISHED_MIN)} задач`),
  forecastNote: typeset("По тому, сколько завершали в день. Новые задачи его сдвинут"),
  by: (at: Date, now: Date): string => typeset(`к ${dateText(at, now)}`),
  beyond: typeset("позже чем через 2 года"),
  burnUp: typeset("Объём и сделано"),
  burnUpNote: (from: string): string => typeset(`сделанное считается с ${from}`),
  burnUpPick: typeset("Объём и сделано по дням"),
  scope: "Всего",
  done: "Сделано",
  fan: typeset("Прогноз 50–95 %"),
  burnUpDay: (at: Date, scope: number, done: number): string =>
    `${longDay.format(at)}: всего ${numberText(scope)}, сделано ${numberText(done)}`,
  burnUpAhead: (at: Date, courses: readonly { readonly share: number; readonly count: number }[]): string => {
    const parts = courses.map(({ share, count }) => `${numberText(count)} с${NBSP}вероятностью ${percent(share)}`);
    return `${longDay.format(at)}, прогноз: будет сделано ${parts.join(", ")}`;
  },
  sure: (share: number): string => typeset(`Сделано, ${percent(share)}`),
  boards: typeset("По доскам"),
  about: typeset("О доске"),
  owner: "Владелец",
  created: "Создана",
  people: "Люди",
  tasksDone: "Сделано",
  ofTasks: (done: number, tasks: number): string => typeset(`${numberText(done)} из ${numberText(tasks)}`),

  day: (at: Date): string => longDay.format(at),
  shortDay: (at: Date, now: Date): string => dateText(at, now),
  columns: {
    day: "День",
    week: typeset("Неделя с"),
    finished: "Завершено",
    task: "Задача",
    days: "Дней",
    age: typeset("Дней в работе"),
    column: "Колонка",
    mean: typeset("Дней в среднем"),
    tasks: "Задач",
    board: "Доска",
    working: typeset("В работе"),
    remaining: "Осталось",
    median: "Медиана, дней",
    number: "Номер",
    created: "Создана",
    started: typeset("Взята в работу"),
    cycle: "Время цикла, дней",
    lead: typeset("С создания, дней"),
    /** «Создана (Москва, UTC+3)» */
    inZone: (name: string, zone: string): string => `${name} (${zone})`,
    stayed: (name: string): string => `«${name}», дней`,
  },
  tenths: (days: number): string => numberText(rounded(days)),
} as const;
