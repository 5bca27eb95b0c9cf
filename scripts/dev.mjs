// @ts-check
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./setup/install.mjs";

/**
 * `npm run dev`: rebuilds the client on every edit and restarts the server when its files change, both on one address. PORT is the port of
 * the page (3000 by default); the server uses the next port.
 */
const ROOT = fileURLToPath(new URL("..", import.meta.url));

await ensureInstalled();
const port = Number(process.env["PORT"] ?? 3000);
const publicUrl = process.env["PUBLIC_URL"] ?? `http://localhost:${port}`;
const server = { ...process.env, NODE_ENV: "development", PORT: String(port + 1), PUBLIC_URL: publicUrl };
const page = { ...process.env, DEV_SERVER_ORIGIN: `http://localhost:${port + 1}` };

const children = [
  run("node_modules/tsx/dist/cli.mjs", ["watch", "--clear-screen=false", "server/main.ts"], server),
  run("node_modules/vite/bin/vite.js", ["--port", String(port)], page),
];

let stopping = false;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => stop(signal));
// If one process ends, the other is stopped.
for (const child of children) {
  child.once("exit", (code) => {
    process.exitCode ||= code ?? 0;
    stop("SIGTERM");
  });
}

/**
 * Sends a signal to both processes once: a second one would kill the server before it has stopped its database.
 * @param {"SIGINT" | "SIGTERM"} signal
 */
function stop(signal) {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill(signal);
}

/**
 * @param {string} script
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function run(script, args, env) {
  // A process group of its own: a terminal sends Ctrl-C to the whole group, and each child must receive it only once.
  const detached = process.platform !== "win32";
  return spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env,
    detached,
    stdio: ["ignore", "inherit", "inherit"],
  });
}
