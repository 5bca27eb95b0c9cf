/** A rectangle in pixels of one plane, whichever. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface FlagRoom {
  readonly caret: Rect;
  readonly flag: { readonly width: number; readonly height: number };
  /** The plane of the text: a flag never leaves it to the right. */
  readonly field: Rect;
  /** The text after the caret begins on the next line, or there is none. */
  readonly isLineEnd: boolean;
  /** Where the text of this line ends. */
  readonly lineRight: number;
  /** The lines above and below as far as their text reaches, `null` where there is none. */
  readonly above: Rect | null;
  readonly below: Rect | null;
}

const GAP = 4;

/**
 * Where a name goes so that it covers no text (design, section 4): at a line's end to the right; within a line above, below or
 * behind the line, whichever is free. `null`: nowhere, a dot is all.
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
  // A pixel of a line's box holds no ink.
  return (
    place.left < rect.right &&
    place.left + flag.width > rect.left &&
    place.top < rect.bottom - 1 &&
    place.top + flag.height > rect.top + 1
  );
}
