import { inLatin } from "./latin.ts";

/** Returns the slug of a name: «Читальня» is `chitalnya`; empty for a name without letters and digits. At most `max` characters. */
export function slugOf(name: string, max: number): string {
  return inLatin(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, max)
    .replace(/^-+|-+$/g, "");
}
