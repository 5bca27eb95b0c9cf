import { timeText } from "#client/language/dates/date-text.ts";
import { typeset } from "#client/language/spacing.ts";

/** The purpose of a code: to sign in, or to set a new password. */
export type CodePurpose = "code" | "reset";

export const CHECK_TITLE = "Проверка";
export const NO_STEP = typeset("Проверять сейчас нечего: начните вход заново");

export const ASK_TITLES: Readonly<Record<CodePurpose, string>> = {
  code: "Вход по коду",
  reset: "Новый пароль",
};
export const ASK_HINTS: Readonly<Record<CodePurpose, string>> = {
  code: typeset("Пришлём на почту код: с ним пароль не нужен"),
  reset: typeset("Пришлём на почту код: с ним можно задать новый пароль"),
};
export const EMAIL = "Почта";
export const SEND_CODE = "Прислать код";
export const MAIL_PRINTED = typeset(
  "Почта на этом сервере не настроена: код появится в журнале сервера. Спросите его у администратора",
);

export const STEP_TITLES = { email_code: "Код из письма", password_reset: "Новый пароль" } as const;
export const CODE = "Код из письма";
export const CODE_HINT = "Шесть цифр";
export const CODE_REQUIRED = "Введите код";
export const NEW_PASSWORD = "Новый пароль";
export const ENTER = "Войти";
export const SET_PASSWORD = "Сохранить и войти";
export const OTHERS_END = typeset("После этого все другие сеансы завершатся");
export const SEND_AGAIN = "Прислать ещё раз";
export const SENT_AGAIN = typeset("Отправили новый код. Прежний больше не понадобится");
export const OTHER_ADDRESS = "Другой адрес";
export const ENDED = typeset(
  "Код больше не действует: вышло время, кончились попытки или он уже использован. Запросите новый",
);

export const FORGOT = "Забыли?";
export const BY_CODE = "Войти по коду из письма";

/** «Если у адреса a…a@chitalnya.ru есть аккаунт, письмо уже в пути. Код действует до 14:26» */
export function sentText(sentTo: string, expiresAt: string): string {
  return typeset(
    `Если у адреса ${sentTo} есть аккаунт, письмо уже в пути. Код действует до ${timeText(new Date(expiresAt))}`,
  );
}
