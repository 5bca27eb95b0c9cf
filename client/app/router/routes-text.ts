import type { RouteName } from "#client/shared/navigation/paths.ts";

/** Names of the pages: the browser's tab says them until a page gives a truer one. */
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
