import { createCipheriv, createDecipheriv, hkdfSync } from "node:crypto";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a key at rest with the server's secret. */
export interface KeySeal {
  seal(text: string): Buffer;
  /** `null` when it was sealed with another secret. */
  unseal(sealed: Buffer): string | null;
}

export function createKeySeal(secret: string, purpose: string, randomBytes: (count: number) => Buffer): KeySeal {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `yarus ${purpose}`, 32));
  return {
    seal(text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    unseal(sealed) {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([text, decipher.final()]).toString("utf8");
      } catch {
        // The tag does not match: it was sealed with another secret, and `null` reports that.
        return null;
      }
    },
  };
}
