import { dateText, dayText, dueText } from "#client/language/dates/date-text.ts";
import { numberText } from "#client/language/plural.ts";
import type { CustomField } from "#contract/entities/custom-field.ts";
import { DAY, type FieldValue } from "#contract/entities/field-value.ts";

const YES = "да";
const NO = "нет";
const GONE_OPTION = "Вариант убран";
const FORMER_PERSON = "Бывший участник";

export interface ValueWords {
  /** Returns the name of a user, `null` for one that the device does not know. */
  person: (id: string) => string | null;
  now: Date;
}

/** Converts the value of a date field to a date of this device; a day without an hour becomes noon of that day. */
export function valueDate(value: string): { at: Date; hasTime: boolean } {
  return DAY.test(value)
    ? { at: new Date(`${value}T12:00:00`), hasTime: false }
    : { at: new Date(value), hasTime: true };
}

/** Returns the value of a task's field as text. A value may also be a text from the history. */
export function fieldValueText(
  { type, options }: Pick<CustomField, "type" | "options">,
  value: FieldValue,
  { person, now }: ValueWords,
): string {
  const text = String(value);
  switch (type) {
    case "number":
      return numberText(Number(text));
    case "checkbox":
      return text === "true" ? YES : NO;
    case "select":
      return options.find(({ id }) => id === text)?.name ?? GONE_OPTION;
    case "person":
      return person(text) ?? FORMER_PERSON;
    case "date":
      return dateWords(text, now);
    case "text":
    case "url":
      return text;
  }
}

function dateWords(value: string, now: Date): string {
  const { at, hasTime } = valueDate(value);
  if (Number.isNaN(at.getTime())) return value;
  if (hasTime) return dueText(at, true, now).text;
  return at.getFullYear() === now.getFullYear() ? dayText(at, now) : dateText(at, now);
}
