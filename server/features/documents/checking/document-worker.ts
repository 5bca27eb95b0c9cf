import { parentPort } from "node:worker_threads";
import { answerQuestion } from "./answer.ts";
import { createDocumentCache } from "./document-cache.ts";
import type { ReaderResponse, ReaderRequest } from "./messages.ts";

/** The worker thread that reads documents, so that no document can block the server. */
const TIDY_MS = 15_000;

const documents = createDocumentCache();
const port = parentPort;
if (port === null) throw new Error("this file runs as a worker");

port.on("message", ({ id, question }: ReaderRequest) => {
  const answered: ReaderResponse = { id, answer: answerQuestion(documents, question, performance.now()) };
  port.postMessage(answered);
});
setInterval(() => documents.tidy(performance.now()), TIDY_MS).unref();
