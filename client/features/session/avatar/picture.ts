import { AVATAR_PIXELS, AVATAR_SOURCE_MAX_BYTES } from "#contract/users/avatar.ts";
import type { UNFIT } from "./avatar-text.ts";
import { type Frame } from "./crop.ts";

export class UnfitPictureError extends Error {
  readonly why: keyof typeof UNFIT;
  constructor(why: keyof typeof UNFIT) {
    super(why);
    this.why = why;
  }
}

/** SVG is a program that draws: nothing of it is opened here. */
const isPicture = ({ type }: Blob): boolean => type.startsWith("image/") && !type.startsWith("image/svg");

/** Opens a file as a picture, turned as it was taken. Throws Unfit. */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  if (!isPicture(file)) throw new UnfitPictureError("none");
  if (file.size > AVATAR_SOURCE_MAX_BYTES) throw new UnfitPictureError("large");
  try {
    return await createImageBitmap(file);
  } catch {
    // A browser says nothing but that it cannot: broken, cut off, too many pixels, or of a kind it does not know.
    throw new UnfitPictureError("broken");
  }
}

/** Draws the square of a picture on the whole of a canvas; what is transparent is white, as the server makes it. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, { left, top, side }: Frame): void {
  const pen = canvas.getContext("2d");
  if (pen === null) return;
  const { width } = canvas;
  pen.imageSmoothingQuality = "high";
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, width);
  pen.drawImage(picture, left, top, side, side, 0, 0, width, width);
}

const QUALITY = 0.92;

/** The square as a small file: nothing of the original goes along, where it was taken least of all. Throws Unfit. */
export async function squareFile(picture: ImageBitmap, frame: Frame): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = AVATAR_PIXELS;
  canvas.height = AVATAR_PIXELS;
  drawSquare(canvas, picture, frame);
  // A browser that writes no WebP hands out a PNG instead; a JPEG is smaller, and all of them write it.
  const webp = await written(canvas, "image/webp");
  const file = webp?.type === "image/webp" ? webp : await written(canvas, "image/jpeg");
  if (file === null) throw new UnfitPictureError("broken");
  return file;
}

const written = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
