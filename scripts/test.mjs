// @ts-check
import { ensureInstalled } from "./setup/install.mjs";

/**
 * Everything that can be proved on this machine, from a fresh clone: installs what is missing, says what, runs every
 * gate, and says what it has skipped and why.
 */
await ensureInstalled();
const { ensureChromium } = await import("./setup/chromium.mjs");
const { runGates } = await import("./check.mjs");

ensureChromium(console.log);
const ok = await runGates({ whole: process.env["CI"] !== undefined });
process.exit(ok ? 0 : 1);
