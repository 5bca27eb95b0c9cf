import { hash, randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { AppError } from "#contract/core/error.ts";
import { isId } from "#contract/core/id.ts";
import type { MutationResult } from "#server/sync/mutations/mutate.ts";

const HEADER = "idempotency-key";

/**
 * The id of the mutation that a plain call makes, by which a repeat is known (docs/product.md, section 5): the Idempotency-Key
 * header, which must be a UUID; else for a creation one made from the new row's id; else none can be, and it is random.
 */
export function mutationIdOf(request: FastifyRequest, creation?: { op: string; id: string | undefined }): string {
  const key = request.headers[HEADER];
  if (key !== undefined) {
    const id = String(key).toLowerCase();
    if (!isId(id)) throw new AppError("ID_INVALID", { field: HEADER });
    return id;
  }
  return creation?.id === undefined ? randomUUID() : derivedId(creation.op, creation.id);
}

/**
 * The id of what a plain call makes where the caller has given none: with an Idempotency-Key always the same, so that a repeat makes and
 * answers the same row. Nobody else's key makes it.
 */
export function newIdOf(
  request: FastifyRequest,
  { op, userId, newId }: { op: string; userId: string; newId: () => string },
): string {
  return namesMutation(request) ? derivedId("made", op, userId, mutationIdOf(request)) : newId();
}

/**
 * The same for a change of the row that a call names. What one change does to several rows tells nothing about the one where some of it is
 * forgotten or may not be seen any more.
 */
export function requireAbout(done: MutationResult, id: string): void {
  if (done.isPartial !== true) requireMade(done, id);
}

/**
 * Throws ID_TAKEN when a key was sent before with another call, whose changes came back: nothing would be made, and the caller would believe
 * that it is. A row that may not be seen any more tells nothing, and is no other.
 */
export function requireMade({ changes, repeated }: MutationResult, id: string): void {
  // What rules did afterwards is about rows of theirs, and may be remembered longer. A change without operations was about a task that has
  // been deleted for good (DL-22).
  const own = changes.filter(({ mutationId, ops }) => mutationId !== null && ops.length > 0);
  if (!repeated || own.length === 0) return;
  const isAbout = own.some(({ ops }) => ops.some((op) => op.id === id));
  if (!isAbout) throw new AppError("ID_TAKEN", { field: HEADER });
}

/** True for a call of a device with an outbox: it knows its mutation by an id of its own. */
export function namesMutation(request: FastifyRequest): boolean {
  return request.headers[HEADER] !== undefined;
}

/** A UUID that is always the same for the same two words (as version 5 of RFC 9562). */
export function derivedId(...words: string[]): string {
  const hex = hash("sha1", `yarus ${words.join(" ")}`);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
