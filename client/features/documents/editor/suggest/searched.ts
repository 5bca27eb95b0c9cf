/** Text as it is compared in a search: small letters without marks, so that nobody needs to type the dots of a letter. */
export function searched(text: string): string {
  return text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
}
