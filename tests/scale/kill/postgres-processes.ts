import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the process ids of the embedded database's postmaster and of its children. Linux only. */
export function postgresProcesses(dataDir: string): number[] {
  const postmaster = postmasterOf(dataDir);
  if (postmaster === null) return [];
  return [postmaster, ...childrenOf(postmaster)];
}

/** Returns the process id in PostgreSQL's `postmaster.pid`; `null` if there is no such file. */
export function postmasterOf(dataDir: string): number | null {
  const text = readOrNull(join(dataDir, "postgres/cluster/postmaster.pid"));
  return text === null ? null : Number(text.split("\n")[0]);
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);
}

function parentOf(pid: number): number | null {
  const text = readOrNull(`/proc/${String(pid)}/stat`);
  // The program's name is in brackets and may itself contain spaces and brackets, so fields are counted from the last bracket.
  return text === null ? null : Number(text.slice(text.lastIndexOf(")") + 2).split(" ")[1]);
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    // A process may end between the listing and the reading.
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")) return null;
    throw error;
  }
}

/** Sends a signal to a process that may be gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
