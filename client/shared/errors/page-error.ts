/** The codes that the error page knows; any other is shown as 500 (docs/specification.md, section 2). */
export const PAGE_ERROR_CODES = [403, 404, 500] as const;
export type PageErrorCode = (typeof PAGE_ERROR_CODES)[number];

/** `lost`: the page's code did not come, and another try may bring it. `absent`: it is not on the device, and there is no network. */
export type PageErrorReason = "refused" | "lost" | "absent";

/**
 * Thrown by a page while it renders: the whole page gives way to the error page. A board that may not be seen throws 403.
 * `message` is shown on 404 and 500; it is never a stack.
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

/** docs/specification.md, section 2: a route that matches nothing. */
export function pageNotFound(path: string): PageError {
  return new PageError(404, `Page Not Found: ${path}`);
}

/** What the error page shows for anything that was thrown. */
export function pageErrorOf(thrown: unknown): PageError {
  if (thrown instanceof PageError) return thrown;
  return new PageError(500, thrown instanceof Error ? thrown.message : String(thrown));
}
