/** Words of an address made of a Russian name. */
const LATIN: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ё: "e",
  ж: "zh",
  з: "z",
  и: "i",
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "kh",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "shch",
  ы: "y",
  э: "e",
  ю: "yu",
  я: "ya",
};

/** «Читальня» is `chitalnya`; a name without a letter or digit gives nothing. No longer than `max`. */
export function slugOf(name: string, max: number): string {
  const latin = Array.from(name.toLowerCase(), (sign) => LATIN[sign] ?? (/[ъь]/u.test(sign) ? "" : sign)).join("");
  return latin
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, max)
    .replace(/^-+|-+$/g, "");
}
