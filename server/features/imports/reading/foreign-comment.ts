import { importText } from "../import-text.ts";

/** A comment whose author has no account on the board: their name and the day precede the text. */
export function foreignComment(body: string, { name, at }: { name: string; at: string | null }): string {
  return `**${importText.authorLine(name.replaceAll(/[\\*_`[\]\n]/g, ""), at)}**\n\n${body}`;
}
