import { StorageFault, type StorageFaultKind } from "../env.ts";

/** Safari's messages for a connection that its storage process has dropped; the name of the exception is only UnknownError. */
const LOST = /connection to indexed database server lost|connection is closing|database connection is closed/i;

export function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}

/**
 * Returns a browser's exception as a StorageFault; a StorageFault is returned unchanged. `otherwise` is the kind of an unknown exception.
 */
export function faultOf(error: unknown, otherwise: StorageFaultKind): StorageFault {
  if (error instanceof StorageFault) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new StorageFault(kindOf(error, message, otherwise), message, { cause: error });
}

function kindOf(error: unknown, message: string, otherwise: StorageFaultKind): StorageFaultKind {
  if (isNamed(error, "QuotaExceededError")) return "quota";
  if (otherwise === "unavailable") return "unavailable";
  // A transaction that was aborted without a call, or cannot begin, means that the connection is gone.
  if (isNamed(error, "InvalidStateError") || isNamed(error, "AbortError") || LOST.test(message)) return "lost";
  // Chromium throws these for a damaged or missing file, Firefox and Safari for a whole database.
  if (isNamed(error, "UnknownError") || isNamed(error, "NotReadableError")) return "corrupt";
  return otherwise;
}
