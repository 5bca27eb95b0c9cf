import type { Factor } from "#contract/auth/sign-in-answer.ts";
import type { ProofKind } from "#contract/auth/factor.ts";
import { dateText } from "#client/language/dates/date-text.ts";
import { counted } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

export const STEP_TITLE = "Подтвердите вход";
export const STEP_HINT = typeset("Аккаунт защищён: остался ещё один шаг");
export const NO_FACTOR = typeset(
  "Подтвердить вход здесь нечем: ключи доступа этого адреса не подходят, а коды восстановления закончились. Обратитесь к администратору сервера",
);
export const BEGIN_AGAIN = "Начать вход заново";

export const TOTP_CODE = "Код из приложения";
export const TOTP_HINT = typeset("Шесть цифр, которые показывает приложение с кодами");
export const RECOVERY_CODE = "Код восстановления";
export const RECOVERY_HINT = typeset("Один из десяти кодов, которые вы сохранили. Сработает один раз");
export const CONTINUE = "Продолжить";
export const USE_PASSKEY = "Подтвердить ключом доступа";
export const BY_PASSKEY = "Войти с ключом доступа";
export const REQUIRED = "Введите код";

/** Buttons that switch to another kind of proof. */
export const INSTEAD: Readonly<Record<ProofKind, string>> = {
  password: "Ввести пароль",
  totp: "Ввести код из приложения",
  passkey: "Подтвердить ключом доступа",
  recovery: "Ввести код восстановления",
};

export const PASSKEY_FAILED = typeset("Браузер не дал ключ доступа. Попробуйте ещё раз или выберите другой способ");
export const PASSKEY_THERE = typeset("Этот ключ доступа уже добавлен");

export const PROOF_TITLE = "Подтвердите, что это вы";
export const PROOF_TEXT = typeset("Для этого действия нужна ещё одна проверка");
export const PROOF_NONE = typeset("Подтвердить это можно только новым входом: выйдите и войдите снова");
export const PASSWORD = "Пароль";
export const SHOW_PASSWORD = "Показать пароль";
export const HIDE_PASSWORD = "Скрыть пароль";
export const PASSWORD_REQUIRED = "Введите пароль";
export const CONFIRM = "Подтвердить";
export const CANCEL = "Отмена";
export const CLOSE = "Закрыть";
export const SIGN_OUT = "Выйти";

export const PROTECTION = "Защита входа";
export const PROTECTION_OFFLINE = typeset("Нет сети. Защита входа видна и меняется, когда есть связь с сервером");
export const LOADING = "Загружаем…";

export const TOTP_NAME = "Коды из приложения";
export const TOTP_OFF = typeset("Второй шаг входа: шесть цифр из приложения на телефоне");
export const TURN_ON = "Включить";
export const TURN_OFF = "Выключить";
export const REMOVE = "Удалить";
export const RENAME = "Переименовать";
export const SAVE = "Сохранить";
export const PASSKEYS_NAME = "Ключи доступа";
export const PASSKEYS_HINT = typeset("Вход по отпечатку, лицу или PIN-коду устройства — без пароля");
export const PASSKEYS_IMPOSSIBLE = typeset("Нужен адрес сервера с https");
export const PASSKEYS_NO_BROWSER = typeset("Этот браузер не поддерживает ключи доступа");
export const ADD = "Добавить";
export const CODES_NAME = "Коды восстановления";
export const NEW_CODES = "Новые коды";
export const PASSKEY_NEW_NAME = "Ключ доступа";
export const PASSKEY_NAME_LABEL = "Название";
export const NEVER_USED = "ещё не использован";

/** «Включены 4 марта» */
export function totpOn(since: Date, now: Date): string {
  return `Включены ${dateText(since, now)}`;
}

/** «Добавлен 4 марта · вход 5 марта» */
export function passkeyFacts(created: Date, used: Date | null, now: Date): string {
  const last = used === null ? NEVER_USED : `вход ${dateText(used, now)}`;
  return `Добавлен ${dateText(created, now)} · ${last}`;
}

/** «Осталось 9 кодов» */
export function codesLeft(count: number): string {
  if (count === 0) return "Не осталось ни одного";
  return `Осталось ${counted(count, { one: "код", few: "кода", many: "кодов" })}`;
}

/** The label of a passkey's menu. */
export function passkeyMenu(name: string): string {
  return `Ключ доступа «${name}»: действия`;
}

export const TOTP_TITLE = "Коды из приложения";
export const TOTP_SCAN = typeset(
  "Откройте приложение с кодами — Яндекс Ключ, Aegis, Google Authenticator — и наведите камеру на квадрат",
);
export const QR_LABEL = "QR-код для приложения с кодами";
export const BY_HAND = "Или введите ключ вручную";
export const COPY = "Скопировать";
export const COPIED = "Скопировано";
export const OPEN_APP = "Открыть приложение на этом устройстве";
export const TOTP_CONFIRM = "Код, который показывает приложение";

export const CODES_TITLE = "Коды восстановления";
export const CODES_TEXT = typeset(
  "Сохраните их не на этом устройстве: с кодом вы войдёте, если телефона или ключа не будет под рукой. Каждый сработает один раз, и больше мы их не покажем",
);
export const CODES_FILE = "Ярус — коды восстановления.txt";
export const DOWNLOAD = "Скачать";
export const CODES_SAVED = "Я сохранил коды";

export const TURN_OFF_TITLE = "Выключить коды из приложения?";
export const REMOVE_PASSKEY_TITLE = "Удалить ключ доступа?";
export const NEW_CODES_TITLE = "Создать новые коды?";
export const NEW_CODES_TEXT = typeset("Прежние коды восстановления перестанут работать");
const STILL_PROTECTED = typeset("Остальная защита входа останется");
const LAST_FACTOR = typeset(
  "Это последняя защита: второго шага при входе больше не будет, а коды восстановления перестанут работать",
);
const STAYS_ON_DEVICE = typeset("На самом устройстве он останется, но войти с ним больше не получится");

/** Says what protection remains after one factor is removed. */
export function lossText(isLast: boolean): string {
  return isLast ? LAST_FACTOR : STILL_PROTECTED;
}

export function passkeyLossText(isLast: boolean): string {
  return `${STAYS_ON_DEVICE}. ${lossText(isLast)}`;
}

export const FACTOR_NOTICES = {
  totpOn: "Коды из приложения включены",
  totpOff: "Коды из приложения выключены",
  passkeyAdded: "Ключ доступа добавлен",
  passkeyRemoved: "Ключ доступа удалён",
  unprotected: "Вход больше не защищён вторым шагом",
} as const;

/** Texts of the fields for a typed code. */
export const CODE_WORDS: Readonly<Record<Exclude<Factor, "passkey">, { label: string; hint: string }>> = {
  totp: { label: TOTP_CODE, hint: TOTP_HINT },
  recovery: { label: RECOVERY_CODE, hint: RECOVERY_HINT },
};
