import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

/** Compresses to about a third of the size, in a third of the time of the best quality. */
const QUALITY = 5;

const compress = promisify(brotliCompress);

/** Compresses in the thread pool. */
export function brotli(plain: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return compress(plain, { params });
}

/** Returns true if the client accepts brotli, by the header `Accept-Encoding`. */
export function takesBrotli(headers: { readonly "accept-encoding"?: string | string[] | undefined }): boolean {
  return /\bbr\b/.test(String(headers["accept-encoding"] ?? ""));
}
