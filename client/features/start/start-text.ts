import type { StartPage } from "./page/start-choice.ts";

export const START = "Начальная страница";
export const START_NOTE = "Она открывается вместе с Ярусом";

export const START_NAMES: Readonly<Record<StartPage, string>> = {
  index: "Обзор",
  myTasks: "Мои задачи",
  favourites: "Избранное",
  board: "Все доски",
};
