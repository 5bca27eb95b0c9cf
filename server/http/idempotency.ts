import { hash, randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { AppError } from "#contract/core/error.ts";
import { isId } from "#contract/core/id.ts";
import type { MutationResult } from "#server/sync/mutations/mutate.ts";

const HEADER = "idempotency-key";

/**
 * Returns the mutation id of a REST call, by which a repeat is recognised (docs/product.md, section 5): the Idempotency-Key header, which
 * must be a UUID; otherwise, for a creation, an id derived from the id of the new row; otherwise a random id.
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
 * Returns the id of a new row when the client gave none. With an Idempotency-Key it is always the same, so that a repeat creates and
 * returns the same row. It depends on the user, so another user's key gives another id.
 */
export function newIdOf(
  request: FastifyRequest,
  { op, userId, newId }: { op: string; userId: string; newId: () => string },
): string {
  return namesMutation(request) ? derivedId("made", op, userId, mutationIdOf(request)) : newId();
}

/**
 * Like `requireMade`, for a change of the row that a call names. Skips partial results: a mutation that changed several rows, some of them
 * deleted from the log or hidden now, does not prove that the key was used for another row.
 */
export function requireAbout(done: MutationResult, id: string): void {
  if (done.isPartial !== true) requireMade(done, id);
}

/**
 * Throws ID_TAKEN if the key was sent before with another call, whose changes were returned: nothing would be written, though the client
 * believes it was. A row that is no longer visible proves nothing, so it is not refused.
 */
export function requireMade({ changes, repeated }: MutationResult, id: string): void {
  // Changes of rules concern other rows and may stay in the log longer. A change without operations concerned a task that has been
  // permanently deleted (DL-22).
  const own = changes.filter(({ mutationId, ops }) => mutationId !== null && ops.length > 0);
  if (!repeated || own.length === 0) return;
  const isAbout = own.some(({ ops }) => ops.some((op) => op.id === id));
  if (!isAbout) throw new AppError("ID_TAKEN", { field: HEADER });
}

/** Returns true if the client named its mutation, as clients with an outbox do. */
export function namesMutation(request: FastifyRequest): boolean {
  return request.headers[HEADER] !== undefined;
}

/** Returns a UUID that is always the same for the same words (as version 5 of RFC 9562). */
export function derivedId(...words: string[]): string {
  const hex = hash("sha1", `yarus ${words.join(" ")}`);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
