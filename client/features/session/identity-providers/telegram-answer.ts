/** Data about a user that Telegram puts into the address of the page. */
export interface TelegramAnswer {
  /** The unchanged text, as the server expects it. */
  readonly text: string;
  /** The name to show in a question; only the server can verify it. */
  readonly name: string;
}

const RESULT = "tgAuthResult";
const APP_DATA = "tgWebAppData";

/**
 * Returns the signed answer of the widget, from the query or, as Telegram's own page sends it, from the fragment; `null` if there is none.
 */
export function widgetAnswer(search: string, hash: string): TelegramAnswer | null {
  const result = new URLSearchParams(hash.replace(/^#/, "")).get(RESULT);
  if (result !== null) return { text: result, name: nameIn(fieldsOf(result)) };
  const query = search.replace(/^\?/, "");
  const fields = new URLSearchParams(query);
  return fields.has("hash") && fields.has("id") ? { text: query, name: nameIn(Object.fromEntries(fields)) } : null;
}

/** Returns the data that Telegram gives to a Mini App in the fragment of its address; `null` if there is none. */
export function appData(hash: string): TelegramAnswer | null {
  const text = new URLSearchParams(hash.replace(/^#/, "")).get(APP_DATA);
  if (text === null || text === "") return null;
  return { text, name: nameIn(parsed(new URLSearchParams(text).get("user") ?? "")) };
}

/** Returns true in a frame, as in Telegram's page, where browsers block cookies. */
export function isFramed(): boolean {
  return window.top !== window.self;
}

/** Returns true if Telegram's application shows this page. A link cannot cause that. */
export function isInTelegram(): boolean {
  return isFramed() || "TelegramWebviewProxy" in window;
}

function fieldsOf(base64url: string): Record<string, unknown> {
  try {
    const bytes = Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (sign) =>
      sign.charCodeAt(0),
    );
    return parsed(new TextDecoder().decode(bytes));
  } catch {
    // Not base64: the server rejects it.
    return {};
  }
}

function parsed(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function nameIn(fields: Record<string, unknown>): string {
  const { first_name: first, last_name: last, username } = fields;
  const name = [first, last].filter((part) => typeof part === "string" && part !== "").join(" ");
  return name === "" && typeof username === "string" ? username : name;
}
