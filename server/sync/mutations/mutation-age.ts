import { MUTATION_MEMORY_DAYS } from "#contract/core/limit.ts";

const DAY_MS = 86_400_000;
/** No device has made a mutation before this product existed: an earlier time is a clock that is wrong. */
const PRODUCT_BEGAN_MS = Date.UTC(2026, 0, 1);

/**
 * True for a mutation that the server may have done and forgotten, by the time in its id of version 7. It is refused
 * visibly and not done a second time (SY-07). Ids without a time, and times that cannot be true, are let through.
 */
export function isForgotten(mutationId: string, nowMs: number): boolean {
  if (mutationId[14] !== "7") return false;
  const madeMs = Number.parseInt(mutationId.slice(0, 8) + mutationId.slice(9, 13), 16);
  return madeMs >= PRODUCT_BEGAN_MS && madeMs < nowMs - MUTATION_MEMORY_DAYS * DAY_MS;
}
