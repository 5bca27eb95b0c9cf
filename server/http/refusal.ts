import { AppError } from "#contract/core/error.ts";
import { errorCode } from "#server/runtime/error-code.ts";
import { refusalOf } from "#server/sync/database-error.ts";

/** Returns the refusal that a thrown value means to the client; `null` for a defect, which is answered as INTERNAL without its message. */
export function refusalFor(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const code = errorCode(error);
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return new AppError("BODY_TOO_LARGE");
  if (isBadRequest(error)) return new AppError("BAD_REQUEST");
  return refusalOf(error);
}

/** Only Fastify's own errors have a `statusCode`. */
function isBadRequest(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return false;
  return typeof error.statusCode === "number" && error.statusCode >= 400 && error.statusCode < 500;
}
