import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "#contract/core/error.ts";
import type { ExternalQueries, ExternalRow } from "./external-queries.ts";

const ID_BYTES = 24;
/** Where a pass keeps the hash of the browser that may use it. */
const STARTER = "starter";

export interface PassInput {
  /** What the pass is good for: it is no good for anything else. */
  kind: string;
  userId?: string;
  /** The secret of the browser that began, when it began with us: no other may go on. */
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

/** Passes between somewhere else and here: random, hashed at rest, short-lived, gone with the first attempt. */
export interface Passes {
  open(input: PassInput): Promise<{ id: string; expiresAt: Date }>;
  /** Reads a pass and leaves it, unless another browser asks: that is an attempt. Throws EXTERNAL_GONE. */
  look(id: string, kinds: readonly string[], starter: string | null): Promise<Pass>;
  /** Uses a pass up, whatever comes of it. Throws EXTERNAL_GONE. */
  take(id: string, kinds: readonly string[], starter: string | null): Promise<Pass>;
  /** Drops what is over anyway; called now and then. */
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
