import { randomUUID } from "node:crypto";
import { link, readFile, readlink, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { EXIT, StartRefusal } from "#server/runtime/start-refusal.ts";
import type { Log } from "#server/runtime/log.ts";
import { embeddedText } from "./embedded-text.ts";
import { errorCode } from "#server/runtime/error-code.ts";
import { isAlive } from "./postmaster.ts";

/** The holder of a place. `machine` tells process numbers of different machines and containers apart. */
type Holder = { id: string; pid: number; born: string; machine: string; host: string };

/** The holder touches its lock every `beat` ms; one that was not touched for `silent` ms is dead. */
type Pulse = { beat: number; silent: number };
const PULSE: Pulse = { beat: 2_000, silent: 12_000 };

const FILE = "yarus.lock";

/** Returns the start time of a process: two processes never share both number and start time. "" if the system does not show it. */
async function birth(pid: number): Promise<string> {
  const line = await readFile(`/proc/${String(pid)}/stat`, "utf8").catch(() => "");
  // The program name in brackets may contain spaces and brackets, so fields are counted from the last bracket.
  return line.slice(line.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

/** Returns the boot and the pid namespace; they differ in another container and after a reboot. */
async function machine(): Promise<string> {
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => hostname());
  return `${boot.trim()} ${await readlink("/proc/self/ns/pid").catch(() => "")}`;
}

/**
 * Takes the place for this process, or refuses with a Russian text. The lock of a dead holder is taken over: on the same machine it is
 * recognised by process number and start time, on another by its missing heartbeat. Returns the function that releases it.
 */
export async function takeLock(folder: string, log: Log, pulse = PULSE): Promise<() => Promise<void>> {
  const path = join(folder, FILE);
  const { pid } = process;
  const own: Holder = { id: randomUUID(), pid, born: await birth(pid), machine: await machine(), host: hostname() };
  const draft = `${path}.${own.id}`;
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    const rival = await claim(path, { draft, own, log, pulse });
    if (rival === null) return keep(path, own, pulse);
    throw new StartRefusal(embeddedText.locked(`процесс ${String(rival.pid)}, ${rival.host}`, folder), EXIT.busy);
  } finally {
    await rm(draft, { force: true });
  }
}

type LockClaim = { draft: string; own: Holder; log: Log; pulse: Pulse };

/**
 * Takes the lock at `path` and returns null, or returns its live holder. Several processes may find the same dead holder at once: only the
 * one with the lock named after that holder may replace it, and it checks again before.
 */
async function claim(path: string, input: LockClaim): Promise<Holder | null> {
  for (;;) {
    if (await placed(input.draft, path)) return null;
    const found = await readLock(path);
    if (found === "absent") continue;
    if (found !== "torn" && !(await isDead(found, input.own, path, input.log, input.pulse))) return found;
    const right = `${path}.over-${idOf(found)}`;
    if ((await claim(right, input)) !== null) {
      await pause(10);
      continue;
    }
    const replaced = idOf(await readLock(path)) === idOf(found);
    if (replaced) await rename(await twin(input.draft), path);
    await rm(right, { force: true });
    if (replaced) return null;
  }
}

const idOf = (found: Holder | "absent" | "torn") => (typeof found === "string" ? found : found.id);

/** Creates a second name of the same file, so that moving it leaves the first. */
async function twin(draft: string): Promise<string> {
  const copy = `${draft}.twin`;
  await link(draft, copy);
  return copy;
}

/** Returns true if a live process other than this one holds the place, for tools that want to join it. */
export async function isLocked(folder: string, log: Log): Promise<boolean> {
  const path = join(folder, FILE);
  const holder = await readLock(path);
  if (typeof holder === "string") return false;
  const own = { machine: await machine() };
  return !(await isDead(holder, own, path, log, PULSE));
}

/** A hard link appears complete or not at all, and only if the name is free. */
async function placed(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

async function readLock(path: string): Promise<Holder | "absent" | "torn"> {
  try {
    const value: unknown = JSON.parse(await readFile(path, "utf8"));
    return isHolder(value) ? value : "torn";
  } catch (error) {
    if (errorCode(error) === "ENOENT") return "absent";
    if (error instanceof SyntaxError) return "torn";
    throw error;
  }
}

const isHolder = (value: unknown): value is Holder =>
  typeof value === "object" && value !== null && "pid" in value && "id" in value && "machine" in value;

async function isDead(
  holder: Holder,
  own: { machine: string },
  path: string,
  log: Log,
  pulse: Pulse,
): Promise<boolean> {
  if (holder.machine === own.machine) {
    if (!isAlive(holder.pid)) return true;
    const born = await birth(holder.pid);
    return born !== "" && born !== holder.born;
  }
  // Another machine or container: a live holder touches its lock within one or two beats.
  const first = await touched(path);
  if (first === null || Date.now() - first > pulse.silent) return true;
  log.info({ host: holder.host }, embeddedText.lockWaiting);
  for (const until = Date.now() + pulse.silent; Date.now() < until;) {
    await pause(pulse.beat / 4);
    const now = await touched(path);
    if (now === null) return true;
    if (now !== first) return false;
  }
  return true;
}

const touched = (path: string) =>
  stat(path).then(
    (entry) => entry.mtimeMs,
    () => null,
  );

function keep(path: string, own: Holder, pulse: Pulse): () => Promise<void> {
  const beat = setInterval(() => {
    const now = new Date();
    // Only several missed beats in a row matter, and then the start on another machine reports it.
    utimes(path, now, now).catch(() => undefined);
  }, pulse.beat);
  beat.unref();
  return async () => {
    clearInterval(beat);
    if (idOf(await readLock(path)) === own.id) await rm(path, { force: true });
  };
}
