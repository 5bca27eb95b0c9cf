// @ts-check
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./setup/install.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SERVER = new URL("../dist/server/main.js", import.meta.url);

const BUILD_FAILED =
  "Не удалось собрать Ярус — причина выше.\n" +
  "Если вы не меняли исходный код, удалите папку node_modules и повторите npm start: зависимости установятся заново.";

/**
 * Builds what has changed since the last build.
 * @returns {Promise<number>} exit code
 */
function build() {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["scripts/build.mjs"], { cwd: ROOT, stdio: "inherit" });
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

await ensureInstalled({ withTools: false });
if (!existsSync(SERVER)) console.log("Собираю Ярус (первый раз — около минуты)…");
if ((await build()) !== 0) {
  console.error(`\n${BUILD_FAILED}`);
  process.exit(1);
}
process.env["NODE_ENV"] ??= "production";
process.setSourceMapsEnabled(true);
// Runs in this process, so that Ctrl-C and SIGTERM reach the product and its exit code is the exit code of `npm start`.
await import(SERVER.href);
