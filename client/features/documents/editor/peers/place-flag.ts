/** A rectangle in pixels; all rectangles of a call have the same origin. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface FlagRoom {
  readonly caret: Rect;
  readonly flag: { readonly width: number; readonly height: number };
  /** The area of the text: a flag never extends beyond its right edge. */
  readonly field: Rect;
  /** True if the text after the caret begins on the next line, or if there is none. */
  readonly isLineEnd: boolean;
  /** The right end of the text on this line. */
  readonly lineRight: number;
  /** The lines above and below, as wide as their text; `null` if there is none. */
  readonly above: Rect | null;
  readonly below: Rect | null;
}

const GAP = 4;

/**
 * Returns the position of a name flag at which it covers no text (design, section 4): at the end of a line to the right; within a line
 * above, below or after the line, whichever is free first. Returns `null` if none is free: only a dot is shown.
 */
export function placeFlag(room: FlagRoom): { left: number; top: number } | null {
  const { caret, flag, isLineEnd, lineRight, above, below } = room;
  const middle = caret.top + (caret.bottom - caret.top - flag.height) / 2;
  const behind = { left: (isLineEnd ? caret.right : Math.max(lineRight, caret.right)) + GAP, top: middle };
  const over = { left: caret.left, top: caret.top - flag.height };
  const under = { left: caret.left, top: caret.bottom };
  const places = isLineEnd ? [behind, over, under] : [over, under, behind];
  const taken = [above, below];
  return places.find((place) => fits(place, room) && !taken.some((rect) => meets(place, room, rect))) ?? null;
}

function fits({ left }: { left: number }, { flag, field }: FlagRoom): boolean {
  return left >= field.left - 2 && left + flag.width <= field.right;
}

function meets(place: { left: number; top: number }, { flag }: FlagRoom, rect: Rect | null): boolean {
  if (rect === null) return false;
  // The outer pixel of a line box is always empty.
  return (
    place.left < rect.right &&
    place.left + flag.width > rect.left &&
    place.top < rect.bottom - 1 &&
    place.top + flag.height > rect.top + 1
  );
}
