import { MUTATION_MEMORY_DAYS } from "#contract/core/limit.ts";

const DAY_MS = 86_400_000;
/** The product did not exist before: an earlier time comes from a wrong clock. */
const PRODUCT_BEGAN_MS = Date.UTC(2026, 0, 1);

/**
 * Returns true for a mutation whose result the server may have deleted, by the time in its id of version 7. Such a mutation is refused, so
 * that it is not done twice (SY-07). Ids without a time or with an impossible time are accepted.
 */
export function isForgotten(mutationId: string, nowMs: number): boolean {
  if (mutationId[14] !== "7") return false;
  const madeMs = Number.parseInt(mutationId.slice(0, 8) + mutationId.slice(9, 13), 16);
  return madeMs >= PRODUCT_BEGAN_MS && madeMs < nowMs - MUTATION_MEMORY_DAYS * DAY_MS;
}
