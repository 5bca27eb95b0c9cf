import { relativeTime } from "#client/language/dates/ago-text.ts";
import { dateText, timeText } from "#client/language/dates/date-text.ts";
import { counted } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";
import type { SentEvent, Webhook, WebhookDelivery, WebhookStop } from "#contract/integrations/webhook.ts";

export const webhookText = {
  title: "Вебхуки",
  lead: typeset(
    "Сообщают вашей программе о событиях доски: сервер отправляет ей подписанный запрос. Подпись проверяется по правилам Standard Webhooks",
  ),
  offline: typeset("Вебхуки хранит сервер: когда вернётся сеть, их можно будет менять"),
  none: "Вебхуков пока нет",
  noneText: typeset("Добавьте адрес своей программы, и она узнает о новых, перемещённых и выполненных задачах"),
  add: "Добавить вебхук",
  newTitle: "Новый вебхук",
  editTitle: "Вебхук",
  address: "Адрес",
  addressHint: typeset("Открытый для интернета, начинается с https://"),
  addressEmpty: "Введите адрес",
  events: "О чём сообщать",
  eventsEmpty: "Выберите хотя бы одно событие",
  all: "Выбрать все",
  nested: "И о вложенных досках",
  nestedNote: typeset("О тех, которые видны вам"),
  on: "Включён",
  onNote: typeset("Выключенный ничего не отправляет. Пропущенные события не придут"),
  save: "Сохранить",
  close: "Закрыть",
  cancel: "Отмена",
  saved: "Вебхук сохранён",
  ping: "Проверить",
  pingOf: (host: string) => `Проверить вебхук на ${host}`,
  deliveries: "Отправки",
  deliveriesOf: (host: string) => `Отправки вебхука на ${host}`,
  more: (host: string) => `Действия с вебхуком на ${host}`,
  edit: "Изменить",
  turnOn: "Включить",
  turnOff: "Выключить",
  turnedOn: "Вебхук включён",
  turnedOff: "Вебхук выключен",
  newSecret: "Сменить секрет",
  newSecretTitle: "Сменить секрет?",
  newSecretText: typeset("Сутки запросы будут подписаны обоими секретами, потом только новым"),
  secretTitle: "Секрет вебхука",
  secretText: typeset("Им подписаны все запросы. Скопируйте его сейчас: больше мы его не покажем"),
  secret: "Секрет",
  copy: "Скопировать",
  copied: "Секрет скопирован",
  secretSaved: "Я сохранил секрет",
  remove: "Удалить",
  removeTitle: "Удалить вебхук?",
  removeText: typeset("Адрес перестанет получать события, список отправок исчезнет. Вернуть их нельзя"),
  removed: "Вебхук удалён",
  latest: "Последние отправки",
  noDeliveries: typeset("Отправок ещё не было"),
  again: "Отправить ещё раз",
  sentBody: "Запрос",
  answer: "Ответ, первый килобайт",
  noAnswer: "Ответа нет",
  emptyAnswer: "Пустой ответ",
  loading: "Загружаем…",
  noNetwork: typeset("Нет сети. Отправки покажутся, когда вернётся связь с сервером"),
} as const;

export const EVENT_TEXT: Readonly<Record<SentEvent, string>> = {
  "task.created": "Новая задача",
  "task.changed": "Задача изменена",
  "task.moved": "Задача перемещена",
  "task.done": "Задача выполнена",
  "task.archived": "Задача в архиве",
  "task.restored": "Задача возвращена",
  "comment.created": "Новый комментарий",
  "checklist.changed": "Чек-лист изменён",
  "attachment.added": "Новое вложение",
  "member.changed": "Люди и роли",
  "board.changed": "Доска, колонки, метки и поля",
  ping: "Проверка",
};

const STOPPED: Readonly<Record<WebhookStop, string>> = {
  failed: typeset("Выключен: адрес не отвечал слишком долго. Почините его и включите вебхук снова"),
  behind: typeset("Выключен: не успевал принимать события. Включите снова, когда он будет готов"),
  right: typeset(
    "Не работает: тот, кто его сохранил, больше не управляет доской. Сохраните вебхук сами, и он заработает",
  ),
};

export interface State {
  readonly text: string;
  readonly look: "good" | "bad" | "quiet";
}

/** Returns the state of a webhook as a word, or as a sentence if the user has to act. */
export function stateOf({ isOn, stopped, failingSince }: Webhook, now: Date): State {
  if (stopped !== null) return { text: STOPPED[stopped], look: "bad" };
  if (!isOn) return { text: "Выключен", look: "quiet" };
  if (failingSince === null) return { text: "Работает", look: "good" };
  const since = new Date(failingSince);
  return { text: typeset(`Не доходит с ${dateText(since, now)}, ${timeText(since)}`), look: "bad" };
}

/** «7 событий · и вложенные доски» */
export function aboutText({ events, nested }: Webhook): string {
  const chosen = counted(events.length, { one: "событие", few: "события", many: "событий" });
  return typeset(nested ? `${chosen} · и вложенные доски` : chosen);
}

/** Returns «ответ 204 · 120 мс · 5 мин». */
export function deliveryText(delivery: WebhookDelivery, now: Date): string {
  const { state, last, attempts, dueAt } = delivery;
  const parts = [resultText(delivery)];
  if (last?.durationMs !== null && last !== null) parts.push(`${String(last.durationMs)} мс`);
  if (attempts > 1) parts.push(counted(attempts, { one: "попытка", few: "попытки", many: "попыток" }));
  if (state === "waiting" && dueAt !== null) parts.push(`следующая в ${timeText(new Date(dueAt))}`);
  parts.push(relativeTime(new Date(last?.at ?? delivery.createdAt), now));
  return typeset(parts.join(" · "));
}

const STATE_TEXT: Readonly<Record<WebhookDelivery["state"], string>> = {
  waiting: "ждёт отправки",
  sent: "доставлено",
  failed: "не доставлено",
  dropped: "не отправлено: вебхук выключили",
};

function resultText({ state, last }: WebhookDelivery): string {
  if (last === null) return STATE_TEXT[state];
  if (last.fault === "forbidden") return "адрес во внутренней сети";
  if (last.fault === "silent") return "никто не ответил";
  return state === "dropped" ? STATE_TEXT.dropped : `ответ ${String(last.status ?? "")}`;
}

/** Returns the result of a test request or of a repeated delivery. */
export function triedText(delivery: WebhookDelivery): State {
  if (delivery.state === "sent" && delivery.last?.status !== undefined)
    return { text: typeset(`Доставлено, ответ ${String(delivery.last.status ?? "")}`), look: "good" };
  return { text: typeset(`Не доставлено: ${resultText(delivery)}`), look: "bad" };
}

export function isGood({ state }: WebhookDelivery): boolean {
  return state === "sent";
}
