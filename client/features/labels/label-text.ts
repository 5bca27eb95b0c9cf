import { typeset } from "#client/language/spacing.ts";

/** The labels of a board where they are set up. */
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
