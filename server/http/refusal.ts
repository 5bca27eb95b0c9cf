import { AppError } from "#contract/core/error.ts";
import { errorCode } from "#server/runtime/error-code.ts";
import { refusalOf } from "#server/sync/database-error.ts";

/**
 * What a thrown value means to the caller; `null` is a defect of ours, answered as INTERNAL without a word of its own
 * message.
 */
export function refusalFor(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const code = errorCode(error);
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return new AppError("BODY_TOO_LARGE");
  if (isBadRequest(error)) return new AppError("BAD_REQUEST");
  return refusalOf(error);
}

/** Fastify's own refusals carry a status; whatever else does not. */
function isBadRequest(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return false;
  return typeof error.statusCode === "number" && error.statusCode >= 400 && error.statusCode < 500;
}
