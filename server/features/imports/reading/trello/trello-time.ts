/** Returns ISO 8601 in UTC, `null` for an invalid time or one outside the supported range. */
export function isoTime(value: string | null): string | null {
  if (value === null || value === "") return null;
  const ms = Date.parse(value);
  const isSane = ms > Date.UTC(1900, 0) && ms < Date.UTC(3000, 0);
  return isSane ? new Date(ms).toISOString() : null;
}
