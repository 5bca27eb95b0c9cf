import { typeset } from "#client/language/spacing.ts";

export const UPDATE_TITLE = "Доступна новая версия";
export const UPDATE_TEXT = typeset("Страница обновится сама, когда вы закончите. Сделанное уже сохранено");
export const UPDATE_NOW = "Обновить сейчас";
export const TYPED_TITLE = typeset("Обновить и потерять набранное?");
export const TYPED_TEXT = typeset("В поле остался текст, которого ещё нет на устройстве");
export const LOSE_IT = "Обновить";
export const KEEP_IT = "Остаться";
