import { BOARD } from "#client/language/noun-text.ts";
import { counted, plural } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";

const CHOSEN = { one: "Выбрана", few: "Выбраны", many: "Выбрано" } as const;

/** Apart from `tokenText`, because this list is a lazy chunk. */
export const tokenBoardText = {
  list: "Доски токена",
  search: "Найти доску",
  count: (count: number) =>
    count === 0
      ? typeset("Выберите доски: токену откроется каждая вместе со всем, что в неё вложено")
      : typeset(
          `${plural(count, CHOSEN)} ${counted(count, BOARD)} вместе со всем, что в ${count === 1 ? "неё" : "них"} вложено`,
        ),
} as const;
