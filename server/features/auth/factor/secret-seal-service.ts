import { createCipheriv, createDecipheriv } from "node:crypto";
import { keyFor } from "../secret-service.ts";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Secrets of one-time passwords at rest: readable with the server's secret only, and only as this person's. */
export interface SecretSeal {
  seal(secret: Buffer, userId: string): Buffer;
  /** `null` when it was sealed for another person or by another server's secret. */
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
        // The tag does not fit: that is the one thing that can be wrong here, and the caller is told so.
        return null;
      }
    },
  };
}
