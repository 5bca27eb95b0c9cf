import { createHash } from "node:crypto";
import type { TicketQueries, TicketRow } from "./ticket-queries.ts";

const TICKET_BYTES = 24;

/** Wrong answers that a ticket stands before it is worth nothing. */
const TRIES_MAX = 5;

export interface TicketInput {
  /** What the ticket is good for: it is no good for anything else. */
  kind: string;
  userId: string | null;
  codeHash?: Buffer;
  /** What the step needs to go on. */
  data?: Record<string, unknown>;
  lifeS: number;
}

/** What stands between a proof and a session: random, hashed at rest, short-lived, gone when it is used. */
export interface Tickets {
  open(input: TicketInput): Promise<{ ticket: string; expiresAt: Date }>;
  /** What a ticket says, without a try being counted; `null` when it is none, is over or is used up. */
  look(ticket: string, kind: string): Promise<TicketRow | null>;
  /** The same, counted as a try: five of them, right or wrong, are all there are. */
  try(ticket: string, kind: string): Promise<TicketRow | null>;
  /** Uses it up. Of many calls at once one is told true. */
  use(ticket: string): Promise<boolean>;
  /** Ends all steps that a person is in the middle of. */
  dropOf(userId: string): Promise<void>;
  /** Drops what is over anyway; called now and then. */
  tidy(): Promise<void>;
}

export interface TicketContext {
  queries: TicketQueries;
  randomBytes: (count: number) => Buffer;
  /** Milliseconds since 1970. */
  now: () => number;
}

export function createTickets({ queries, randomBytes, now }: TicketContext): Tickets {
  return {
    async open({ kind, userId, codeHash = null, data = {}, lifeS }) {
      const ticket = randomBytes(TICKET_BYTES).toString("base64url");
      const at = now();
      const expiresAt = new Date(at + lifeS * 1_000);
      await queries.insert({ hash: hashOf(ticket), kind, userId, codeHash, data, createdAt: new Date(at), expiresAt });
      return { ticket, expiresAt };
    },
    look: (ticket, kind) => queries.find(hashOf(ticket), kind, new Date(now())),
    try: (ticket, kind) => queries.try(hashOf(ticket), kind, { at: new Date(now()), tries: TRIES_MAX }),
    use: (ticket) => queries.delete(hashOf(ticket)),
    dropOf: (userId) => queries.deleteOf(userId),
    tidy: () => queries.deleteOld(new Date(now())),
  };
}

const hashOf = (ticket: string) => createHash("sha256").update(ticket).digest();
