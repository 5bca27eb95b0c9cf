import { importText } from "../import-text.ts";

/** Words of somebody who has no account on the board: their name and the day stand before what they said. */
export function foreignComment(body: string, { name, at }: { name: string; at: string | null }): string {
  return `**${importText.authorLine(name.replaceAll(/[\\*_`[\]\n]/g, ""), at)}**\n\n${body}`;
}
