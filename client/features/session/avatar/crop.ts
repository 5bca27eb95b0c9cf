/** How a picture stands in the square: the place of the square between the edges, 0 to 1, and how much nearer it is than the whole. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The square of the picture that is shown, in its own pixels. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

export const ZOOM_MAX = 4;

/** Faces are in the upper half of what is taller than wide. */
export function firstView({ width, height }: Size): View {
  return { x: 0.5, y: height > width ? 0.3 : 0.5, zoom: 1 };
}

export function frameOf({ width, height }: Size, { x, y, zoom }: View): Frame {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

const between = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** The picture carried by a part of the square's side: to the right and down where they are positive. */
export function carried(size: Size, view: View, by: { readonly x: number; readonly y: number }): View {
  const { side } = frameOf(size, view);
  const along = (place: number, room: number, step: number): number =>
    room <= 0 ? place : between(place - (step * side) / room, 0, 1);
  return { ...view, x: along(view.x, size.width - side, by.x), y: along(view.y, size.height - side, by.y) };
}

/** Nearer or farther, around the middle of what is shown. */
export function zoomed(size: Size, view: View, zoom: number): View {
  const next = between(zoom, 1, ZOOM_MAX);
  const { left, top, side } = frameOf(size, view);
  const { side: nextSide } = frameOf(size, { ...view, zoom: next });
  const along = (start: number, whole: number): number =>
    whole - nextSide <= 0 ? 0.5 : between((start + (side - nextSide) / 2) / (whole - nextSide), 0, 1);
  return { x: along(left, size.width), y: along(top, size.height), zoom: next };
}
