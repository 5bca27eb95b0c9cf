const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const RUSSIAN = "ёйцукенгшщзхъфывапролджэячсмитьбю";

const OTHER = new Map<string, string>([
  ...Array.from(LATIN, (key, at) => [key, RUSSIAN[at] ?? key] as const),
  ...Array.from(RUSSIAN, (key, at) => [key, LATIN[at] ?? key] as const),
  ...Array.from('~{}:"<>', (key, at) => [key, "ЁХЪЖЭБЮ"[at] ?? key] as const),
]);

/** Returns the text that the same keys type in the other keyboard layout: «ghbdtn» is «привет», «руддщ» is «hello». */
export function inOtherLayout(typed: string): string {
  return Array.from(typed, otherCharacter).join("");
}

function otherCharacter(character: string): string {
  const small = character.toLocaleLowerCase("ru");
  const other = OTHER.get(small) ?? small;
  return small === character ? other : other.toLocaleUpperCase("ru");
}
