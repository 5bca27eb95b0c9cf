import type { ApiToken, ApiTokenDays, ApiTokenScope } from "#contract/integrations/api-token.ts";
import { BOARD } from "#client/language/noun-text.ts";
import { counted, plural } from "#client/language/plural.ts";
import { relativeTime } from "#client/language/dates/ago-text.ts";
import { dateText } from "#client/language/dates/date-text.ts";
import { typeset } from "#client/language/spacing.ts";

export const tokenText = {
  title: "Токены API",
  lead: typeset(
    "С токеном ваша программа делает от вашего имени то же, что и вы: читает доски и меняет задачи. Войти по нему нельзя",
  ),
  docs: "Описание API",
  none: "Токенов пока нет",
  create: "Создать токен",
  newTitle: "Новый токен",
  name: "Название",
  nameHint: typeset("По нему вы узнаете токен потом: «Отчёт по понедельникам»"),
  scope: "Что можно",
  boards: "На каких досках",
  allBoards: "На всех моих",
  chosenBoards: "На выбранных",
  noBoards: typeset("Выберите хотя бы одну доску или откройте токену все"),
  lifetime: "Сколько действует",
  neverWarning: typeset(
    "Если такой токен утечёт, им смогут пользоваться, пока вы этого не заметите. Лучше выбрать срок",
  ),
  madeTitle: "Токен создан",
  madeText: typeset("Скопируйте его сейчас: больше мы его не покажем. Храните как пароль и никому не отправляйте"),
  token: "Токен",
  copy: "Скопировать",
  copied: "Токен скопирован",
  saved: "Я сохранил токен",
  end: "Отозвать",
  endOf: (name: string) => `Отозвать токен «${name}»`,
  endTitle: (name: string) => `Отозвать токен «${name}»?`,
  endText: typeset("Программа с этим токеном сразу потеряет доступ. Вернуть его нельзя, только создать другой"),
  ended: "Токен отозван",
  over: "срок вышел",
  cancel: "Отмена",
  close: "Закрыть",
} as const;

/** The permissions of a token, as texts for a list and for a choice. */
export const SCOPE_TEXT: Readonly<Record<ApiTokenScope, string>> = { read: "Только читать", write: "Читать и менять" };

export const LIFETIMES = { "7": "7 дней", "30": "30 дней", "90": "90 дней", "365": "Год", never: "Без срока" } as const;
export type LifetimeChoice = keyof typeof LIFETIMES;

const DAYS_OF: Readonly<Record<LifetimeChoice, ApiTokenDays | null>> = {
  "7": 7,
  "30": 30,
  "90": 90,
  "365": 365,
  never: null,
};

export function isLifetimeChoice(value: string): value is LifetimeChoice {
  return Object.hasOwn(DAYS_OF, value);
}

export function daysOf(choice: LifetimeChoice): ApiTokenDays | null {
  return DAYS_OF[choice];
}

/** Returns true if the token has expired. */
export function isOver({ expiresAt }: ApiToken, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
}

/** «yarus_Ab3dEf… · читает и меняет · все доски · до 22 декабря · вызов: 5 минут назад, 203.0.113.5» */
export function tokenFacts(token: ApiToken, now: Date, boards: readonly { readonly title: string }[] = []): string {
  const { prefix, scope, expiresAt, lastUsed } = token;
  const expiry = expiresAt === null ? "без срока" : expiryText(new Date(expiresAt), now);
  const may = scope === "read" ? "только читает" : "читает и меняет";
  return typeset([`${prefix}…`, may, tokenScopeText(token, boards), expiry, usedText(lastUsed, now)].join(" · "));
}

/** «доски «Читальня», «Дом» и вложенные»: names the boards that this device has, and counts the rest, which the user no longer sees. */
function tokenScopeText({ boardIds }: ApiToken, boards: readonly { readonly title: string }[]): string {
  if (boardIds === null) return "все доски";
  const unseen = boardIds.length - boards.length;
  const named = boards.map(({ title }) => `«${title}»`).join(", ");
  const rest = unseen === 0 ? "" : `${counted(unseen, BOARD)} вам больше не ${plural(unseen, SEEN)}`;
  return [...(named === "" ? [] : [`доски ${named} и вложенные`]), ...(rest === "" ? [] : [rest])].join(", ");
}

const SEEN = { one: "видна", few: "видны", many: "видно" } as const;

function expiryText(at: Date, now: Date): string {
  return `${at.getTime() <= now.getTime() ? "срок вышел" : "до"} ${dateText(at, now)}`;
}

function usedText(used: ApiToken["lastUsed"], now: Date): string {
  if (used === null) return "ещё не использовали";
  return `вызов: ${relativeTime(new Date(used.at), now)}, ${used.address}`;
}
