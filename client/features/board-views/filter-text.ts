import { NBSP } from "#client/language/plural.ts";

/** What is read of a filter. */
export const filterText = {
  seen: (seen: number, all: number) => `${seen}${NBSP}из${NBSP}${all}`,
  hidden: (hidden: number) => (hidden === 0 ? undefined : `Скрыто фильтром: ${hidden}`),
} as const;
