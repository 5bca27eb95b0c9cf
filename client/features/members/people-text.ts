import { PERSON } from "#client/language/noun-text.ts";
import { counted, NBSP } from "#client/language/plural.ts";

/** Texts of the members in the header of a board. */
export const peopleText = {
  share: "Поделиться",
  invite: "Пригласить",
  present: (count: number) => `Сейчас на${NBSP}доске: ${counted(count, PERSON)}`,
  people: (count: number) => counted(count, PERSON),
} as const;
