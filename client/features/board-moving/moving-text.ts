import { typeset } from "#client/language/spacing.ts";

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
  gains: (names: string) => typeset(`Получат доступ: ${names}`),
  loses: (names: string) => typeset(`Потеряют доступ: ${names}`),
  more: (count: number) => `ещё ${String(count)}`,
} as const;
