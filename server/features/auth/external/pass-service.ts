import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "#contract/core/error.ts";
import type { ExternalQueries, ExternalRow } from "./external-queries.ts";

const ID_BYTES = 24;
/** Field of a pass that stores the hash of the browser that may use it. */
const STARTER = "starter";

export interface PassInput {
  /** The only purpose that the pass is valid for. */
  kind: string;
  userId?: string;
  /** The secret of the browser that began the flow, if it began here: no other browser may continue. */
  starter?: string;
  data?: Record<string, unknown>;
  lifeS: number;
}

export interface Pass {
  kind: string;
  userId: string | null;
  data: Record<string, unknown>;
  expiresAt: Date;
}

/** Passes of external flows: random, hashed at rest, short-lived and deleted by the first attempt. */
export interface Passes {
  open(input: PassInput): Promise<{ id: string; expiresAt: Date }>;
  /** Reads a pass without using it up, unless another browser asks: that counts as an attempt. Throws EXTERNAL_GONE. */
  look(id: string, kinds: readonly string[], starter: string | null): Promise<Pass>;
  /** Uses a pass up, whatever the result. Throws EXTERNAL_GONE. */
  take(id: string, kinds: readonly string[], starter: string | null): Promise<Pass>;
  /** Deletes expired passes; runs periodically. */
  tidy(): Promise<void>;
}

export interface PassContext {
  queries: ExternalQueries;
  randomBytes: (count: number) => Buffer;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function createPasses({ queries, randomBytes, now }: PassContext): Passes {
  const good = (row: ExternalRow | null, kinds: readonly string[], starter: string | null): Pass => {
    if (row === null || row.expiresAt.getTime() <= now() || !kinds.includes(row.provider) || !isStarter(row, starter))
      throw new AppError("EXTERNAL_GONE");
    const { provider: kind, userId, data, expiresAt } = row;
    return { kind, userId, data, expiresAt };
  };
  return {
    async open({ kind, userId = null, starter, data = {}, lifeS }) {
      const id = randomBytes(ID_BYTES).toString("base64url");
      const at = now();
      const expiresAt = new Date(at + lifeS * 1_000);
      const bound = starter === undefined ? data : { ...data, [STARTER]: hashOf(starter).toString("base64url") };
      await queries.insert({ idHash: hashOf(id), provider: kind, userId, data: bound, at: new Date(at), expiresAt });
      return { id, expiresAt };
    },
    async look(id, kinds, starter) {
      const row = await queries.find(hashOf(id));
      if (row !== null && !isStarter(row, starter)) await queries.take(hashOf(id));
      return good(row, kinds, starter);
    },
    take: async (id, kinds, starter) => good(await queries.take(hashOf(id)), kinds, starter),
    tidy: () => queries.deleteOld(new Date(now())),
  };
}

function isStarter({ data }: ExternalRow, starter: string | null): boolean {
  const storedHash = data[STARTER];
  if (storedHash === undefined) return true;
  if (typeof storedHash !== "string" || starter === null) return false;
  return timingSafeEqual(hashOf(starter), Buffer.from(storedHash, "base64url"));
}

const hashOf = (text: string) => createHash("sha256").update(text).digest();
