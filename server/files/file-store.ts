import { randomBytes } from "node:crypto";

/**
 * The port to file storage: objects that are written once, read and removed. Names are made by `objectName` and never come from a user. A
 * full disk is reported as DISK_FULL.
 */
export interface FileStore {
  /** Resolves when the bytes survive a power failure. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Reads bytes from `start` to `end`, exclusive. Throws FILE_GONE before the first byte when the object does not exist. */
  read(name: string, start: number, end: number): AsyncIterable<Uint8Array>;
  /** Does nothing if the object does not exist. */
  remove(name: string): Promise<void>;
}

/** A piece of a file: an object and its length in bytes. */
export interface StoredPiece {
  object: string;
  length: number;
}

/** Reads the bytes of consecutive pieces from `start` to `end` of the whole file, exclusive; at most one chunk is in memory. */
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

/** Returns an unguessable identifier of a new object. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString("hex");
}

/** Returns the name of an object. The first two characters are a folder, so that no folder has too many entries. */
export function objectName(secret: string): string {
  return `${secret.slice(0, 2)}/${secret}`;
}

/** Returns an SQL expression that computes `objectName`. */
export function objectNameSql(secret: string): string {
  return `left(${secret}, 2) || '/' || ${secret}`;
}

/** Returns true for a name that `objectName` can make. */
export function isObjectName(name: string): boolean {
  return NAME.test(name);
}

/** Throws for any other name, so that a tampered row of the database cannot read another path. */
export function requireObjectName(name: string): string {
  if (!isObjectName(name)) throw new Error("not the name of an object");
  return name;
}
