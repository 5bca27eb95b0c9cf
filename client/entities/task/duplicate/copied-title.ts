import { TASK_TITLE_MAX } from "#contract/core/limit.ts";
import { duplicateText } from "./duplicate-text.ts";

/** The title of a copy: what does not fit is cut off the title and never off the word that says that it is a copy. */
export function copiedTitle(title: string, suffix: string = duplicateText.suffix): string {
  const characters = Array.from(title);
  const room = TASK_TITLE_MAX - Array.from(suffix).length;
  if (characters.length <= room) return title + suffix;
  return `${characters
    .slice(0, room - 1)
    .join("")
    .trimEnd()}…${suffix}`;
}
