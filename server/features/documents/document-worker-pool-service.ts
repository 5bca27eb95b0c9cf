import { AppError } from "#contract/core/error.ts";
import { type BoundedMap, boundedMap } from "#server/runtime/bounded-map.ts";
import { refusing } from "#server/sync/database-error.ts";
import { type Reader, ReaderError } from "./checking/reader.ts";
import type { Answer, Question, DocumentPosition } from "./checking/messages.ts";
import type { DocumentQueries, DocumentPage } from "./document-queries.ts";

export interface UpdateCheckInput {
  guid: string;
  userId: string;
  update: Uint8Array;
  at: Date;
}

export type UpdateCheckResult = Extract<Answer, { kind: "nothing" | "changed" }>;
export type Diff = Extract<Answer, { kind: "diff" }>;

/** Reads documents from the database in a worker thread. Calls for one document must not run concurrently. */
export interface DocumentWorkerPool {
  /** Position of the document in the worker, loaded from the database if needed. `null` for an empty document. */
  position(guid: string): Promise<DocumentPosition | null>;
  /** Brings the worker's copy up to date with the database. */
  refresh(guid: string): Promise<DocumentPosition | null>;
  /** Throws DOCUMENT_INVALID, DOCUMENT_BEHIND, DOCUMENT_TOO_LARGE, RATE_LIMITED. A changed document has to be settled or dropped. */
  check(input: UpdateCheckInput): Promise<UpdateCheckResult>;
  settle(guid: string, position: DocumentPosition): Promise<void>;
  drop(guid: string): Promise<void>;
  diff(guid: string, state: Uint8Array): Promise<Diff>;
  snapshot(guid: string): Promise<{ state: Uint8Array; position: DocumentPosition }>;
  /** The beginning of the text, at most `max` characters. */
  excerpt(guid: string, max: number): Promise<string>;
  renew(state: Uint8Array): Promise<Uint8Array>;
}

/** A check that takes longer is hostile, unless the machine is busy: it is retried once with a longer limit. */
const CHECK_MS = 250;
const CHECK_AGAIN_MS = 1_000;
const DOCUMENTS_MAX = 20_000;
/** Attempts to load and read a document that the worker evicts in between; after them the call throws BUSY. */
const ROUNDS = 4;

interface Place extends DocumentPosition {
  bytes: number;
}

/** The worker, and what it is known to have loaded. */
interface Thread {
  readonly places: BoundedMap<Place>;
  /** Brings a document up to date with the database; with `since` only by later updates. */
  feed: (guid: string, since: DocumentPosition | null) => Promise<DocumentPosition | null>;
  ask: (guid: string, question: Question, limitMs?: number) => Promise<Answer>;
  /** Asks about a document that the worker may have evicted. */
  askLoaded: (guid: string, question: Question, limitMs?: number) => Promise<Answer>;
}

function createThread(reader: Reader, queries: Pick<DocumentQueries, "read">): Thread {
  /** Positions in the worker, as far as the main thread knows. */
  const places = boundedMap<Place>(DOCUMENTS_MAX);

  async function feed(guid: string, since: DocumentPosition | null): Promise<DocumentPosition | null> {
    const read = await refusing(() => queries.read(guid, since));
    if (read === null) {
      // A user who opens an empty document is likely to write in it.
      reader.warm();
      return null;
    }
    const position: DocumentPosition = { epoch: read.epoch, seq: read.seq };
    const answer = await ask(guid, { kind: "feed", guid, anew: !read.isContinued, position, updates: partsOf(read) });
    if (answer.kind === "absent") return feed(guid, null);
    places.set(guid, { ...position, bytes: read.bytes });
    return position;
  }

  async function ask(guid: string, question: Question, limitMs?: number): Promise<Answer> {
    try {
      return await reader.ask(question, limitMs);
    } catch (error) {
      // Its successor has nothing loaded.
      if (error instanceof ReaderError) places.clear();
      else places.delete(guid);
      throw error;
    }
  }

  async function askLoaded(guid: string, question: Question, limitMs?: number): Promise<Answer> {
    for (let round = 0; round < ROUNDS; round += 1) {
      if (places.get(guid) === undefined && (await feed(guid, null)) === null) throw new AppError("DOCUMENT_GONE");
      const answer = await ask(guid, question, limitMs);
      if (answer.kind !== "absent") return answer;
      places.delete(guid);
    }
    throw new AppError("BUSY");
  }

  return { places, feed, ask, askLoaded };
}

export function createDocumentWorkerPool(
  reader: Reader,
  queries: Pick<DocumentQueries, "read" | "claim">,
): DocumentWorkerPool {
  const { places, feed, ask, askLoaded } = createThread(reader, queries);

  async function drop(guid: string): Promise<void> {
    places.delete(guid);
    await ask(guid, { kind: "drop", guid });
  }

  async function checkOnce(
    { guid, userId, update, at }: UpdateCheckInput,
    limitMs: number,
  ): Promise<UpdateCheckResult> {
    for (let round = 0; round < 2; round += 1) {
      const bytes = (places.get(guid)?.bytes ?? 0) + update.byteLength;
      const answer = await askLoaded(guid, { kind: "check", guid, userId, update, bytes }, limitMs);
      if (answer.kind === "nothing" || answer.kind === "changed") return answer;
      if (answer.kind === "refused") throw new AppError(answer.code);
      if (answer.kind !== "who") throw unexpected(answer);
      const owners = await refusing(() => queries.claim(guid, answer.clients, userId, at));
      await askLoaded(guid, { kind: "owners", guid, owners });
    }
    // The daily limit of client ids is reached.
    throw new AppError("RATE_LIMITED");
  }

  return {
    async position(guid) {
      return places.get(guid) ?? feed(guid, null);
    },
    refresh: (guid) => feed(guid, places.get(guid) ?? null),
    async check(input) {
      try {
        return await checkOnce(input, CHECK_MS);
      } catch (error) {
        if (!(error instanceof ReaderError)) throw error;
      }
      try {
        return await checkOnce(input, CHECK_AGAIN_MS);
      } catch (error) {
        if (error instanceof ReaderError) throw new AppError("DOCUMENT_INVALID");
        throw error;
      }
    },
    async settle(guid, position) {
      const place = places.get(guid);
      if (place === undefined || place.epoch !== position.epoch || place.seq + 1 !== position.seq) {
        // Another node has written meanwhile.
        await drop(guid);
        return;
      }
      try {
        const answer = await ask(guid, { kind: "settle", guid, seq: position.seq });
        if (answer.kind === "done") places.set(guid, { ...place, seq: position.seq });
        else places.delete(guid);
      } catch (error) {
        // The edit is in the database, so it counts even if the worker died meanwhile.
        if (!(error instanceof ReaderError)) throw error;
      }
    },
    drop,
    async diff(guid, state) {
      const answer = await askLoaded(guid, { kind: "diff", guid, state });
      if (answer.kind === "refused") throw new AppError(answer.code);
      if (answer.kind !== "diff") throw unexpected(answer);
      return answer;
    },
    async snapshot(guid) {
      const answer = await askLoaded(guid, { kind: "snapshot", guid });
      if (answer.kind !== "snapshot") throw unexpected(answer);
      return answer;
    },
    async excerpt(guid, max) {
      const answer = await askLoaded(guid, { kind: "excerpt", guid, max });
      if (answer.kind !== "excerpt") throw unexpected(answer);
      return answer.text;
    },
    async renew(state) {
      const answer = await reader.ask({ kind: "renew", state });
      if (answer.kind !== "state") throw unexpected(answer);
      return answer.state;
    },
  };
}

function partsOf({ snapshot, updates }: DocumentPage): Uint8Array[] {
  return snapshot === null ? updates : [snapshot, ...updates];
}

function unexpected({ kind }: Answer): Error {
  return new Error(`the thread of documents answered ${kind}`);
}
