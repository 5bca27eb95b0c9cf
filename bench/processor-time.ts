import { readdirSync, readFileSync } from "node:fs";

/** The kernel counts in hundredths of a second on every Linux that this runs on. */
const TICK_MS = 10;

interface Stat {
  parent: number;
  ticks: number;
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch (error) {
    // A process may end between the listing and the reading.
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")) return null;
    throw error;
  }
}

/** Returns the processor time that a process and all its living descendants have used, in milliseconds. */
export function processorMs(root: number): number {
  const stats = new Map<number, Stat>();
  for (const name of readdirSync("/proc")) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null;
    if (stat !== null) stats.set(Number(name), stat);
  }
  let total = 0;
  for (const [pid, stat] of stats) if (isWithin(pid, root, stats)) total += stat.ticks * TICK_MS;
  return total;
}

function isWithin(pid: number, root: number, stats: ReadonlyMap<number, Stat>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = stats.get(at)?.parent)
    if (at === root) return true;
  return false;
}
