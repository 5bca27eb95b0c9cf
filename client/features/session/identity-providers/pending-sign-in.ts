/** What this tab has begun at somebody else's page. It outlives the way there and back, and no address can bring it about. */
export interface PendingSignIn {
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
export function rememberSignIn(begun: Omit<PendingSignIn, "at">): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...begun, at: Date.now() }));
  } catch {
    // Without storage the way back asks «Войти как …?», as it asks everybody who comes by an address.
  }
}

/** What this tab has begun that way, once; `null` when it has not, or too long ago. */
export function takePendingSignIn(way: PendingSignIn["way"]): PendingSignIn | null {
  const begun = storedSignIn();
  if (begun === null || begun.way !== way || Date.now() - begun.at > LIFE_MS) return null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where nothing can be kept nothing was.
  }
  return begun;
}

function storedSignIn(): PendingSignIn | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return isPendingSignIn(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isPendingSignIn(value: unknown): value is PendingSignIn {
  if (typeof value !== "object" || value === null) return false;
  const { way, link, search, at }: Partial<Record<keyof PendingSignIn, unknown>> = value;
  const isWay = way === "telegram" || way === "oidc";
  return isWay && typeof link === "boolean" && typeof search === "string" && typeof at === "number";
}
