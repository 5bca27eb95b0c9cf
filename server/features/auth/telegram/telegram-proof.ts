import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** What Telegram has signed about somebody. */
export interface TelegramClaims {
  /** As Telegram wrote it: an id may be larger than a number holds exactly. */
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
 * `initData` of a Mini App: signed with a key that is made of the bot's token and the words "WebAppData"; `signature`, which is for
 * others, counts among the signed fields. `null` for whatever this bot's Telegram has not signed.
 */
export function readInitData(text: string, botToken: string): TelegramClaims | null {
  const fields = fieldsOf(text);
  if (fields === null) return null;
  const key = createHmac("sha256", "WebAppData").update(botToken).digest();
  const person = peopleOf(fields.get("user") ?? "");
  return person === null ? null : claimsOf(fields, person, key);
}

/** The login widget's answer: signed with the hash of the bot's token. `null` as above. */
export function readWidget(fields: Fields, botToken: string): TelegramClaims | null {
  return claimsOf(fields, fields, createHash("sha256").update(botToken).digest());
}

/** The widget's answer as it came in an address: a query, or base64url of JSON, as it comes after `tgAuthResult=`. */
export function widgetFields(text: string): Fields | null {
  return text.includes("=") && text.includes("&")
    ? fieldsOf(text)
    : peopleOf(Buffer.from(text, "base64url").toString());
}

/** Pairs of a query, each decoded once. A name that comes twice makes it nothing: who signed it sent it once. */
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
    // A broken escape: nobody who signs writes one.
    return null;
  }
}

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const NAME_BEFORE = /"((?:[^"\\]|\\.)*)"\s*:/g;

/** A flat object of JSON as text by name, numbers to the last digit. A name that comes twice makes it nothing. */
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

/** All fields but the signature itself, in the order of their names. */
function checkString(fields: Fields): string {
  return [...fields]
    .filter(([name]) => name !== "hash")
    .map(([name, value]) => `${name}=${value}`)
    .sort((a, b) => (a < b ? -1 : 1))
    .join("\n");
}
