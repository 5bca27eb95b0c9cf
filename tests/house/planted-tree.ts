import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "#scripts/source-tree.ts";

const CONFIGURATION = [
  "package.json",
  "tsconfig.base.json",
  "tsconfig.json",
  ".dependency-cruiser.cjs",
  "contract/tsconfig.json",
  "server/tsconfig.json",
  "client/tsconfig.json",
  "client/tsconfig.worker.json",
  "tests/tsconfig.json",
];

/** Creates a small project in a temporary folder: the real configuration with the given files. Returns its path. */
export function makeTree(files: Record<string, string>): string {
  const tree = mkdtempSync(join(tmpdir(), "planted-"));
  for (const path of CONFIGURATION) cpSync(join(ROOT, path), join(tree, path));
  symlinkSync(join(ROOT, "node_modules"), join(tree, "node_modules"));
  plant(tree, files);
  return tree;
}

export function plant(tree: string, files: Record<string, string>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), content);
  }
}

export function removeTree(tree: string): void {
  rmSync(tree, { recursive: true, force: true });
}

/** Runs a tool of node_modules. An exit code other than 0 means that the tool found something, which is not an error here. */
export async function runTool(tree: string, script: string, args: string[]): Promise<{ code: number; output: string }> {
  const command = [join(ROOT, "node_modules", script), ...args];
  const run = promisify(execFile)(process.execPath, command, { cwd: tree, maxBuffer: 64 * 1024 * 1024 });
  try {
    return { code: 0, output: (await run).stdout };
  } catch (error) {
    if (isToolVerdict(error)) return { code: error.code, output: error.stdout };
    throw error;
  }
}

function isToolVerdict(error: unknown): error is { code: number; stdout: string } {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "number" &&
    "stdout" in error &&
    error.stdout !== ""
  );
}
