import { typeset } from "#client/language/spacing.ts";

/** Texts of the label settings of a board. */
export const labelText = {
  none: typeset("Меток пока нет. С ними удобно находить похожие задачи на доске и на вложенных"),
  unnamed: "Без названия",
  nameOf: (name: string) => (name === "" ? "Название метки" : `Название метки «${name}»`),
  colourOf: (name: string) => (name === "" ? "Цвет метки" : `Цвет метки «${name}»`),
  newName: "Новая метка",
  newPlaceholder: typeset("Название новой метки"),
  add: "Добавить",
  removeOf: (name: string) => `Убрать метку «${name}»`,
  removed: (name: string) => (name === "" ? "Метка без названия убрана" : `Метка «${name}» убрана`),
  changed: (name: string) => `Метка «${name}» изменена`,
  made: (name: string) => `Метка «${name}» создана`,
} as const;
