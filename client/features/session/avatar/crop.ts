/** Position of the square frame: `x` and `y` are 0 to 1 between the edges of the picture, `zoom` is 1 for the largest square. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The visible square, in pixels of the picture. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

export const ZOOM_MAX = 4;

/** A tall picture starts above its middle, because faces are usually there. */
export function firstView({ width, height }: Size): View {
  return { x: 0.5, y: height > width ? 0.3 : 0.5, zoom: 1 };
}

export function frameOf({ width, height }: Size, { x, y, zoom }: View): Frame {
  const side = Math.min(width, height) / zoom;
  return { left: (width - side) * x, top: (height - side) * y, side };
}

const between = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** Moves the picture by a fraction of the frame's side: positive values move it to the right and down. */
export function carried(size: Size, view: View, by: { readonly x: number; readonly y: number }): View {
  const { side } = frameOf(size, view);
  const along = (place: number, room: number, step: number): number =>
    room <= 0 ? place : between(place - (step * side) / room, 0, 1);
  return { ...view, x: along(view.x, size.width - side, by.x), y: along(view.y, size.height - side, by.y) };
}

/** Zooms in or out around the middle of the frame. */
export function zoomed(size: Size, view: View, zoom: number): View {
  const next = between(zoom, 1, ZOOM_MAX);
  const { left, top, side } = frameOf(size, view);
  const { side: nextSide } = frameOf(size, { ...view, zoom: next });
  const along = (start: number, whole: number): number =>
    whole - nextSide <= 0 ? 0.5 : between((start + (side - nextSide) / 2) / (whole - nextSide), 0, 1);
  return { x: along(left, size.width), y: along(top, size.height), zoom: next };
}
