import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** User data that Telegram has signed. */
export interface TelegramClaims {
  /** A string, as an id may exceed the exact range of a number. */
  id: string;
  name: string;
  username: string | null;
  /** When Telegram signed it, in seconds since 1970. */
  at: number;
  hash: string;
}

type Fields = ReadonlyMap<string, string>;

const FIELDS_MAX = 64;
const HASH = /^[0-9a-f]{64}$/;
const ID = /^[1-9]\d{0,19}$/;
const DATE = /^\d{1,12}$/;

/**
 * Verifies `initData` of a Mini App, signed with a key from the bot's token and the words "WebAppData"; `signature`, which is for third
 * parties, is one of the signed fields. Returns `null` for what Telegram has not signed for this bot.
 */
export function readInitData(text: string, botToken: string): TelegramClaims | null {
  const fields = fieldsOf(text);
  if (fields === null) return null;
  const key = createHmac("sha256", "WebAppData").update(botToken).digest();
  const person = peopleOf(fields.get("user") ?? "");
  return person === null ? null : claimsOf(fields, person, key);
}

/** Verifies the login widget's response, signed with the hash of the bot's token. Returns `null` as above. */
export function readWidget(fields: Fields, botToken: string): TelegramClaims | null {
  return claimsOf(fields, fields, createHash("sha256").update(botToken).digest());
}

/** Parses the widget's response from a URL: a query, or base64url of JSON, as in `tgAuthResult=`. */
export function widgetFields(text: string): Fields | null {
  return text.includes("=") && text.includes("&")
    ? fieldsOf(text)
    : peopleOf(Buffer.from(text, "base64url").toString());
}

/** Parses a query, decoding each pair once. Returns `null` for a repeated name, as Telegram sends each name once. */
function fieldsOf(text: string): Fields | null {
  const pairs = text.split("&");
  if (pairs.length > FIELDS_MAX) return null;
  const fields = new Map<string, string>();
  for (const pair of pairs) {
    const at = pair.indexOf("=");
    const name = at < 1 ? null : decoded(pair.slice(0, at));
    const value = decoded(pair.slice(at + 1));
    if (name === null || value === null || fields.has(name)) return null;
    fields.set(name, value);
  }
  return fields;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    // A broken escape, which Telegram never sends.
    return null;
  }
}

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const NAME_BEFORE = /"((?:[^"\\]|\\.)*)"\s*:/g;

/** Parses a flat JSON object to strings, keeping all digits of numbers. Returns `null` for a repeated name. */
function peopleOf(json: string): Fields | null {
  const names = [...json.matchAll(NAME_BEFORE)].map(([, name]) => name);
  const exact = json.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`));
  try {
    const parsed: unknown = JSON.parse(exact);
    if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return null;
    const fields = new Map(Object.entries(parsed).map(([name, value]) => [name, String(value)]));
    return fields.size > FIELDS_MAX || new Set(names).size !== names.length ? null : fields;
  } catch {
    return null;
  }
}

function claimsOf(fields: Fields, person: Fields, key: Buffer): TelegramClaims | null {
  const hash = fields.get("hash") ?? "";
  const date = fields.get("auth_date") ?? "";
  const id = person.get("id") ?? "";
  if (!HASH.test(hash) || !DATE.test(date) || !ID.test(id)) return null;
  const signed = createHmac("sha256", key).update(checkString(fields)).digest();
  if (!timingSafeEqual(signed, Buffer.from(hash, "hex"))) return null;
  const name = [person.get("first_name"), person.get("last_name")].filter(Boolean).join(" ");
  return { id, name, username: person.get("username") ?? null, at: Number(date), hash };
}

/** All fields but the signature, sorted by name. */
function checkString(fields: Fields): string {
  return [...fields]
    .filter(([name]) => name !== "hash")
    .map(([name, value]) => `${name}=${value}`)
    .sort((a, b) => (a < b ? -1 : 1))
    .join("\n");
}
