import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { createReader, type Reader, ReaderError } from "./reader.ts";

/** A worker that answers, hangs, dies or runs out of memory depending on the name of the requested document. */
const THREAD = `
const { parentPort } = require("node:worker_threads");
parentPort.on("message", ({ id, question }) => {
  if (question.guid === "hang") for (;;) {}
  if (question.guid === "die") throw new Error("died");
  if (question.guid === "eat") { const all = []; for (;;) all.push(new Array(1_000_000).fill(id)); }
  parentPort.postMessage({ id, answer: { kind: "done" } });
});`;

let reader: Reader;
let started = 0;
const begin = () => {
  started = 0;
  reader = createReader(() => {
    started += 1;
    const worker = new Worker(THREAD, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 32 } });
    worker.on("error", () => undefined);
    return worker;
  });
};
afterEach(() => reader.close());

const drop = (guid: string) => ({ kind: "drop", guid }) as const;

describe("the worker thread that reads documents", () => {
  it.each(["hang", "die", "eat"])(
    "[DO-34] is replaced after %s, and answers the next request",
    async (what) => {
      begin();
      expect(await reader.ask(drop("fine"))).toEqual({ kind: "done" });
      const bad = reader.ask(drop(what), 300);
      const next = reader.ask(drop("fine"));
      await expect(bad).rejects.toBeInstanceOf(ReaderError);
      expect([await next, started]).toEqual([{ kind: "done" }, 2]);
    },
    30_000,
  );

  it("answers nothing after it is closed", async () => {
    begin();
    await reader.ask(drop("fine"));
    await reader.close();
    await expect(reader.ask(drop("fine"))).rejects.toBeInstanceOf(ReaderError);
  });
});
