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

/** Documents as the database has them, read by a thread of their own. Calls for one document must not run at once. */
export interface DocumentWorkerPool {
  /** Where the document stands in the thread, read from the database when it is not there. `null` when nobody has written in it. */
  position(guid: string): Promise<DocumentPosition | null>;
  /** Brings the thread to where the database is. */
  refresh(guid: string): Promise<DocumentPosition | null>;
  /** Throws DOCUMENT_INVALID, DOCUMENT_BEHIND, DOCUMENT_TOO_LARGE, RATE_LIMITED. What is changed has to be settled or dropped. */
  check(input: UpdateCheckInput): Promise<UpdateCheckResult>;
  settle(guid: string, position: DocumentPosition): Promise<void>;
  drop(guid: string): Promise<void>;
  diff(guid: string, state: Uint8Array): Promise<Diff>;
  snapshot(guid: string): Promise<{ state: Uint8Array; position: DocumentPosition }>;
  /** The beginning of its text, `max` characters at most. */
  excerpt(guid: string, max: number): Promise<string>;
  renew(state: Uint8Array): Promise<Uint8Array>;
}

/** An update whose reading takes longer is no honest one, unless the machine is busy: once more, with patience. */
const CHECK_MS = 250;
const CHECK_AGAIN_MS = 1_000;
const DOCUMENTS_MAX = 20_000;
/** What the thread may have forgotten is read again so often at most. */
const ROUNDS = 4;

interface Place extends DocumentPosition {
  bytes: number;
}

/** The thread, and what it is known to hold. */
interface Thread {
  readonly places: BoundedMap<Place>;
  /** Brings a document to where the database is; with `since` only what came after. */
  feed: (guid: string, since: DocumentPosition | null) => Promise<DocumentPosition | null>;
  ask: (guid: string, question: Question, limitMs?: number) => Promise<Answer>;
  /** Asks about a document that the thread may have let go. */
  askLoaded: (guid: string, question: Question, limitMs?: number) => Promise<Answer>;
}

function createThread(reader: Reader, queries: Pick<DocumentQueries, "read">): Thread {
  /** What the thread holds, as far as is known here. */
  const places = boundedMap<Place>(DOCUMENTS_MAX);

  async function feed(guid: string, since: DocumentPosition | null): Promise<DocumentPosition | null> {
    const read = await refusing(() => queries.read(guid, since));
    if (read === null) {
      // Whoever looks at an empty document is likely to write in it.
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
      // Its successor holds nothing at all.
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
    // The day's measure of client ids is full.
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
        // The edit stands in the database: a thread that died meanwhile is no reason to say otherwise.
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
