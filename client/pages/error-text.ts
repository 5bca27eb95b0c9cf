import type { PageErrorCode } from "#client/shared/errors/page-error.ts";
import { typeset } from "#client/language/spacing.ts";

/** Titles exactly as in docs/specification.md, section 2; a 500 shows the error's message in place of a hint. */
export const ERROR_TITLES: Readonly<Record<PageErrorCode, string>> = {
  403: "Нет доступа к странице",
  404: "Страница не найдена",
  500: "Что-то пошло не так",
};

export const ERROR_HINTS: Readonly<Record<PageErrorCode, string>> = {
  403: typeset("Попросите администратора доски открыть вам доступ"),
  404: typeset("Адрес введён с ошибкой, или страницы уже нет"),
  500: "",
};

/** Returns the hint of a 403 for a user who was removed from the board. */
export const removedHint = (board: string): string =>
  typeset(`Вас убрали с доски «${board}». Если она ещё нужна, попросите администратора пригласить вас снова`);

export const TO_HOME = "На главную";
export const FIND_BOARD = "Найти доску";
export const TRY_AGAIN = "Попробовать снова";
export const ABSENT = "Нужна сеть";
