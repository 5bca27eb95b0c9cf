/** Russian letters in Latin, as passports and mail addresses write them. */
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
  щ: "sch",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "yu",
  я: "ya",
};

/** A username made of a name: «Вера Мальцева» → `vera.maltseva`. Empty when nothing of the name can be used. */
export function usernameOf(name: string): string {
  const letters = Array.from(name.toLocaleLowerCase("ru"), (letter) => LATIN[letter] ?? letter).join("");
  return letters
    .replace(/[\s']+/gu, ".")
    .replace(/[^a-z0-9._-]/gu, "")
    .replace(/\.{2,}/gu, ".")
    .replace(/^[.]+|[.]+$/gu, "")
    .slice(0, 64);
}
