import { hash, randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { AppError } from "#contract/error.ts";
import { isId } from "#contract/id.ts";

const HEADER = "idempotency-key";

/**
 * The id of the mutation that a plain call makes, by which a repeat is known (PRODUCT section 5): the Idempotency-Key
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
