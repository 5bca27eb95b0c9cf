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

/** SVG is rejected: it can contain scripts. */
const isPicture = ({ type }: Blob): boolean => type.startsWith("image/") && !type.startsWith("image/svg");

/** Opens a file as a picture; its EXIF orientation is applied. Throws UnfitPictureError. */
export async function openPicture(file: Blob): Promise<ImageBitmap> {
  if (!isPicture(file)) throw new UnfitPictureError("none");
  if (file.size > AVATAR_SOURCE_MAX_BYTES) throw new UnfitPictureError("large");
  try {
    return await createImageBitmap(file);
  } catch {
    // The browser does not say why: the file may be broken or cut off, have too many pixels, or have an unsupported format.
    throw new UnfitPictureError("broken");
  }
}

/** Draws the square of a picture over the whole canvas. Transparent pixels become white, as on the server. */
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

/** Returns the square as a small file without the metadata of the original, such as the location. Throws UnfitPictureError. */
export async function squareFile(picture: ImageBitmap, frame: Frame): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = AVATAR_PIXELS;
  canvas.height = AVATAR_PIXELS;
  drawSquare(canvas, picture, frame);
  // A browser that cannot write WebP returns a PNG instead; a JPEG is smaller, and every browser can write it.
  const webp = await written(canvas, "image/webp");
  const file = webp?.type === "image/webp" ? webp : await written(canvas, "image/jpeg");
  if (file === null) throw new UnfitPictureError("broken");
  return file;
}

const written = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
