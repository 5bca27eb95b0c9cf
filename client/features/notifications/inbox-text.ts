import { byGender } from "#contract/language/gender.ts";
import type { NotificationKind } from "#contract/entities/notification.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import { relativeTime } from "#client/language/dates/ago-text.ts";
import { daysBetween } from "#client/language/dates/calendar.ts";
import { dayOfIso } from "#client/language/dates/iso-day.ts";
import { dayText, timeText } from "#client/language/dates/date-text.ts";
import { TASK } from "#client/language/noun-text.ts";
import { counted, NBSP, type Forms } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";
import { actorsOf, titlesOf, type Filter, type Line } from "./inbox-lines.ts";

export const READ_ALL = "Прочитать все";
export const TUNE = "Настройка уведомлений";
export const CLOSE = "Закрыть";
export const TABS: { readonly [F in Filter]: string } = {
  all: "Все",
  mentions: "Упоминания",
  assigned: "Мне назначено",
  snoozed: "Отложено",
};
export const EMPTY = "Тихо";
export const EMPTY_TEXT = typeset("Здесь появятся упоминания и назначения");
export const EMPTY_TAB = typeset("В этом разделе пока пусто");
export const READ = "Прочитано";
export const UNREAD = "Не прочитано";
export const MARK_UNREAD = "Вернуть в непрочитанные";
export const SNOOZE = "Отложить";
export const MORE = typeset("Что сделать с уведомлением");
export const ALL_READ = "Всё прочитано";
export const PUT_OFF = "Уведомление отложено";
export const SHOW = "Показать";

const EDIT: Forms = { one: "правка", few: "правки", many: "правок" };
const PERSON: Forms = { one: "человек", few: "человека", many: "человек" };

/** «Не отправлено: 2 правки» */
export const refusedText = (count: number): string => `Не отправлено: ${counted(count, EDIT)}`;

export interface SnoozeChoice {
  readonly text: string;
  readonly till: Date;
}

const EVENING_HOUR = 18;
const MORNING_HOUR = 9;
const HOUR_MS = 3_600_000;

function dayAt(now: Date, days: number, hour: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
}

/** Returns the times until which a notification can be snoozed. */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const evening = dayAt(now, 0, EVENING_HOUR);
  const toMonday = ((8 - now.getDay()) % 7) + (now.getDay() === 1 ? 7 : 0);
  // On Sundays tomorrow is Monday.
  const monday = toMonday > 1 ? [{ text: "До понедельника", till: dayAt(now, toMonday, MORNING_HOUR) }] : [];
  return [
    { text: typeset("На час"), till: new Date(now.getTime() + HOUR_MS) },
    ...(evening.getTime() - now.getTime() > HOUR_MS ? [{ text: "До вечера", till: evening }] : []),
    { text: "До завтра", till: dayAt(now, 1, MORNING_HOUR) },
    ...monday,
  ];
}

/** «завтра, 9:00» */
export function tillText(till: Date, now: Date): string {
  return `${dayText(till, now)},${NBSP}${timeText(till)}`;
}

/** «Сегодня», «Вчера», «Пт, 20 нояб» */
export function dayHeading(at: Date, now: Date): string {
  const text = dayText(at, now);
  return text.slice(0, 1).toLocaleUpperCase("ru") + text.slice(1);
}

/** Returns «40 мин назад» for today, and the time of day for an earlier day. */
export function agoText(at: Date, now: Date): string {
  if (daysBetween(at, now) !== 0) return timeText(at);
  const text = relativeTime(at, now);
  return /\d/u.test(text) ? `${text}${NBSP}назад` : text;
}

export interface LineText {
  /** The name in bold at the beginning of the line; `null` if no user caused the notification. */
  readonly who: string | null;
  readonly does: string;
  /** The title of the subject, in quotation marks. */
  readonly what: string;
  readonly rest: string;
  /** The quoted text, shown in a frame. */
  readonly quote: string | null;
}

interface KindText {
  /** The past tense for a man, for a woman, and for several users. If the gender is unknown, a passive form after a dash is used. */
  readonly does: readonly [he: string, she: string, unknown: string, several: string];
  readonly rest?: (detail: string) => string;
  readonly quotes?: boolean;
}

const BEHIND = "не успевал принимать события";
const SILENT = "не отвечал";

/** A text without a user. */
const plain = (text: string): KindText["does"] => [text, text, text, text];

/** The text of a role change to no role. */
const REMOVED: KindText = {
  does: ["убрал вас с доски", "убрала вас с доски", "— вас убрали с доски", "убрали вас с доски"],
};

const KIND_TEXTS: { readonly [K in NotificationKind]: KindText } = {
  assigned: { does: ["назначил вам", "назначила вам", "— вам назначена", "назначили вам"] },
  unassigned: {
    does: ["снял вас с задачи", "сняла вас с задачи", "— вы больше не исполнитель задачи", "сняли вас с задачи"],
  },
  mentioned: {
    does: ["упомянул вас в", "упомянула вас в", "— вас упомянули в", "упомянули вас в"],
    quotes: true,
  },
  commented: {
    does: ["написал комментарий в", "написала комментарий в", "— новый комментарий в", "написали комментарии в"],
    quotes: true,
  },
  replied: { does: ["ответил вам в", "ответила вам в", "— вам ответили в", "ответили вам в"], quotes: true },
  reaction: {
    does: [
      "отреагировал на ваш комментарий в",
      "отреагировала на ваш комментарий в",
      "— реакция на ваш комментарий в",
      "отреагировали на ваш комментарий в",
    ],
    rest: (emoji) => `: ${emoji}`,
  },
  moved: { does: ["перенёс", "перенесла", "— перенесена", "перенесли"], rest: (column) => ` в${NBSP}«${column}»` },
  due_soon: { does: plain("Срок") },
  overdue: { does: plain("Срок прошёл") },
  done: { does: ["завершил", "завершила", "— завершена", "завершили"] },
  checklist_assigned: {
    does: [
      "поручил вам пункт чек-листа в",
      "поручила вам пункт чек-листа в",
      "— вам поручен пункт чек-листа в",
      "поручили вам пункты чек-листа в",
    ],
    quotes: true,
  },
  board_invited: {
    does: ["добавил вас на доску", "добавила вас на доску", "— вас добавили на доску", "добавили вас на доску"],
    rest: (role) => `, роль: ${roleLabel(role)}`,
  },
  role_changed: {
    does: [
      "изменил вашу роль на доске",
      "изменила вашу роль на доске",
      "— ваша роль изменена на доске",
      "изменили вашу роль на доске",
    ],
    rest: (role) => `: ${roleLabel(role)}`,
  },
  team_added: {
    does: ["добавил вас в команду", "добавила вас в команду", "— вас добавили в команду", "добавили вас в команду"],
  },
  wip_exceeded: {
    does: plain("Превышен лимит колонки"),
    rest: (counts) => `: ${counts.replace("/", `${NBSP}из${NBSP}`)}`,
  },
  webhook_off: {
    does: plain("Вебхук выключен:"),
    rest: (reason) => ` ${typeset(`${reason === "behind" ? BEHIND : SILENT}. Включить — в настройках доски`)}`,
  },
  sync_refused: { does: plain("Правка не отправлена") },
};

const BY_THE_CLOCK: ReadonlySet<NotificationKind> = new Set([
  "due_soon",
  "overdue",
  "wip_exceeded",
  "webhook_off",
  "sync_refused",
]);
const OTHERS = ["", "", "двое", "трое", "четверо"] as const;

/** Returns the text of a line: «Марк и ещё двое написали комментарии в «Строки дрожат»». */
export function lineText(line: Line, now: Date): LineText {
  const [{ kind, detail }] = line.rows;
  const kindText = kind === "role_changed" && detail === null ? REMOVED : KIND_TEXTS[kind];
  const people = BY_THE_CLOCK.has(kind) ? [] : actorsOf(line).map(({ name }) => name);
  const names = people.map(firstName);
  const [what = "", ...others] = titlesOf(line);
  const more = others.length === 0 ? "" : ` и${NBSP}ещё ${counted(others.length, TASK)}`;
  const [he, she, unknown, several] = kindText.does;
  const does = typeset(people.length > 1 ? several : byGender([he, she, unknown], people[0] ?? ""));
  return {
    who: whoText(names),
    does: kind === "due_soon" && detail !== null ? `${does} ${dueDayText(detail, now)}:` : withColon(does, kind),
    what: `«${what}»`,
    rest: detail === null || kindText.rest === undefined ? more : `${kindText.rest(detail)}${more}`,
    quote: kindText.quotes === true ? detail : null,
  };
}

/** Formats a due date. A due date without a time comes as a date, which is the same in every time zone. */
function dueDayText(detail: string, now: Date): string {
  const day = dayOfIso(detail);
  return dayText(day ?? new Date(detail), now);
}

function withColon(does: string, kind: NotificationKind): string {
  return kind === "overdue" || kind === "due_soon" ? `${does}:` : does;
}

function firstName(name: string): string {
  return name.split(/\s+/u)[0] ?? name;
}

function whoText(names: readonly string[]): string | null {
  const [first, second] = names;
  if (first === undefined) return null;
  if (second === undefined) return first;
  const others = names.length - 1;
  if (others === 1) return `${first} и${NBSP}${second}`;
  return `${first} и${NBSP}ещё ${OTHERS[others] ?? counted(others, PERSON)}`;
}

/** Returns the whole line as text for screen readers. */
export function plainText({ who, does, what, rest }: LineText): string {
  return `${who === null ? "" : `${who} `}${does} ${what}${rest}`;
}

const MENTION = /@([a-z0-9._-]{3,64})/gu;

/** Replaces usernames in a quote with names. Unknown usernames are left unchanged. */
export function withNames(
  quote: string,
  people: readonly { readonly username: string; readonly name: string }[],
): string {
  const names = new Map(people.map(({ username, name }) => [username, name]));
  return quote.replace(MENTION, (typed: string, username: string) => {
    // A trailing full stop may end the sentence and not belong to the username.
    const bare = username.replace(/[._-]+$/u, "");
    const name = names.get(username) ?? names.get(bare);
    if (name === undefined) return typed;
    return `@${name}${names.has(username) ? "" : username.slice(bare.length)}`;
  });
}
