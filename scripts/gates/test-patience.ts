import { vi } from "vitest";

/** Two cores shared by every gate may leave a process alone for seconds: what is waited for is waited for longer than that. */
const PATIENCE_MS = 10_000;

const { waitFor } = vi;
// Vitest has a setting for `expect.poll` and none for this one.
vi.waitFor = (condition, options) => waitFor(condition, options ?? { timeout: PATIENCE_MS });
