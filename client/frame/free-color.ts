import { HUES, type Hue } from "#contract/hue.ts";

/** The hue for something new: one that the fewest of the others have, in the order of the palette. */
export function freeHue(others: readonly { readonly color: Hue }[]): Hue {
  const uses = new Map(HUES.map((hue) => [hue, 0]));
  for (const { color } of others) uses.set(color, (uses.get(color) ?? 0) + 1);
  let best: Hue = HUES[0];
  for (const hue of HUES) if ((uses.get(hue) ?? 0) < (uses.get(best) ?? 0)) best = hue;
  return best;
}
