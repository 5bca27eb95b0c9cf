import { StorageFault, type StorageFaultKind } from "../env.ts";

/** Safari's words for a connection that its storage process dropped; the name of the exception is only UnknownError. */
const LOST = /connection to indexed database server lost|connection is closing|database connection is closed/i;

export function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name;
}

/** A browser's exception as a fault; anything else of the same kind stays what it is. `otherwise` is for the unknown. */
export function faultOf(error: unknown, otherwise: StorageFaultKind): StorageFault {
  if (error instanceof StorageFault) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new StorageFault(kindOf(error, message, otherwise), message, { cause: error });
}

function kindOf(error: unknown, message: string, otherwise: StorageFaultKind): StorageFaultKind {
  if (isNamed(error, "QuotaExceededError")) return "quota";
  if (otherwise === "unavailable") return "unavailable";
  // A transaction that was aborted by nobody, or cannot begin, is a connection that is no more.
  if (isNamed(error, "InvalidStateError") || isNamed(error, "AbortError") || LOST.test(message)) return "lost";
  // Chromium says so of a file that is damaged or missing, Firefox and Safari of a whole database.
  if (isNamed(error, "UnknownError") || isNamed(error, "NotReadableError")) return "corrupt";
  return otherwise;
}
