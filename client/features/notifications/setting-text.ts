import type { NotificationKind } from "#contract/entities/notification.ts";
import type { Channel, NotificationSettings, Topic } from "#contract/notifications/notification-settings.ts";
import { typeset } from "#client/language/spacing.ts";
import type { PushState } from "./browser-push.ts";

export const WHAT = typeset("О чём уведомлять");
export const TOPIC_NAMES: { readonly [T in Topic]: readonly [string, string] } = {
  mention: ["Упомянули меня", "и ответили на мой комментарий"],
  assignment: ["Назначили задачу", "сняли с задачи, поручили пункт чек-листа"],
  term: ["Скоро срок", "и когда срок прошёл"],
  watched: ["Новое в моих задачах", "и в тех, где я наблюдатель"],
  board: ["Доски и команды", "пригласили, изменили роль"],
  limit: ["Превышен лимит", "на досках, которыми управляю"],
};
export const CHANNEL_NAMES: { readonly [C in Channel]: string } = {
  inbox: "Здесь",
  push: "Браузер",
  telegram: "Telegram",
  email: "Почта",
};
/** Names of the kinds, which are shown under their topics. */
export const KIND_NAMES: { readonly [K in NotificationKind]: string } = {
  mentioned: typeset("Упомянули в комментарии или тексте"),
  replied: typeset("Ответили на мой комментарий"),
  assigned: "Назначили задачу",
  unassigned: typeset("Сняли с задачи"),
  checklist_assigned: typeset("Поручили пункт чек-листа"),
  due_soon: "Подходит срок",
  overdue: "Срок прошёл",
  commented: "Новый комментарий",
  reaction: typeset("Реакция на мой комментарий"),
  moved: "Задачу переместили",
  done: "Задачу завершили",
  board_invited: typeset("Добавили на доску"),
  role_changed: typeset("Изменили роль на доске"),
  team_added: typeset("Добавили в команду"),
  wip_exceeded: typeset("Превышен лимит колонки"),
  webhook_off: "Вебхук отключён",
  sync_refused: typeset("Правка не синхронизирована"),
};
/** Returns «Упомянули меня: почта», for screen readers. */
export const cellName = (name: string, channel: Channel): string =>
  `${name}: ${CHANNEL_NAMES[channel].toLocaleLowerCase("ru")}`;
/** Shown while the settings are not cached on the device and the server has not answered yet. */
export const ASKING = typeset("Загружаем…");
export const NOT_HERE = typeset("Настройки появятся, когда будет связь с сервером");
export const QUIET = "Тихие часы";
export const FROM = "С";
export const TILL = "до";
export const QUIET_FROM = "Начало тихих часов";
export const QUIET_TILL = "Конец тихих часов";
export const quietNote = (from: string, to: string): string =>
  typeset(`С ${from} до ${to} уведомления приходят без звука`);
export const EMAILS = "Письма";
export const DIGEST_NAMES: { readonly [D in NotificationSettings["digest"]]: string } = {
  hour: typeset("Не чаще раза в час"),
  day: typeset("Раз в день, в 9:00"),
};
export const BROWSER = "Уведомления этого браузера";
export const BROWSER_STATES: { readonly [S in PushState]: string } = {
  none: typeset("Этот браузер их не показывает"),
  denied: typeset("Запрещены в настройках браузера"),
  off: "Выключены",
  on: typeset("Включены, пока вы не выйдете"),
};
export const TURN_ON = "Включить";
export const TURN_OFF = "Выключить";
export const EMAIL_UNPROVEN = typeset("Чтобы получать письма, подтвердите почту в профиле");
export const TELEGRAM_UNLINKED = typeset("Чтобы получать сообщения, привяжите Telegram в профиле");

/** Formats minutes since midnight as «22:00». */
export function minuteText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** Parses «22:00» into minutes since midnight; `null` for an invalid time. */
export function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/u.exec(text) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}
