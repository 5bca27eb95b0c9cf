import type { StartPage } from "#client/shared/preferences/start-page.ts";
import { typeset } from "#client/language/spacing.ts";

export const DENSE = "Плотные карточки";
export const DENSE_NOTE = typeset("Меньше отступов, без обложек");
export const START = typeset("Стартовая страница");
export const START_NAMES: Readonly<Record<StartPage, string>> = {
  index: "Обзор",
  myTasks: typeset("Мои задачи"),
  favourites: "Избранное",
  board: typeset("Все доски"),
};
export const WEEK_START = typeset("Неделя начинается");
export const WEEK_STARTS = {
  monday: typeset("с понедельника"),
  sunday: typeset("с воскресенья"),
} as const;
