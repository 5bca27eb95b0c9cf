import { plural, type Forms } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

const GAINS: Forms = { one: "Получит", few: "Получат", many: "Получат" };
const LOSES: Forms = { one: "Потеряет", few: "Потеряют", many: "Потеряют" };

export const movingText = {
  title: "Переместить доску",
  search: "Найти доску",
  where: "Родительская доска",
  top: typeset("На верхнем уровне"),
  here: "сейчас здесь",
  none: typeset("Такой доски нет, или вам нельзя вкладывать в неё доски"),
  submit: "Переместить",
  cancel: "Отмена",
  close: "Закрыть",
  asking: typeset("Проверяем, у кого изменится доступ…"),
  same: typeset("Доступ к доске ни у кого не изменится"),
  unknown: typeset("Нет связи: у кого изменится доступ, заранее показать нельзя"),
  gains: (count: number, names: string) => typeset(`${plural(count, GAINS)} доступ: ${names}`),
  loses: (count: number, names: string) => typeset(`${plural(count, LOSES)} доступ: ${names}`),
  more: (count: number) => `ещё ${String(count)}`,
} as const;
