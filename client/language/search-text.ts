/** A text as it is compared with what is typed to find it: capitals and the dots of «ё» mean nothing. */
export function foldedText(text: string): string {
  return text.trim().toLocaleLowerCase("ru").replaceAll("ё", "е");
}
