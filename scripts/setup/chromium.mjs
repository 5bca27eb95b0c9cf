// @ts-check
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

export const HOW_TO_GET_CHROMIUM =
  "Install Chromium or Chrome with the system's own means, or set CHROMIUM_PATH to the browser's file, and run again.";

/**
 * Finds the browser for the browser tests and the benchmarks.
 * @returns {string | undefined} its file: CHROMIUM_PATH, or the first one that this machine has
 */
export function findChromium() {
  const configured = process.env["CHROMIUM_PATH"];
  if (configured) return isProgram(configured) ? configured : undefined;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...PLACES].find(isProgram);
}

/**
 * Finds the browser, or installs it where that needs no confirmation: on Debian and its derivatives, as root.
 * @param {(line: string) => void} print
 * @returns {string | undefined} its file; `undefined` if there is none, after a message is printed
 */
export function ensureChromium(print) {
  const found = findChromium();
  if (found) {
    print(`Browser: ${found}`);
    return found;
  }
  if (canInstall()) {
    print("Browser: none found; installing the package chromium with apt-get (about 300 MB, once)");
    const installed = aptGet(["install"]) || (aptGet(["update"], []) && aptGet(["install"]));
    const fresh = installed ? findChromium() : undefined;
    if (fresh) {
      print(`Browser: ${fresh}`);
      return fresh;
    }
    print("Browser: apt-get could not install it");
  }
  print(`Browser: none, so the browser tests will be skipped. ${HOW_TO_GET_CHROMIUM}`);
  return undefined;
}

function canInstall() {
  return process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/**
 * @param {string[]} verb
 * @param {string[]} [packages]
 */
function aptGet(verb, packages = ["--no-install-recommends", "chromium"]) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync("apt-get", ["-y", "-qq", ...verb, ...packages], { stdio: "inherit", env }).status === 0;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
