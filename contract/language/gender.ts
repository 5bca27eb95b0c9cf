/** The grammatical gender of past-tense verbs about a user: «перенёс», «перенесла»; `null` if the name does not show it. */
export type Gender = "he" | "she" | null;

/** Men's given names with endings of women's names. */
const MENS = new Set(
  "никита илья данила кузьма фома лука савва миша паша лёша леша дима коля ваня петя вася костя серёжа сережа юра боря гриша толя вова гена рома стёпа степа федя".split(
    " ",
  ),
);
/** Given names that both men and women have. */
const BOTH = new Set("саша женя валя шура слава сима тоня".split(" "));

/**
 * Guesses the gender from a full name: the patronymic decides, then the given name, then the surname. A wrong guess is worse than none, so an unusual
 * name or one in Latin letters gives `null`.
 */
export function genderOf(name: string): Gender {
  const parts = name.trim().toLowerCase().split(/\s+/u);
  const [firstName = "", ...rest] = parts;
  if (rest.some((part) => /(?:вна|ична|инична)$/u.test(part))) return "she";
  if (rest.some((part) => /(?:вич|ьич|ыч)$/u.test(part))) return "he";
  return genderOfFirstName(firstName) ?? (isRussian(firstName) ? genderOfSurname(rest.at(-1) ?? "") : null);
}

const isRussian = (word: string): boolean => /^[а-яё-]{2,}$/u.test(word);

function genderOfFirstName(firstName: string): Gender {
  if (!isRussian(firstName) || BOTH.has(firstName)) return null;
  if (MENS.has(firstName)) return "he";
  if (/[ая]$/u.test(firstName)) return "she";
  return /[бвгджзйклмнпрстфхцчшщ]$/u.test(firstName) ? "he" : null;
}

function genderOfSurname(surname: string): Gender {
  if (/(?:[оеё]ва|ина|ская|цкая)$/u.test(surname)) return "she";
  return /(?:[оеё]в|ин|ский|цкий)$/u.test(surname) ? "he" : null;
}

/** A text for a man, for a woman, and for a user whose gender the name does not show. */
export type GenderForms = readonly [he: string, she: string, unknown: string];

/** Returns the form that fits the user with this name. */
export function byGender([he, she, unknown]: GenderForms, name: string): string {
  const gender = genderOf(name);
  return gender === "he" ? he : gender === "she" ? she : unknown;
}
