import { MAIN_COOKIE } from "#contract/auth/cookie.ts";
import { TOKEN_COOKIE_LIFE_S } from "#contract/core/limit.ts";
import type { CredentialPort, Credentials } from "../env.ts";

/** The localStorage key of everything except the access token: the selector half of the refresh token and its data. */
const REST_KEY = "yarus-session";

type Rest = Omit<Credentials, "token">;

/**
 * Stores the access token in a readable cookie of 365 days and the selector in localStorage. The secret half of the refresh token is a
 * cookie that scripts cannot read. No server accepts the readable cookie as proof.
 */
export function cookieCredentials(): CredentialPort {
  // If storage is forbidden, the session lives as long as the page.
  let inMemory: Credentials | null = null;
  return {
    read() {
      const rest = readRest();
      if (rest === null) return inMemory;
      return { ...rest, token: readCookie() ?? "" };
    },
    write({ token, ...rest }) {
      inMemory = { token, ...rest };
      writeCookie(token, TOKEN_COOKIE_LIFE_S);
      store(JSON.stringify(rest));
    },
    clear() {
      inMemory = null;
      writeCookie("", 0);
      store(null);
    },
  };
}

function readCookie(): string | null {
  for (const pair of document.cookie.split("; ")) {
    const at = pair.indexOf("=");
    if (pair.slice(0, at) === MAIN_COOKIE) return decodeURIComponent(pair.slice(at + 1));
  }
  return null;
}

function writeCookie(token: string, lifeS: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${MAIN_COOKIE}=${encodeURIComponent(token)}; Path=/; Max-Age=${lifeS}; SameSite=Strict${secure}`;
}

function readRest(): Rest | null {
  const text = stored();
  if (text === null) return null;
  const parsed: Partial<Record<keyof Rest, unknown>> = parsedOrEmpty(text);
  const { refreshToken, expiresIn, receivedAt, userId } = parsed;
  if (typeof refreshToken !== "string") return null;
  return {
    refreshToken,
    expiresIn: typeof expiresIn === "number" ? expiresIn : 0,
    receivedAt: typeof receivedAt === "number" ? receivedAt : 0,
    userId: typeof userId === "string" ? userId : null,
  };
}

function parsedOrEmpty(text: string): object {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    // Another program's text under this key is no session.
    return {};
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(REST_KEY);
  } catch {
    // Storage is forbidden; the session is in memory.
    return null;
  }
}

function store(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(REST_KEY);
    else localStorage.setItem(REST_KEY, text);
  } catch {
    // Storage is forbidden; the session is in memory.
  }
}
