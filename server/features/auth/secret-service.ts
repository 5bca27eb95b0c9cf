import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/**
 * The secret half of a refresh token: random bytes and a MAC for this session and generation, so that an old secret is told from an
 * invented one. Only its hash is stored.
 */
const RANDOM_BYTES = 24;
const CODE_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface SecretService {
  make(sessionId: string, generation: number): string;
  /** True when this server created it for this session and generation. */
  isOurs(secret: string, sessionId: string, generation: number): boolean;
  hash(secret: string): Buffer;
  /** Encrypts the successor of a used secret with that secret, so that only its owner can read it. */
  seal(successor: string, used: string): Buffer;
  unseal(sealed: Buffer, used: string): string;
}

/** Derives a key of 32 bytes for one purpose from the server's secret. */
export function keyFor(purpose: string, secret: string, salt = ""): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, `yarus ${purpose}`, 32));
}

/** Derives a separate key for each purpose from the server's secret, so that no two purposes share one. */
export function createSecretService(serverSecret: string, randomBytes: (count: number) => Buffer): SecretService {
  const codeKey = keyFor("refresh-code", serverSecret);
  const code = (random: Buffer, sessionId: string, generation: number) =>
    createHmac("sha256", codeKey)
      .update(`${sessionId}.${String(generation)}.`)
      .update(random)
      .digest()
      .subarray(0, CODE_BYTES);

  return {
    make(sessionId, generation) {
      const random = randomBytes(RANDOM_BYTES);
      return Buffer.concat([random, code(random, sessionId, generation)]).toString("base64url");
    },
    isOurs(secret, sessionId, generation) {
      const bytes = Buffer.from(secret, "base64url");
      if (bytes.length !== RANDOM_BYTES + CODE_BYTES) return false;
      return timingSafeEqual(
        bytes.subarray(RANDOM_BYTES),
        code(bytes.subarray(0, RANDOM_BYTES), sessionId, generation),
      );
    },
    hash: (secret) => createHash("sha256").update(secret).digest(),
    seal(successor, used) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", keyFor("refresh-successor", serverSecret, used), iv);
      const sealed = Buffer.concat([cipher.update(successor, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    unseal(sealed, used) {
      const key = keyFor("refresh-successor", serverSecret, used);
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
    },
  };
}
