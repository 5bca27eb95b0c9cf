import { createHash } from "node:crypto";
import type { TicketQueries, TicketRow } from "./ticket-queries.ts";

const TICKET_BYTES = 24;

/** Wrong answers after which a ticket is invalid. */
const TRIES_MAX = 5;

export interface TicketInput {
  /** The only purpose that the ticket is valid for. */
  kind: string;
  userId: string | null;
  codeHash?: Buffer;
  /** Data that the step needs to continue. */
  data?: Record<string, unknown>;
  lifeS: number;
}

/** Tickets for the steps between a proof and a session: random, hashed at rest, short-lived and used once. */
export interface Tickets {
  open(input: TicketInput): Promise<{ ticket: string; expiresAt: Date }>;
  /** Reads a ticket without counting a try; `null` when it is unknown, expired or used up. */
  look(ticket: string, kind: string): Promise<TicketRow | null>;
  /** Reads a ticket and counts a try: it allows five, right or wrong. */
  try(ticket: string, kind: string): Promise<TicketRow | null>;
  /** Uses the ticket up. Resolves to true for one of several concurrent calls. */
  use(ticket: string): Promise<boolean>;
  /** Ends all steps that a user has in progress. */
  dropOf(userId: string): Promise<void>;
  /** Deletes expired tickets; runs periodically. */
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
