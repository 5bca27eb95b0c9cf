import { numberText } from "#client/language/plural.ts";
import { typeset } from "#client/language/spacing.ts";
import type { Column } from "#contract/entities/column.ts";

/** Texts of the column settings of a board. */
export const columnsListText = {
  nameOf: (name: string) => `Название колонки «${name}»`,
  nameEmpty: typeset("Назовите колонку"),
  kindOf: (name: string) => `Состояние колонки «${name}»`,
  limitOf: (name: string, limit: string) => `Лимит колонки «${name}»: ${limit}`,
  upOf: (name: string) => `Сдвинуть колонку «${name}» влево`,
  downOf: (name: string) => `Сдвинуть колонку «${name}» вправо`,
  archiveOf: (name: string) => `Убрать колонку «${name}» в архив`,
} as const;

/** «Лимит 5», «Строго до 5», «Без лимита» */
export function limitText({ wipLimit, wipMode }: Pick<Column, "wipLimit" | "wipMode">): string {
  if (wipLimit === null) return typeset("Без лимита");
  return typeset(wipMode === "hard" ? `Строго до ${numberText(wipLimit)}` : `Лимит ${numberText(wipLimit)}`);
}
