import type { PaletteColor } from "#contract/core/palette-color.ts";

/** The names of the twelve colors. */
export const COLOR_NAMES: Readonly<Record<PaletteColor, string>> = {
  violet: "Фиалка",
  plum: "Слива",
  raspberry: "Малина",
  coral: "Коралл",
  amber: "Янтарь",
  olive: "Олива",
  pine: "Хвоя",
  emerald: "Изумруд",
  lagoon: "Лагуна",
  azure: "Лазурь",
  indigo: "Индиго",
  graphite: "Графит",
};
