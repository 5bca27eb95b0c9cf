import { typeset } from "#client/language/spacing.ts";

export const FAVOURITES = "Избранное";
export const EMPTY = "Здесь пока пусто";
export const EMPTY_HINT = typeset("Отметьте доску звездой, и она будет под рукой");
export const OPEN = "Открыть";
export const UP = "Выше";
export const DOWN = "Ниже";
export const REMOVE = "Убрать из избранного";
export const MENU = "Меню доски";
export const ORDER_HINT_TOUCH = typeset("Порядок — ваш: подержите доску и перетащите её");
export const ORDER_HINT = typeset("Порядок — ваш: перетащите доску, или возьмите её пробелом и несите стрелками");

/** «„Релиз 4.2“ — место 2 из 5» */
export const placed = (title: string, place: number, count: number): string =>
  `«${title}» — место ${place} из ${count}`;
export const lifted = (title: string, place: number, count: number): string =>
  `Взята «${title}», место ${place} из ${count}`;
export const cancelled = (title: string): string => `«${title}» осталась на месте`;
