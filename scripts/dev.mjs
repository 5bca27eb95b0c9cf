// @ts-check
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./setup/install.mjs";

/**
 * `npm run dev`: the client is rebuilt as it is edited, the server restarts when its files change, on one address.
 * PORT is where the page answers (3000 when absent); the server behind it takes the next one.
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
// One without the other is of no use.
for (const child of children) {
  child.once("exit", (code) => {
    process.exitCode ||= code ?? 0;
    stop("SIGTERM");
  });
}

/**
 * Asks both to end, once: asked twice, the server would be killed before it has put its database to rest.
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
  // Apart from our group: a terminal sends its Ctrl-C to the whole of it, and each must hear of it once.
  const detached = process.platform !== "win32";
  return spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env,
    detached,
    stdio: ["ignore", "inherit", "inherit"],
  });
}
