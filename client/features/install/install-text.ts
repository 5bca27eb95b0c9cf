import { typeset } from "#client/language/spacing.ts";

export const SUGGEST_TITLE = "Установить «Ярус»?";
export const SUGGEST_TEXT = typeset("Он откроется в своём окне и без сети, как обычное приложение");
export const BY_HAND_TEXT = typeset("Нажмите «Поделиться» в панели браузера и выберите «На экран „Домой“»");
export const DO_INSTALL = "Установить";
export const NOT_NOW = "Не нужно";
export const GOT_IT = "Понятно";
export const CLOSE = "Закрыть";
export const ACCEPTED = "Установлено";
