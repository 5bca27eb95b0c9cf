import { TASK_TITLE_MAX } from "#contract/core/limit.ts";
import { duplicateText } from "./duplicate-text.ts";

/** Returns the title of a copy. A title that is too long is truncated; the suffix never is. */
export function copiedTitle(title: string, suffix: string = duplicateText.suffix): string {
  const characters = Array.from(title);
  const room = TASK_TITLE_MAX - Array.from(suffix).length;
  if (characters.length <= room) return title + suffix;
  return `${characters
    .slice(0, room - 1)
    .join("")
    .trimEnd()}…${suffix}`;
}
