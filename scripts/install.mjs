// @ts-check
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The oldest Node that runs the product; the same as `engines` in package.json. */
const OLDEST = /** @type {const} */ ([20, 19]);

/** @param {string} root */
const stampPath = (root) => join(root, "node_modules", ".yarus-installed");

/**
 * Is this Node new enough?
 * @param {string} version as in `process.versions.node`
 */
export function nodeSuits(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/** @param {string} version */
export const nodeTooOld = (version) =>
  `Нужен Node.js ${OLDEST.join(".")} или новее, а здесь ${version}.\n` +
  "Поставьте свежий с https://nodejs.org (подойдёт версия LTS) и повторите команду.";

const INSTALL_FAILED =
  "Не удалось установить зависимости.\n" +
  "Проверьте, что есть доступ в интернет (за прокси: npm config set proxy …) и место на диске, и повторите команду.";

/**
 * What is installed is told by a stamp in node_modules: it goes with it, and a changed lock file no longer fits it.
 * @param {string} root
 */
export function isInstalled(root) {
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  const stamp = stampPath(root);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === stampOf(lock)) return true;
  if (!installedByHand(root, lock)) return false;
  writeFileSync(stamp, stampOf(lock));
  return true;
}

/** @param {string} lock */
const stampOf = (lock) =>
  createHash("sha256").update(`${process.platform} ${process.arch}\n`).update(lock).digest("hex");

/**
 * Someone ran npm themselves: npm's own record of node_modules has each package of the lock file at its version.
 * @param {string} root
 * @param {string} lock
 */
function installedByHand(root, lock) {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  /** @type {Record<string, { version?: string, optional?: boolean }>} */
  const wanted = JSON.parse(lock).packages;
  /** @type {Record<string, { version?: string }>} */
  const found = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(
    ([path, entry]) => path === "" || entry.optional === true || found[path]?.version === entry.version,
  );
}

/**
 * Makes sure that Node is new enough and that what package-lock.json names is installed, installing it when it is not.
 * No package may run a script of its own: newer npm versions block them, and the product needs none. Ends the process
 * with a message in Russian when it cannot.
 * @param {{ root?: string, say?: (line: string) => void }} [options]
 */
export async function ensureInstalled({ root = ROOT, say = console.log } = {}) {
  if (!nodeSuits(process.versions.node)) fail(nodeTooOld(process.versions.node));
  if (isInstalled(root)) return;
  say("Устанавливаю зависимости (один раз, обычно минута-две)…");
  const start = Date.now();
  // npm draws its own progress in a terminal; elsewhere a line now and then says that it is still at work.
  const alive = setInterval(() => {
    if (!process.stderr.isTTY) say(`  …ещё устанавливаю, прошло ${seconds(start)} с`);
  }, 10_000);
  // Not `npm ci`: it refuses a lock file that lacks a tool's binaries for platforms other than the one it was made on.
  const code = await npm(root, [
    "install",
    "--no-save",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--include=dev",
    // What packages warn of is not for who starts the product; what fails is told all the same.
    "--loglevel=error",
  ]);
  clearInterval(alive);
  if (code !== 0) fail(INSTALL_FAILED);
  writeFileSync(stampPath(root), stampOf(readFileSync(join(root, "package-lock.json"), "utf8")));
  say(`Зависимости установлены за ${seconds(start)} с`);
}

/** @param {number} start */
const seconds = (start) => ((Date.now() - start) / 1000).toFixed(0);

/**
 * The npm that started us, or the one on the path.
 * @param {string} cwd
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
function npm(cwd, args) {
  const script = process.env["npm_execpath"];
  const [command, first] = script?.endsWith(".js") ? [process.execPath, [script]] : ["npm", []];
  return new Promise((resolve) => {
    const shell = process.platform === "win32" && command === "npm";
    const child = spawn(command, [...first, ...args], { cwd, stdio: "inherit", shell });
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}
