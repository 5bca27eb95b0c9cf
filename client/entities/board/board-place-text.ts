import { typeset } from "#client/language/spacing.ts";

/** «Доска „Сантехника“ теперь внутри доски „Ремонт“» */
export const movedBoard = (title: string, parent: string | null): string =>
  typeset(
    parent === null ? `Доска «${title}» теперь на верхнем уровне` : `Доска «${title}» теперь внутри доски «${parent}»`,
  );
/** «„Сантехника“ — место 2 из 5» */
export const placedBoard = (title: string, place: number, count: number): string =>
  `«${title}» — место ${place} из ${count}`;
