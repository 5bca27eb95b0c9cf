/** ISO 8601 in UTC, `null` for what is not a time or lies outside of what a calendar needs. */
export function isoTime(value: string | null): string | null {
  if (value === null || value === "") return null;
  const ms = Date.parse(value);
  const isSane = ms > Date.UTC(1900, 0) && ms < Date.UTC(3000, 0);
  return isSane ? new Date(ms).toISOString() : null;
}
