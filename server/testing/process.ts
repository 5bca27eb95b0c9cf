import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export type TestProcess = { child: ChildProcess; firstLine: Promise<string>; exited: Promise<number | null> };

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Runs a TypeScript file of the project in a Node process. `firstLine` is "" if it exits without output. */
export function runTypeScript(file: string, args: string[], env: NodeJS.ProcessEnv = {}): TestProcess {
  const child = spawn(process.execPath, ["--import", "tsx", file, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const firstLine = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout })
      .once("line", resolve)
      .once("close", () => resolve(""));
  });
  return { child, firstLine, exited };
}

/** Resolves when `condition` holds; throws with `what` if it does not within `patience` ms. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  patience = 15_000,
): Promise<void> {
  const end = Date.now() + patience;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
