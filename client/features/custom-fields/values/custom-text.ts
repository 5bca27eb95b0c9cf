import { typeset } from "#client/language/spacing.ts";

/** Texts of custom fields of a task. */
export const customText = {
  add: "Добавить поле",
  /** A field without a value. */
  nothing: "—",
  empty: "пусто",
  from: (board: string) => typeset(`Поле доски «${board}»`),
  settings: (name: string) => `Поле «${name}»`,
  edit: (name: string) => `${name}: изменить`,
  save: "Сохранить",
  clear: "Убрать",
  number: typeset("Например 1200 или 2,5"),
  numberUnread: typeset("Не похоже на число"),
  url: typeset("Например chitalnya.ru/knigi"),
  urlUnread: typeset("Нужен адрес, который начинается с https:// или http://"),
  tooLong: "Значение слишком длинное",
  option: "Вариант",
  noOptions: typeset("В этом поле ещё нет вариантов"),
  noOption: "Такого варианта нет",
  person: "Имя",
  noPerson: typeset("На доске нет человека с таким именем"),
  changed: (name: string, value: string) => `${name}: ${value}`,
  cleared: (name: string) => `${name}: пусто`,
} as const;

/** Parses a number in Russian format: «1 234,5». Returns `null` for invalid text. */
export function readNumber(typed: string): number | null {
  const plain = typed
    .replaceAll(/[\s\u00a0\u202f]/gu, "")
    .replace(",", ".")
    .replace("−", "-");
  const value = Number(plain);
  return plain === "" || !Number.isFinite(value) ? null : value;
}
