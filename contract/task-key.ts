/** What a person types to name a task by its key: `10`, `РЕМ-10`, `рем10`, with or without `#`; `null` for other words. */
interface KeyQuery {
  readonly key: string;
  readonly digits: string;
}

const KEY_QUERY = /^#?\s*(?:(\p{L}[\p{L}\p{N}]*?)\s*[-–—]?\s*)?(\d{1,9})$/u;
const KEY_MAX = 20;

function keyQueryOf(query: string): KeyQuery | null {
  const trimmed = query.trim();
  const [, key = "", digits = ""] = (trimmed.length > KEY_MAX ? null : KEY_QUERY.exec(trimmed)) ?? [];
  return digits === "" ? null : { key: key.toLocaleUpperCase("ru"), digits };
}

/**
 * How well a task's key answers what was typed: `exact` for its number (and its board's key, when one was typed), `beginning` while the number
 * may still be typed on, `null` for another task or for words that are no key.
 */
export function matchTaskKey(query: string, boardKey: string, number: number | null): "exact" | "beginning" | null {
  const wanted = keyQueryOf(query);
  if (wanted === null || number === null) return null;
  if (wanted.key !== "" && wanted.key !== boardKey.toLocaleUpperCase("ru")) return null;
  const digits = String(number);
  if (digits === wanted.digits) return "exact";
  return digits.startsWith(wanted.digits) ? "beginning" : null;
}
