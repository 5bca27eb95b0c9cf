/** What Telegram has told this page about somebody, as it stands in an address. */
export interface TelegramAnswer {
  /** As the server wants it. */
  readonly text: string;
  /** What Telegram calls them: to be asked by, the server alone knows whether it is true. */
  readonly name: string;
}

const RESULT = "tgAuthResult";
const APP_DATA = "tgWebAppData";

/** The widget's signed answer: in the query, or after the number sign as Telegram's own page sends it. `null` when there is none. */
export function widgetAnswer(search: string, hash: string): TelegramAnswer | null {
  const result = new URLSearchParams(hash.replace(/^#/, "")).get(RESULT);
  if (result !== null) return { text: result, name: nameIn(fieldsOf(result)) };
  const query = search.replace(/^\?/, "");
  const fields = new URLSearchParams(query);
  return fields.has("hash") && fields.has("id") ? { text: query, name: nameIn(Object.fromEntries(fields)) } : null;
}

/** What Telegram gives a Mini App, after the number sign of its address. */
export function appData(hash: string): TelegramAnswer | null {
  const text = new URLSearchParams(hash.replace(/^#/, "")).get(APP_DATA);
  if (text === null || text === "") return null;
  return { text, name: nameIn(parsed(new URLSearchParams(text).get("user") ?? "")) };
}

/** The Mini App stands inside a page of Telegram's, where browsers give it no cookies. */
export function isFramed(): boolean {
  return window.top !== window.self;
}

/** Telegram's own program shows this page: no address that somebody sent brings that about. */
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
    // Not base64: the server says what it thinks of it.
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
