/** Codes of the error page; any other is shown as 500 (docs/specification.md, section 2). */
export const PAGE_ERROR_CODES = [403, 404, 500] as const;
export type PageErrorCode = (typeof PAGE_ERROR_CODES)[number];

/** `lost`: the page's chunk failed to load and may load on retry. `absent`: it is not on the device, and there is no network. */
export type PageErrorReason = "refused" | "lost" | "absent";

/**
 * A page throws it while rendering, and the error page is shown instead. A board that the user may not see throws 403. `message` is shown
 * on 404 and 500; it is never a stack.
 */
export class PageError extends Error {
  readonly code: PageErrorCode;
  readonly reason: PageErrorReason;

  constructor(code: number, message = "", reason: PageErrorReason = "refused") {
    super(message);
    this.name = "PageError";
    this.reason = reason;
    this.code = PAGE_ERROR_CODES.find((known) => known === code) ?? 500;
  }
}

/** Returns the error of a path without a route (docs/specification.md, section 2). */
export function pageNotFound(path: string): PageError {
  return new PageError(404, `Page Not Found: ${path}`);
}

/** Converts anything thrown to the error that the error page shows. */
export function pageErrorOf(thrown: unknown): PageError {
  if (thrown instanceof PageError) return thrown;
  return new PageError(500, thrown instanceof Error ? thrown.message : String(thrown));
}
