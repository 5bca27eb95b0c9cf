// @ts-check
import { ensureInstalled } from "./setup/install.mjs";

/**
 * `npm test`: runs every gate that this machine can run, from a fresh clone. Installs what is missing, and prints what it installs and
 * which tests it skips, with the reasons.
 */
await ensureInstalled();
const { ensureChromium } = await import("./setup/chromium.mjs");
const { runGates } = await import("./check.mjs");

ensureChromium(console.log);
const ok = await runGates({ whole: process.env["CI"] !== undefined });
process.exit(ok ? 0 : 1);
