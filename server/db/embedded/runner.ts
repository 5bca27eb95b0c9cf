import { spawn } from "node:child_process";
import { chmod, chown, readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { errorCode } from "#server/runtime/error-code.ts";

/**
 * The user that PostgreSQL runs as. It refuses root, so a root process runs it under an unprivileged account; `null` means the current
 * user.
 */
export type Runner = { uid: number; gid: number } | null;

const UNPRIVILEGED_ID = 65534;

const isRoot = () => process.getuid?.() === 0;

/** Chooses the owner of an existing cluster, otherwise `nobody`; returns null unless this process is root. */
export async function chooseRunner(clusterDir: string): Promise<Runner> {
  if (!isRoot()) return null;
  try {
    const owner = await stat(clusterDir);
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
  }
  return await unprivilegedAccount();
}

/** initdb looks its user up in /etc/passwd, and some systems number `nobody` differently. */
async function unprivilegedAccount(): Promise<{ uid: number; gid: number }> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const rows = passwd.split("\n").map((line) => line.split(":"));
  const row = rows.find(([, , uid]) => uid === String(UNPRIVILEGED_ID)) ?? rows.find(([name]) => name === "nobody");
  return { uid: Number(row?.[2] ?? UNPRIVILEGED_ID), gid: Number(row?.[3] ?? UNPRIVILEGED_ID) };
}

/** Returns true if the runner may enter `path`: every ancestor folder and the last existing one. */
export async function canEnter(runner: Runner, path: string): Promise<boolean> {
  if (!runner) return true;
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      const { mode, uid, gid } = await stat(folder);
      const bit = uid === runner.uid ? 0o100 : gid === runner.gid ? 0o010 : 0o001;
      if ((mode & bit) === 0) return false;
    } catch (error) {
      if (errorCode(error) !== "ENOENT") throw error;
    }
    if (folder === dirname(folder)) return true;
  }
}

/** Makes the runner the owner of a file or folder and removes access for others. */
export async function own(runner: Runner, path: string, mode = 0o700): Promise<void> {
  if (runner) await chown(path, runner.uid, runner.gid);
  await chmod(path, mode);
}

export type CommandResult = { code: number | null; output: string };

/** Runs a short command as the runner and collects its output (both streams, last 8,000 characters). */
export function runAs(
  runner: Runner,
  command: string,
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, ...runner, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const gather = (chunk: Buffer) => {
      output = (output + chunk.toString("utf8")).slice(-8000);
    };
    child.stdout.on("data", gather);
    child.stderr.on("data", gather);
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output }));
  });
}
