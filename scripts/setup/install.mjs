// @ts-check
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The oldest Node that runs the product; the same as `engines` in package.json. */
const OLDEST = /** @type {const} */ ([20, 19]);

/** @param {string} root */
const stampPath = (root) => join(root, "node_modules", ".yarus-installed");

/**
 * Returns true if this version of Node is new enough.
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
 * Returns true if everything in package-lock.json is installed. A stamp in node_modules records this: it disappears together with
 * node_modules, and does not match a changed lock file.
 * @param {string} root
 * @param {boolean} withTools also the tools of tests and checks, which the product itself does not need
 */
export function isInstalled(root, withTools) {
  const lock = readFileSync(join(root, "package-lock.json"), "utf8");
  const stamp = stampPath(root);
  const stored = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  if (stored === stampOf(lock, true) || (!withTools && stored === stampOf(lock, false))) return true;
  if (!isInstalledByHand(root, lock, withTools)) return false;
  writeFileSync(stamp, stampOf(lock, withTools));
  return true;
}

/**
 * @param {string} lock
 * @param {boolean} withTools
 */
const stampOf = (lock, withTools) => {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`).update(lock).digest("hex");
  return `${withTools ? "with tools" : "product"} ${hash}`;
};

/**
 * Returns true if npm was run by hand: npm's own record of node_modules then has each package of the lock file at its version.
 * @param {string} root
 * @param {string} lock
 * @param {boolean} withTools
 */
function isInstalledByHand(root, lock, withTools) {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  /** @type {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }>} */
  const wanted = JSON.parse(lock).packages;
  /** @type {Record<string, { version?: string }>} */
  const found = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, optional, dev, devOptional }]) => {
    const isNeeded = path !== "" && !optional && !devOptional && (withTools || !dev);
    return !isNeeded || found[path]?.version === version;
  });
}

/**
 * Makes sure that Node is new enough and that the packages of package-lock.json are installed, and installs them when they are not.
 * No package may run a script of its own: newer npm versions block them, and the product needs none. Ends the process
 * with a message in Russian when it cannot.
 * @param {{ root?: string, withTools?: boolean, print?: (line: string) => void }} [options] `withTools`: with the tools of tests and checks
 */
export async function ensureInstalled({ root = ROOT, withTools = true, print = console.log } = {}) {
  if (!nodeSuits(process.versions.node)) fail(nodeTooOld(process.versions.node));
  if (isInstalled(root, withTools)) return;
  print("Устанавливаю зависимости (один раз, обычно меньше минуты)…");
  const start = Date.now();
  // npm shows its progress in a terminal; elsewhere a line every 10 s shows that it is still running.
  const alive = setInterval(() => {
    if (!process.stderr.isTTY) print(`  …ещё устанавливаю, прошло ${seconds(start)} с`);
  }, 10_000);
  const code = await npm(root, [
    "ci",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    withTools ? "--include=dev" : "--omit=dev",
    // Warnings of packages are not for users who start the product; errors are printed all the same.
    "--loglevel=error",
  ]);
  clearInterval(alive);
  if (code !== 0) fail(INSTALL_FAILED);
  writeFileSync(stampPath(root), stampOf(readFileSync(join(root, "package-lock.json"), "utf8"), withTools));
  print(`Зависимости установлены за ${seconds(start)} с`);
}

/** @param {number} start */
const seconds = (start) => ((Date.now() - start) / 1000).toFixed(0);

/**
 * Runs the npm that started this process, or the one on the path.
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
