/** Capitalizes the beginning of a line: «каждый день» → «Каждый день». */
export function upperFirst(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase("ru") + text.slice(1);
}
