/** Normalizes text for a search: lower case without diacritics, so that users need not type the dots of a letter. */
export function searched(text: string): string {
  return text.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
}
