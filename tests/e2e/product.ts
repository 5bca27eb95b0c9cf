import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "#scripts/source-tree.ts";

const READY_WITHIN_MS = 45_000;
const STOP_WITHIN_MS = 15_000;
const POLL_MS = 50;
const OUTPUT_MAX = 20_000;

export interface Product {
  /** Where it answers; the same after a restart. */
  url: string;
  dataDir: string;
  /** The last of what it has printed. */
  output: () => string;
  /** Starts it again on the same data after `stop` or `kill`. */
  start: () => Promise<void>;
  /** Asks it to end, as Ctrl-C does. */
  stop: () => Promise<void>;
  /** Another release, in the folder of its checkout, is what `start` starts from now on. */
  exchange: (release: string) => void;
  /** Ends it without a word, as a power cut does to the process. */
  kill: () => Promise<void>;
  /** Stops it and removes its data. */
  dispose: () => Promise<void>;
}

/**
 * Runs the built product, as `npm start` does, on a free port with data of its own.
 * @param environment variables on top of the test's; the developer's own database is never touched
 * @param name by which browsers call this machine: only `localhost` may have passkeys without https
 * @param release the folder of a built checkout
 */
export async function startProduct(
  environment: Record<string, string> = {},
  name: "127.0.0.1" | "localhost" = "127.0.0.1",
  release: string = ROOT,
): Promise<Product> {
  let main = mainOf(release);
  const dataDir = mkdtempSync(join(tmpdir(), "product-"));
  // The embedded database runs as another user when the tests are run by root; it must be able to come in.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const url = `http://${name}:${port}`;
  const own = {
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    REDIS_URL: "",
  };
  const env = { ...process.env, NODE_ENV: "production", LOG_LEVEL: "warn", ...own, ...environment };

  let child: ChildProcess | undefined;
  let output = "";
  const start = async (): Promise<void> => {
    child = spawn(process.execPath, ["--enable-source-maps", main], {
      cwd: join(main, "../../.."),
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output = (output + text).slice(-OUTPUT_MAX);
      });
    }
    await untilReady(url, child, () => output);
  };
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    if (child) await endProcess(child, signal);
    child = undefined;
  };
  const product: Product = {
    url,
    dataDir,
    output: () => output,
    start,
    stop: () => end("SIGTERM"),
    exchange: (other) => {
      main = mainOf(other);
    },
    kill: () => end("SIGKILL"),
    dispose: async () => {
      await end("SIGTERM");
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  await start().catch(async (error: unknown) => {
    await product.dispose();
    throw error;
  });
  return product;
}

function mainOf(release: string): string {
  const main = join(release, "dist/server/main.js");
  if (!existsSync(main)) throw new Error(`${main} is missing: run node scripts/build.mjs`);
  return main;
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The product ended with code ${child.exitCode} at its start:\n${output()}`);
    if (await answers(`${url}/api/ready`)) return;
    await pause(POLL_MS);
  }
  child.kill("SIGKILL");
  throw new Error(`The product was not ready within ${READY_WITHIN_MS / 1000} s:\n${output()}`);
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address)).ok;
  } catch (error) {
    // Nobody listens there yet: what fetch throws then, and only then, is a TypeError.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

async function endProcess(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const timer = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
  child.kill(signal);
  await exited;
  clearTimeout(timer);
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("The system gave no port");
  return address.port;
}
