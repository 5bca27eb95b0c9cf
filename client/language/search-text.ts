/** Returns a text folded for search: ignores case and the dots of «ё». */
export function foldedText(text: string): string {
  return text.trim().toLocaleLowerCase("ru").replaceAll("ё", "е");
}
