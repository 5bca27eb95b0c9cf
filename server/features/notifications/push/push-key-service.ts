import type { ServerKeyQueries } from "../server-key-queries.ts";
import type { KeySeal } from "./key-seal.ts";

/** The key pair that identifies the server to push services (VAPID, RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export interface PushKeyEnv {
  queries: ServerKeyQueries;
  seal: KeySeal;
  generate: () => PushKeys;
  /** Milliseconds since 1970. */
  now: () => number;
}

const NAME = "vapid";

/** The keys of this server, created once for all nodes. They are replaced when its secret has changed. */
export function createPushKeys({ queries, seal, generate, now }: PushKeyEnv): () => Promise<PushKeys> {
  let cached: Promise<PushKeys> | null = null;

  async function open(): Promise<PushKeys> {
    const fresh = generate();
    const sealed = seal.seal(JSON.stringify(fresh));
    const stored = (await queries.read(NAME)) ?? (await queries.keep(NAME, sealed, new Date(now())));
    const opened = readKeys(seal.unseal(stored));
    if (opened !== null) return opened;
    await queries.replace(NAME, sealed, new Date(now()));
    return fresh;
  }

  return () => {
    cached ??= open().catch((error: unknown) => {
      cached = null;
      throw error;
    });
    return cached;
  };
}

function readKeys(text: string | null): PushKeys | null {
  if (text === null) return null;
  const value: unknown = JSON.parse(text);
  return isKeys(value) ? value : null;
}

function isKeys(value: unknown): value is PushKeys {
  return (
    typeof value === "object" &&
    value !== null &&
    "publicKey" in value &&
    typeof value.publicKey === "string" &&
    "privateKey" in value &&
    typeof value.privateKey === "string"
  );
}
