import type { default as SharpModule } from "sharp";
import type { PreviewSize } from "#contract/tasks/attachment-endpoints.ts";
import { fileTypeOf, HEAD_BYTES } from "./file-type.ts";
import { PICTURE_PIXELS_MAX, PREVIEW_PIXELS } from "#contract/core/limit.ts";

/** What was made of a picture: its size as people see it, and smaller ones. */
export interface Picture {
  width: number;
  height: number;
  previews: { size: PreviewSize; bytes: Uint8Array }[];
}

export interface PictureReader {
  /** `null` for what cannot be read as a picture, or must not. */
  read(bytes: Uint8Array): Promise<Picture | null>;
  /** The middle of a picture as a small square, as WebP without what is transparent; `null` for what is none of these types. */
  square(bytes: Uint8Array, options: SquareOptions): Promise<Uint8Array | null>;
}

export interface SquareOptions {
  types: readonly string[];
  side: number;
  /** A picture with more is not opened. */
  pixelsMax: number;
}

type Sharp = typeof SharpModule;

/** Kinds that the reader is let near. SVG, PDF and whatever else libvips knows runs no code of its here. */
const PICTURE_TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif", "image/heic"]);
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}`);
/** The whole of a picture is held in memory to be read. */
const PICTURE_BYTES_MAX = 64 * 1024 * 1024;
const PATIENCE_S = 30;
const QUALITY = 82;

/** True for a file of this kind, by its bytes, and size that the reader may be given. */
export function mayBePicture(type: string, size: number): boolean {
  return PICTURE_TYPES.has(type) && size <= PICTURE_BYTES_MAX;
}

/** A reader by sharp; `null`, and the reason to `onMissing`, where the machine has none that works. */
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
        // Broken, cut off, too large, or no picture behind its first bytes: a file like any other. The library tells none of them apart.
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

/** Turned as the camera says; nothing of what it wrote beside the picture goes along. */
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
