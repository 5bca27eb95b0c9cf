import { createHmac, timingSafeEqual } from "node:crypto";
import { FILE_LINK_LIFE_S } from "#contract/core/limit.ts";

export interface LinkEnv {
  /** 32 bytes that only the nodes of this server know. */
  key: Buffer;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Download links, each valid for one file, one user and one minute. */
export interface Links {
  make(attachmentId: string, userId: string): { url: string; expiresAt: string };
  /** Returns the user of a link; `null` for a link that is forged or expired. */
  personOf(attachmentId: string, token: string): string | null;
}

const TOKEN = /^([\da-f-]{36})\.(\d{1,15})\.([\w-]{43})$/;

export function createLinks({ key, now }: LinkEnv): Links {
  const sign = (attachmentId: string, userId: string, until: string) =>
    createHmac("sha256", key).update(`${attachmentId} ${userId} ${until}`).digest();
  return {
    make(attachmentId, userId) {
      const until = now() + FILE_LINK_LIFE_S * 1_000;
      const signature = sign(attachmentId, userId, String(until)).toString("base64url");
      return {
        url: `/files/${attachmentId}/${userId}.${String(until)}.${signature}`,
        expiresAt: new Date(until).toISOString(),
      };
    },
    personOf(attachmentId, token) {
      const [, userId = "", until = "", signature = ""] = TOKEN.exec(token) ?? [];
      const presented = Buffer.from(signature, "base64url");
      const expected = sign(attachmentId, userId, until);
      const isOurs = presented.length === expected.length && timingSafeEqual(presented, expected);
      return isOurs && Number(until) > now() ? userId : null;
    },
  };
}
