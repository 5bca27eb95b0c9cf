import { randomBytes } from "node:crypto";

/**
 * The port to where bytes of files lie: objects that are written once, read, and removed. A name is made here (`objectName`) and never comes
 * from a person. Whatever is in the way of the disk is told as DISK_FULL.
 */
export interface FileStore {
  /** Resolves when the bytes would survive a cut of power. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Bytes of an object from `start` up to, and without, `end`. Throws FILE_GONE before the first of them when there is no such object. */
  read(name: string, start: number, end: number): AsyncIterable<Uint8Array>;
  /** Nothing happens when there is none. */
  remove(name: string): Promise<void>;
}

/** A piece of a file: an object, and how many bytes it has. */
export interface StoredPiece {
  object: string;
  length: number;
}

/** Bytes of pieces that follow one another, from `start` up to, and without, `end` of the whole; never more in memory than a chunk. */
export async function* readPieces(
  store: FileStore,
  pieces: readonly StoredPiece[],
  start: number,
  end: number,
): AsyncGenerator<Uint8Array, void, undefined> {
  let at = 0;
  for (const { object, length } of pieces) {
    const from = Math.max(start - at, 0);
    const to = Math.min(end - at, length);
    if (from < to) yield* store.read(object, from, to);
    at += length;
  }
}

const NAME = /^[\da-f]{2}\/[\da-f]{32}$/;

const SECRET_BYTES = 16;

/** What a new object is known by: nobody guesses it. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString("hex");
}

/** The name of the object that is known by a secret. Two letters make folders, so that none of them has too many entries. */
export function objectName(secret: string): string {
  return `${secret.slice(0, 2)}/${secret}`;
}

/** The same of an expression of SQL. */
export function objectNameSql(secret: string): string {
  return `left(${secret}, 2) || '/' || ${secret}`;
}

/** True for what `objectName` makes. */
export function isObjectName(name: string): boolean {
  return NAME.test(name);
}

/** Refuses every other name: a row that somebody has put into the database leads nowhere else. */
export function requireObjectName(name: string): string {
  if (!isObjectName(name)) throw new Error("not the name of an object");
  return name;
}
