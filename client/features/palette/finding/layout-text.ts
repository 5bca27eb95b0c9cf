const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN = "ёйцукенгшщзхъфывапролджэячсмитьбю";

const OTHER = new Map<string, string>([
  ...Array.from(LATIN, (key, at) => [key, RUSSIAN[at] ?? key] as const),
  ...Array.from(RUSSIAN, (key, at) => [key, LATIN[at] ?? key] as const),
  ...Array.from('~{}:"<>', (key, at) => [key, "ёхъжэбю"[at] ?? key] as const),
]);

/** What the same keys write in the other layout: «ghbdtn» is «привет», «руддщ» is «hello». In small letters. */
export function inOtherLayout(typed: string): string {
  return Array.from(typed.toLocaleLowerCase("ru"), (letter) => OTHER.get(letter) ?? letter).join("");
}
