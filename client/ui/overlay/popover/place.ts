/** Placement of an overlay beside its anchor. All numbers are CSS pixels of the viewport. */
export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
export type Size = { readonly width: number; readonly height: number };
export type Side = "bottom" | "top" | "right";
export type Align = "start" | "center" | "end";
export type PlacementOptions = { readonly side?: Side; readonly align?: Align; readonly gap?: number };
export type Place = {
  readonly left: number;
  readonly top: number;
  /** The overlay scrolls inside if its content is higher. */
  readonly maxHeight: number;
  /** The point of the overlay nearest to the anchor, as the origin of its opening animation. */
  readonly origin: string;
};

const MARGIN = 8;

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

/** Moves an overlay sideways into a part of the page, if it is not wider than that part. */
export const clampInside = (left: number, width: number, room: Pick<Box, "left" | "width">): number => {
  const low = room.left + MARGIN;
  const high = room.left + room.width - MARGIN - width;
  return high < low ? left : clamp(left, low, high);
};

const aligned = (align: Align, start: number, length: number, own: number): number =>
  align === "start" ? start : align === "end" ? start + length - own : start + (length - own) / 2;

/**
 * Places an overlay of `size` beside `anchor`: on the wanted side if it fits there, else where there is more room, moved and shortened so
 * that it never leaves the viewport.
 */
export const placeBeside = (anchor: Box, size: Size, viewport: Size, placing: PlacementOptions = {}): Place => {
  const { side = "bottom", align = "start", gap = 4 } = placing;
  if (side === "right") {
    const right = anchor.left + anchor.width + gap;
    const fits = right + size.width + MARGIN <= viewport.width;
    const left = fits ? right : Math.max(MARGIN, anchor.left - gap - size.width);
    const maxHeight = viewport.height - 2 * MARGIN;
    const top = clamp(
      aligned(align, anchor.top, anchor.height, size.height),
      MARGIN,
      Math.max(MARGIN, viewport.height - MARGIN - Math.min(size.height, maxHeight)),
    );
    return { left, top, maxHeight, origin: fits ? "left center" : "right center" };
  }
  const below = viewport.height - (anchor.top + anchor.height) - gap - MARGIN;
  const above = anchor.top - gap - MARGIN;
  const [wanted, other] = side === "bottom" ? [below, above] : [above, below];
  const stays = size.height <= wanted || wanted >= other;
  const under = (side === "bottom") === stays;
  const maxHeight = Math.max(0, under ? below : above);
  const height = Math.min(size.height, maxHeight);
  const left = clamp(
    aligned(align, anchor.left, anchor.width, size.width),
    MARGIN,
    Math.max(MARGIN, viewport.width - MARGIN - size.width),
  );
  const top = under ? anchor.top + anchor.height + gap : anchor.top - gap - height;
  const across = align === "start" ? "left" : align === "end" ? "right" : "center";
  return { left, top, maxHeight, origin: `${across} ${under ? "top" : "bottom"}` };
};
