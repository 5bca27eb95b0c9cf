/** Returns the `code` of a system or PostgreSQL error ("ENOENT", "57P03"), or null if it has none. */
export function errorCode(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

/** Returns the message of any thrown value. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
