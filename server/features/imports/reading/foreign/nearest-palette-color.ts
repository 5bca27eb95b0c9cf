import { PALETTE_COLORS, type PaletteColor } from "#contract/core/palette-color.ts";
import { paletteColorOfTrello } from "../trello/trello-import.ts";

/** Color names of other tools, by the word that identifies the color. */
const WORDS: readonly (readonly [RegExp, PaletteColor])[] = [
  [/red|crimson|cherry|berry|tomato/, "raspberry"],
  [/orange|pumpkin|peach|coral|saffron|copper/, "coral"],
  [/yellow|gold|amber|desert|sand/, "amber"],
  [/lime|moss|olive|apple|lichen/, "olive"],
  [/dark-?green|pine|forest|swamp/, "pine"],
  [/green|emerald|grass/, "emerald"],
  [/teal|cyan|lagoon|turquoise|sky|aqua|paleturquoise/, "lagoon"],
  [/indigo|navy|midnight|slateblue/, "indigo"],
  [/blue|azure|morning|wet-rock/, "azure"],
  [/pink|magenta|plum|tulip|rose|flirty/, "plum"],
  [/purple|violet|lilac|lavender/, "violet"],
  [/gr[ae]y|silver|black|white|dark|granite|steel|concrete|mud|coffee|brown/, "graphite"],
];

/** The nearest of the twelve palette colors for a color name or hex value («#1973ff», «1973ff»); `at` selects one for an unknown value. */
export function nearestPaletteColor(color: string, at = 0): PaletteColor {
  const plain = color.trim().toLowerCase();
  const digits = /^#?([\da-f]{6})$/.exec(plain)?.[1];
  if (digits !== undefined) return nearestOfRgb(digits);
  const word = WORDS.find(([words]) => words.test(plain))?.[1];
  return word ?? paletteColorOfTrello(plain) ?? PALETTE_COLORS[at % PALETTE_COLORS.length] ?? "graphite";
}

/** Start of each palette color on the color wheel, in degrees. */
const CIRCLE: readonly (readonly [number, PaletteColor])[] = [
  [10, "raspberry"],
  [35, "coral"],
  [58, "amber"],
  [85, "olive"],
  [135, "emerald"],
  [165, "pine"],
  [195, "lagoon"],
  [222, "azure"],
  [250, "indigo"],
  [290, "violet"],
  [330, "plum"],
  [360, "raspberry"],
];

function nearestOfRgb(digits: string): PaletteColor {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  if (spread < 24) return "graphite";
  const turn =
    most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread;
  const degrees = (turn * 60 + 360) % 360;
  return CIRCLE.find(([end]) => degrees <= end)?.[1] ?? "raspberry";
}
