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
  /** The origin of the product; it stays the same after a restart. */
  url: string;
  dataDir: string;
  /** The end of the printed output. */
  output: () => string;
  /** Starts it again on the same data after `stop` or `kill`. */
  start: () => Promise<void>;
  /** Stops it with SIGTERM, so that it can shut down cleanly. */
  stop: () => Promise<void>;
  /** Sets the release that `start` runs from now on: the folder of a built checkout. */
  exchange: (release: string) => void;
  /** Stops it with SIGKILL, as a power failure would. */
  kill: () => Promise<void>;
  /** Stops it and deletes its data. */
  dispose: () => Promise<void>;
}

/**
 * Runs the built product, as `npm start` does, on a free port with a data folder of its own.
 * @param environment variables that override the defaults; the developer's database is never used
 * @param name the host name in the URL: without https, browsers allow passkeys only on `localhost`
 * @param release the folder of a built checkout
 */
export async function startProduct(
  environment: Record<string, string> = {},
  name: "127.0.0.1" | "localhost" = "127.0.0.1",
  release: string = ROOT,
): Promise<Product> {
  let main = mainOf(release);
  const dataDir = mkdtempSync(join(tmpdir(), "product-"));
  // If the tests run as root, the embedded database runs as another user, which needs access to this folder.
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
    // The product does not listen yet: only then does `fetch` throw a TypeError.
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

/** Returns a port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("The system gave no port");
  return address.port;
}
