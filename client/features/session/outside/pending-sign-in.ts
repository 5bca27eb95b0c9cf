/** What this tab has begun at somebody else's page. It outlives the way there and back, and no address can bring it about. */
export interface Begun {
  readonly way: "telegram" | "oidc";
  /** To link to the account of whoever is signed in, not to sign in. */
  readonly link: boolean;
  /** The query with the page first asked for, or "". */
  readonly search: string;
  readonly at: number;
}

const KEY = "yarus-begun";
const LIFE_MS = 600_000;

/** Remembers that this tab goes to somebody else's page. */
export function remember(begun: Omit<Begun, "at">): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...begun, at: Date.now() }));
  } catch {
    // Without storage the way back asks «Войти как …?», as it asks everybody who comes by an address.
  }
}

/** What this tab has begun that way, once; `null` when it has not, or too long ago. */
export function takeBegun(way: Begun["way"]): Begun | null {
  const begun = kept();
  if (begun === null || begun.way !== way || Date.now() - begun.at > LIFE_MS) return null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where nothing can be kept nothing was.
  }
  return begun;
}

function kept(): Begun | null {
  try {
    const held: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return isBegun(held) ? held : null;
  } catch {
    return null;
  }
}

function isBegun(value: unknown): value is Begun {
  if (typeof value !== "object" || value === null) return false;
  const { way, link, search, at }: Partial<Record<keyof Begun, unknown>> = value;
  const isWay = way === "telegram" || way === "oidc";
  return isWay && typeof link === "boolean" && typeof search === "string" && typeof at === "number";
}
