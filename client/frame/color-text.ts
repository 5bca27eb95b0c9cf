import type { Hue } from "#contract/hue.ts";

/** The twelve paints by name. */
export const HUE_NAMES: Readonly<Record<Hue, string>> = {
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
