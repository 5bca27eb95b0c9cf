import { createCipheriv, createDecipheriv } from "node:crypto";
import { keyFor } from "../secret-service.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets of one-time passwords at rest with the server's secret, bound to the user. */
export interface SecretSeal {
  seal(secret: Buffer, userId: string): Buffer;
  /** `null` when it was sealed for another user or with another server's secret. */
  unseal(sealed: Buffer, userId: string): Buffer | null;
}

export function createSecretSeal(serverSecret: string, randomBytes: (count: number) => Buffer): SecretSeal {
  const key = keyFor("one-time-password", serverSecret);
  return {
    seal(secret, userId) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(userId));
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    unseal(sealed, userId) {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(userId)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const secret = decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES));
      try {
        return Buffer.concat([secret, decipher.final()]);
      } catch {
        // Only the tag can be wrong here, and `null` reports that to the caller.
        return null;
      }
    },
  };
}
