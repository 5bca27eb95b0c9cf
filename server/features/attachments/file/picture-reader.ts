import type { default as SharpModule } from "sharp";
import type { PreviewSize } from "#contract/tasks/attachment-endpoints.ts";
import { fileTypeOf, HEAD_BYTES } from "./file-type.ts";
import { PICTURE_PIXELS_MAX, PREVIEW_PIXELS } from "#contract/core/limit.ts";

/** Dimensions of a picture as displayed, and its previews. */
export interface Picture {
  width: number;
  height: number;
  previews: { size: PreviewSize; bytes: Uint8Array }[];
}

export interface PictureReader {
  /** `null` for what is not a readable picture, or must not be opened. */
  read(bytes: Uint8Array): Promise<Picture | null>;
  /** Crops the middle of a picture to a small square, as WebP without transparency; `null` for other file types. */
  square(bytes: Uint8Array, options: SquareOptions): Promise<Uint8Array | null>;
}

export interface SquareOptions {
  types: readonly string[];
  side: number;
  /** Pictures with more pixels are not opened. */
  pixelsMax: number;
}

type Sharp = typeof SharpModule;

/** Types that may be decoded. SVG, PDF and other formats of libvips are excluded, so that their code never runs. */
const PICTURE_TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif", "image/heic"]);
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}`);
/** A picture is read into memory whole. */
const PICTURE_BYTES_MAX = 64 * 1024 * 1024;
const PATIENCE_S = 30;
const QUALITY = 82;

/** True for a file whose type, detected from its bytes, and size the reader accepts. */
export function mayBePicture(type: string, size: number): boolean {
  return PICTURE_TYPES.has(type) && size <= PICTURE_BYTES_MAX;
}

/** Opens a reader that uses sharp. Returns `null`, and passes the error to `onMissing`, when sharp does not work on this machine. */
export async function openPictureReader(onMissing: (error: unknown) => void): Promise<PictureReader | null> {
  let sharp: Sharp;
  try {
    sharp = (await import("sharp")).default;
  } catch (error) {
    onMissing(error);
    return null;
  }
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: LOADERS });
  return {
    async read(bytes) {
      try {
        return await readWith(sharp, bytes);
      } catch {
        // Broken, truncated, too large, or not a picture despite its signature: treated as any other file. The library does not tell these
        // apart.
        return null;
      }
    },
    async square(bytes, options) {
      if (!options.types.includes(fileTypeOf(bytes.subarray(0, HEAD_BYTES), ""))) return null;
      try {
        return await squareWith(sharp, bytes, options);
      } catch {
        // As above.
        return null;
      }
    },
  };
}

function squareWith(sharp: Sharp, bytes: Uint8Array, { side, pixelsMax }: SquareOptions): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error", animated: false })
    .autoOrient()
    .resize({ width: side, height: side, fit: "cover" })
    .flatten({ background: "#ffffff" })
    .webp({ quality: QUALITY })
    .timeout({ seconds: PATIENCE_S })
    .toBuffer();
}

/** Applies the EXIF orientation and drops all other metadata. */
async function readWith(sharp: Sharp, bytes: Uint8Array): Promise<Picture | null> {
  const options = { limitInputPixels: PICTURE_PIXELS_MAX, failOn: "error", animated: false } as const;
  const { autoOrient } = await sharp(bytes, options).metadata();
  const screen = await shrunk(sharp(bytes, options).autoOrient(), PREVIEW_PIXELS.screen);
  const card = await shrunk(sharp(screen, options), PREVIEW_PIXELS.card);
  return {
    width: autoOrient.width,
    height: autoOrient.height,
    previews: [
      { size: "screen", bytes: screen },
      { size: "card", bytes: card },
    ],
  };
}

function shrunk(picture: ReturnType<Sharp>, side: number): Promise<Buffer> {
  return picture
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .timeout({ seconds: PATIENCE_S })
    .toBuffer();
}
