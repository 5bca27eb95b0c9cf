import { numberText, type Forms, NBSP, plural } from "#client/language/plural.ts";

/** «вместе с 3 вложенными» */
const WITH_NESTED: Forms = { one: "вложенной доской", few: "вложенными досками", many: "вложенными досками" };

/**
 * Texts about archiving and restoring boards, shared by all places that do it. `inside`: the number of nested boards archived with them.
 */
export const archived = (title: string, inside: number): string => `Доска «${title}»${along(inside)} в${NBSP}архиве`;
export const restored = (title: string, inside: number): string =>
  `Доска «${title}»${along(inside)} снова на${NBSP}месте`;

/** « вместе с 3 вложенными досками», nothing for none. */
export function along(inside: number): string {
  return inside === 0 ? "" : ` вместе с${NBSP}${numberText(inside)}${NBSP}${plural(inside, WITH_NESTED)}`;
}
