import type { PaletteColor } from "#contract/core/palette-color.ts";
import type { Person } from "#client/ui/controls/avatar.tsx";

/** Invented people of the gallery. */
const person = (initials: string, name: string, color: PaletteColor): Person => ({
  id: initials,
  initials,
  name,
  color,
});

export const ANNA = person("АК", "Анна Котова", "violet");
export const TIMUR = person("ТА", "Тимур Ахметов", "azure");
export const LENA = person("ЛВ", "Лена Воронцова", "raspberry");
export const MARK = person("МГ", "Марк Гельман", "pine");
export const OLYA = person("ОС", "Оля Синицына", "amber");
export const DIMA = person("ДР", "Дима Рябов", "indigo");
export const POLINA = person("ПЕ", "Полина Ежова", "plum");
export const SASHA = person("СЛ", "Саша Лунин", "lagoon");
export const GEORGY = person("ГП", "Георгий Панин", "coral");
export const VERA = person("ВМ", "Вера Мальцева", "emerald");
