import { PERSON } from "#client/language/noun-text.ts";
import { counted, NBSP } from "#client/language/plural.ts";

export const presenceText = {
  inTask: (count: number) => `Сейчас в${NBSP}задаче: ${counted(count, PERSON)}`,
} as const;
