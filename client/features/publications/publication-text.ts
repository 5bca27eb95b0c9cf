import { dateText } from "#client/language/dates/date-text.ts";
import { typeset } from "#client/language/spacing.ts";
import type { Publication, PublicationDays } from "#contract/boards/publication.ts";

export const publicationText = {
  title: "Публичная ссылка",
  lead: typeset(
    "Кто откроет ссылку, увидит доску без входа: колонки и открытые задачи с метками, сроками и приоритетом. Людей, описаний, комментариев и вложений там нет, изменить ничего нельзя",
  ),
  expiry: "Действует",
  newExpiry: "Новый срок",
  expiryOptions: { "7": "7 дней", "30": "30 дней", "90": "90 дней", never: "Пока не закрыть" },
  sameExpiry: "Оставить как есть",
  open: "Открыть по ссылке",
  address: "Адрес публичной доски",
  addressOf: (board: string) => `Адрес публичной доски «${board}»`,
  copy: "Скопировать",
  copyOf: (board: string) => `Скопировать ссылку на доску «${board}»`,
  look: "Посмотреть",
  lookAt: (board: string) => `Посмотреть публичную доску «${board}»`,
  another: "Сменить ссылку",
  anotherTitle: "Сменить ссылку?",
  anotherText: typeset("Прежняя ссылка сразу перестанет открываться"),
  close: "Закрыть доступ",
  closeOf: (board: string) => `Закрыть доступ к доске «${board}»`,
  closeTitle: "Закрыть доступ по ссылке?",
  closeText: typeset("Доска перестанет открываться у всех, кто не участник. Новая ссылка будет с другим адресом"),
  closed: "Доступ по ссылке закрыт",
  cancel: "Отмена",
  hidden: typeset("Ссылка действует, но сервер больше не может её показать. Смените её, чтобы получить новую"),
  over: typeset("Срок вышел: ссылка не открывается. Выберите новый срок, и прежний адрес заработает снова"),
  stopped: typeset(
    "Не открывается: тот, кто её создал, больше не может публиковать эту доску. Выберите срок, и тот же адрес заработает снова",
  ),
  offline: typeset("Ссылку создаёт сервер: когда вернётся сеть, её можно будет открыть и закрыть"),

  toList: typeset("Все мои публичные доски"),

  listTitle: "Публичные доски",
  listLead: typeset("Доски, которые вы открыли по ссылке всем, у кого она есть"),
  none: "Публичных досок нет",
  noneText: typeset(
    "Открыть доску по ссылке можно в её настройках, в разделе «Доступ». Это делает администратор доски",
  ),
  noNetwork: typeset("Нет сети. Список покажется, когда вернётся связь с сервером"),
} as const;

/** Returns «Действует до 26 нояб», or «Без срока» for a link without an expiry date. */
export function untilText({ expiresAt }: Pick<Publication, "expiresAt">, now: Date): string {
  return typeset(expiresAt === null ? "Без срока" : `Действует до ${dateText(new Date(expiresAt), now)}`);
}

/** Returns the reason why a link does not open; `null` if it opens. */
export function whyNot({ expiresAt, works }: Pick<Publication, "expiresAt" | "works">, now: Date): string | null {
  if (!works) return publicationText.stopped;
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? publicationText.over : null;
}

export type ExpiryChoice = keyof typeof publicationText.expiryOptions;

const DAYS_OF: Readonly<Record<ExpiryChoice, PublicationDays | null>> = { "7": 7, "30": 30, "90": 90, never: null };

export function isExpiryChoice(value: string): value is ExpiryChoice {
  return Object.hasOwn(DAYS_OF, value);
}

export function daysOf(choice: ExpiryChoice): PublicationDays | null {
  return DAYS_OF[choice];
}
