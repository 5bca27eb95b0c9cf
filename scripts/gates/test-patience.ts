import { vi } from "vitest";

/** The timeout of `vi.waitFor`. All gates share two cores, so a process may wait for seconds. */
const PATIENCE_MS = 10_000;

const { waitFor } = vi;
// Vitest has a setting for `expect.poll` and none for `vi.waitFor`.
vi.waitFor = (condition, options) => waitFor(condition, options ?? { timeout: PATIENCE_MS });
