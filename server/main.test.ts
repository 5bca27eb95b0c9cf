import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { connected, disconnected, openSocket } from "#server/testing/sockets/test-socket.ts";

/** The real process with its own embedded database: the shared one of the tests does not sync to disk, so the server refuses it. */
const folder = mkdtempSync(join(tmpdir(), "yarus-main-"));
const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

interface ServerProcess {
  child: ChildProcess;
  output: () => string;
  /** Waits until the output contains this text. */
  waitForOutput: (text: string) => Promise<void>;
  exited: Promise<number | null>;
}

function start(port: number, host = "127.0.0.1"): ServerProcess {
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: host,
    DATA_DIR: folder,
    SECRET: "a secret that only tests know, long enough",
    LOG_LEVEL: "error",
  };
  const child = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], { env, stdio: "pipe" });
  children.push(child);
  let output = "";
  const waiting: { text: string; done: () => void }[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += String(chunk);
      for (const one of waiting) if (output.includes(one.text)) one.done();
    });
  }
  return {
    child,
    output: () => output,
    waitForOutput: (text) => new Promise((done) => (output.includes(text) ? done() : waiting.push({ text, done }))),
    exited: new Promise((resolve) => child.once("exit", resolve)),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

it.each(["SIGTERM", "SIGINT"] as const)(
  "prints its address, serves requests and stops cleanly on %s while sockets are open",
  async (signal) => {
    const port = await freePort();
    const address = `http://localhost:${String(port)}`;
    const server = start(port);
    await server.waitForOutput("Остановить: Ctrl-C.");
    expect(server.output()).toContain(`Ярус работает: ${address}`);
    const person = { username: `vera-${signal.toLowerCase()}`, name: "Вера", password: "сорок тысяч обезьян" };
    const signedUp = await fetch(`${address}/api/auth/base/signUp`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(person),
    });
    expect(signedUp.status).toBe(201);
    const { token } = JSON.parse(await signedUp.text());
    const socket = await connected(openSocket(`http://127.0.0.1:${String(port)}`, String(token)));
    const ended = disconnected(socket);
    const began = performance.now();
    server.child.kill(signal);
    expect(await server.exited).toBe(0);
    // After either reason the client reconnects by itself; after a disconnect by the server it would not.
    expect(await ended).toMatch(/^transport (?:close|error)$/);
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(server.output()).toContain("Ярус остановлен");
    expect(server.output()).not.toContain("сорок тысяч");
  },
  60_000,
);

it("prints which port is taken and what to do", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const server = start(port);
  expect(await server.exited).toBe(75);
  expect(server.output()).toContain(`Порт ${String(port)} уже занят`);
  taken.close();
}, 60_000);

it.each(["198.51.100.77", "999.1.1.1"])(
  "prints that %s is not an address of this machine",
  async (host) => {
    const server = start(await freePort(), host);
    expect(await server.exited).toBe(78);
    expect(server.output()).toContain(`нет адреса ${host}. Проверьте HOST`);
  },
  60_000,
);
