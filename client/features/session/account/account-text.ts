import type { Provider } from "#contract/auth/sign-in-answer.ts";
import { relativeTime } from "#client/language/dates/ago-text.ts";
import { dateText, timeText } from "#client/language/dates/date-text.ts";
import { counted } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";
import { zoneCity } from "#contract/time/zone-name.ts";

export const NAME = "Имя";
export const USERNAME = "Логин";
export const TIME_ZONE = "Часовой пояс";
/** «Москва, 14:26»: the city of a time zone and the time there. */
export function whereText(timeZone: string, now: Date): string {
  const place = zoneCity(timeZone);
  try {
    const clock = new Intl.DateTimeFormat("ru", { hour: "2-digit", minute: "2-digit", timeZone });
    return typeset(`${place}, ${clock.format(now)}`);
  } catch {
    // The server may know a zone that this browser does not support: then only the city is shown.
    return place;
  }
}
export const SAVE = "Сохранить";
export const SAVED = "Сохранено";
export const CANCEL = "Отмена";
export const CLOSE = "Закрыть";
export const LOADING = "Загружаем…";
export const LAST_KNOWN = typeset("Нет сети. Показано то, что было известно раньше");
export const NO_NETWORK = typeset("Нет сети. Эти данные доступны, когда есть связь с сервером");

export const WAYS = "Почта и пароль";
export const EMAIL = "Почта";
export const NO_EMAIL = typeset("Не указана: по ней можно входить и восстанавливать пароль");
export const PROVEN = "подтверждена";
export const UNPROVEN = "не подтверждена";
export const CONFIRM = "Подтвердить";
export const ADD = "Добавить";
export const CHANGE = "Сменить";
export const EMAIL_TITLE = "Почта";
export const EMAIL_TEXT = typeset("Пришлём на этот адрес код, чтобы убедиться, что он ваш");
export const SEND_CODE = "Прислать код";
export const EMAIL_DONE = "Почта подтверждена";
export const CODE_ENDED = typeset("Код больше не действует. Запросите новый");

export const PASSWORD = "Пароль";
export const HAS_PASSWORD = typeset("Задан. С ним можно войти по логину или почте");
export const NO_PASSWORD = typeset("Не задан: вы входите другим способом");
export const SET = "Задать";
export const PASSWORD_TITLE = "Новый пароль";
export const CURRENT = "Текущий пароль";
export const NEXT = "Новый пароль";
export const END_OTHERS_TOO = "Завершить все другие сеансы";
export const CURRENT_REQUIRED = "Введите текущий пароль";

export const SESSIONS = "Сеансы и устройства";
export const THIS_ONE = "это устройство";
export const END = "Завершить";
export const END_ALL = "Завершить все, кроме этого";
export const END_ALL_TITLE = "Завершить все другие сеансы?";
export const END_ALL_TEXT = typeset("На других устройствах придётся войти снова. Неотправленные правки там сохранятся");
export const ENDED_ONE = "Сеанс завершён";

export const INVITE_NAME = "Приглашение";
export const INVITES = "Приглашения";
export const INVITES_TEXT = typeset("Новые люди приходят на этот сервер по ссылкам. Ссылка действует сутки");
export const USES = "Сколько раз можно принять";
export const INVITE = "Создать ссылку";
export const LINK = "Ссылка. Больше мы её не покажем";
export const COPY = "Скопировать";
export const COPIED = "Ссылка скопирована";
export const TAKE_BACK = "Отозвать";
export const NO_INVITES = "Действующих приглашений нет";

const WAYS_IN: Readonly<Record<Provider, string>> = {
  base: "с паролем",
  email: "по коду из письма",
  passkey: "с ключом доступа",
  telegram: "через Telegram",
  oidc: "через внешний вход",
  backend: "через внешнюю систему",
  device: "с другого устройства",
};

/** «с паролем · 203.0.113.5 · 5 минут назад» */
export function sessionText(session: { provider: Provider; address: string; lastSeenAt: string }, now: Date): string {
  return [WAYS_IN[session.provider], session.address, relativeTime(new Date(session.lastSeenAt), now)].join(" · ");
}

/** «Сеанс «Chrome на Windows» завершён 21 ноября в 14:26: его ключ использовали дважды. …» */
export function reusedText({ device, endedAt }: { device: string; endedAt: string }, now: Date): string {
  const at = new Date(endedAt);
  return typeset(
    `Сеанс «${device}» завершён ${dateText(at, now)} в ${timeText(at)}: его ключ использовали дважды. ` +
      "Возможно, его скопировали. Смените пароль и завершите сеансы, которых не узнаёте",
  );
}

/** «Пароль изменён. Завершено: 3 сеанса» */
export function passwordChanged(ended: number): string {
  if (ended === 0) return "Пароль изменён";
  return typeset(`Пароль изменён. ${endedText(ended)}`);
}

/** «Завершено: 3 сеанса» */
export function endedText(ended: number): string {
  return `Завершено: ${counted(ended, { one: "сеанс", few: "сеанса", many: "сеансов" })}`;
}

/** «Ещё на 2 человек · до 14:26, 21 ноября» */
export function inviteText({ usesLeft, expiresAt }: { usesLeft: number; expiresAt: string }, now: Date): string {
  const at = new Date(expiresAt);
  const people = counted(usesLeft, { one: "человека", few: "человек", many: "человек" });
  return typeset(`Ещё на ${people} · до ${timeText(at)}, ${dateText(at, now)}`);
}
