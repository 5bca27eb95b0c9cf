import { typeset } from "#client/language/spacing.ts";

export const BY_TELEGRAM = "Войти через Telegram";
export const byProvider = (name: string): string => typeset(`Войти через ${name}`);
export const WAIT = "Проверяем…";
export const ENTER = "Войти";
export const LINK = "Привязать";
export const CANCEL = "Отмена";
export const TO_SIGN_IN = "Ко входу";
export const CLOSE = "Закрыть";

export const EXTERNAL_TITLE = "Внешний вход";
export const EXTERNAL_HINT = typeset("Войдите через сервис, которому доверяет этот сервер");
export const EXTERNAL_NONE = typeset("На этом сервере внешних способов входа нет. Войдите с паролем");
export const TELEGRAM_TITLE = "Вход через Telegram";
export const TELEGRAM_HINT = typeset("Telegram спросит, можно ли сообщить этому серверу ваше имя");
export const TELEGRAM_NONE = typeset("На этом сервере вход через Telegram не включён. Войдите с паролем");
export const TELEGRAM_EMPTY = typeset("Telegram ничего не сообщил о вас. Начните вход заново");
export const TELEGRAM_REOPEN = typeset("Время этого входа вышло. Закройте приложение в Telegram и откройте его снова");

/** «Войти как Анна Котова?» */
export const enterAs = (name: string): string => typeset(`Войти как ${name}?`);
/** «Это аккаунт @kotova» */
export const accountIs = (username: string): string => typeset(`Это аккаунт @${username}`);
export const NEW_ACCOUNT = typeset("Аккаунта здесь ещё нет: он появится, когда вы войдёте");
export const FROM_DEVICE = typeset("Ссылку показало другое ваше устройство. Если это были не вы, не входите");
export const fromProvider = (title: string): string => typeset(`Вход подтвердил сервис «${title}»`);
/** «Сейчас на этом устройстве вошли как Вера. Неотправленные правки дождутся возвращения» */
export const nowHere = (name: string): string =>
  typeset(`Сейчас на этом устройстве вошли как ${name}. Неотправленные правки дождутся возвращения`);
export const linkTo = (title: string): string => typeset(`Привязать ${title}?`);
export const linkText = (name: string, to: string): string =>
  typeset(`${name} сможет входить в аккаунт «${to}» наравне с паролем`);
export const LINKED = "Привязано";

export const WAYS = "Вход без пароля";
export const WAYS_OFFLINE = typeset("Способы входа знает только сервер, а связи с ним нет");
export const TELEGRAM = "Telegram";
export const NOT_LINKED = "Не привязан";
export const linkedSince = (name: string, date: string): string => typeset(`${name} · привязан ${date}`);
export const UNLINK = "Отвязать";
export const linkLabel = (title: string): string => typeset(`Привязать ${title}`);
export const unlinkLabel = (title: string): string => typeset(`Отвязать ${title}`);
export const unlinkTitle = (title: string): string => typeset(`Отвязать ${title}?`);
export const UNLINK_TEXT = typeset(
  "Войти этим способом в ваш аккаунт больше не получится, пока вы не привяжете его снова",
);
export const UNLINKED = "Отвязано";

export const DEVICE = "Другое устройство";
export const DEVICE_TEXT = typeset("Наведите камеру телефона на код — войдёте без пароля");
export const SHOW_CODE = "Показать код";
export const DEVICE_TITLE = "Войти на другом устройстве";
export const DEVICE_HINT = typeset("Наведите камеру другого устройства на код. Он сработает один раз");
export const DEVICE_CODE = "QR-код для входа";
export const deviceLeft = (seconds: number): string => typeset(`Ещё ${seconds} с`);
export const DEVICE_OVER = typeset("Время кода вышло");
export const NEW_CODE = "Новый код";
