import type { RouteName } from "#client/shared/navigation/paths.ts";

/** Default titles of pages, shown in the tab until a page sets a more specific one. */
export const ROUTE_TITLES: Readonly<Record<RouteName, string>> = {
  index: "Обзор",
  myTasks: "Мои задачи",
  profile: "Профиль",
  settings: "Настройки",
  favourites: "Избранное",
  teams: "Команды",
  teamNew: "Новая команда",
  team: "Команда",
  teamEdit: "Команда",
  task: "Задача",
  board: "Доски",
  boardSettings: "Настройки доски",
  boardInsight: "Аналитика",
  boardPublic: "Публичная доска",
  auth: "Вход",
  authBase: "Вход",
  authSignUp: "Регистрация",
  authCheck: "Проверка",
  authLogout: "Выход",
  authTelegram: "Вход через Telegram",
  authTelegramRedirect: "Вход через Telegram",
  authExt: "Внешний вход",
};
