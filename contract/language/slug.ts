import { inLatin } from "./latin.ts";

/** «Читальня» is `chitalnya`; a name without a letter or digit gives nothing. No longer than `max`. */
export function slugOf(name: string, max: number): string {
  return inLatin(name)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, max)
    .replace(/^-+|-+$/g, "");
}
