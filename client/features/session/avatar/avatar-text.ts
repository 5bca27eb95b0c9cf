import { AVATAR_SOURCE_MAX_BYTES } from "#contract/users/avatar.ts";
import { sizeText } from "#client/language/size-text.ts";
import { typeset } from "#client/language/spacing.ts";

export const CHANGE_PHOTO = "Сменить фото";
export const ADD_PHOTO = "Добавить фото";
export const REMOVE_PHOTO = "Убрать фото";
export const DIALOG_TITLE = "Ваше фото";
export const DIALOG_TEXT = typeset("Так вас увидят на досках, в задачах и комментариях");
export const FRAME_HINT = typeset("Снимок можно двигать пальцем или мышью");
export const ZOOM = "Ближе";
export const ACROSS = "Вбок";
export const DOWN = "Вниз";
export const PUT = "Поставить";
export const PUT_DONE = "Фото обновлено";
export const REMOVED = "Фото убрано";
export const CANCEL = "Отмена";
export const CLOSE = "Закрыть";
export const DROP = typeset("Отпустите, чтобы поставить фото");
export const OFFLINE = typeset("Нет сети. Фото можно сменить, когда есть связь с сервером");

/** Reasons why a file cannot be used as a picture. */
export const UNFIT = {
  none: typeset("Это не картинка. Подойдёт снимок или рисунок: JPEG, PNG, WebP"),
  large: typeset(`Файл больше ${sizeText(AVATAR_SOURCE_MAX_BYTES)}. Выберите снимок поменьше`),
  broken: typeset("Картинка не открывается: файл повреждён или такого вида браузер не знает"),
} as const;
