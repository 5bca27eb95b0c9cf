/** A sign-in that this tab started on a provider's page. It survives the redirects, and a link from elsewhere cannot create it. */
export interface PendingSignIn {
  readonly way: "telegram" | "oidc";
  /** True to link the identity to the current account, false to sign in. */
  readonly link: boolean;
  /** The query that keeps the page to return to, or "". */
  readonly search: string;
  readonly at: number;
}

const KEY = "yarus-begun";
const LIFE_MS = 600_000;

/** Remembers that this tab opens a provider's page. */
export function rememberSignIn(begun: Omit<PendingSignIn, "at">): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...begun, at: Date.now() }));
  } catch {
    // Without storage, the page asks «Войти как …?» on return, as it does for a link from elsewhere.
  }
}

/** Returns the sign-in that this tab started with this method, and removes it; `null` if there is none or it is too old. */
export function takePendingSignIn(way: PendingSignIn["way"]): PendingSignIn | null {
  const begun = storedSignIn();
  if (begun === null || begun.way !== way || Date.now() - begun.at > LIFE_MS) return null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
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
