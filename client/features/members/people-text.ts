import { MEMBER } from "#client/language/noun-text.ts";
import { counted, NBSP } from "#client/language/plural.ts";

/** What the head of a board says of its people. */
export const peopleText = {
  share: "Поделиться",
  invite: "Пригласить",
  present: (count: number) => `Сейчас на${NBSP}доске: ${counted(count, MEMBER)}`,
  people: (count: number) => counted(count, MEMBER),
} as const;
