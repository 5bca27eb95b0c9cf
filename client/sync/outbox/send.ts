import { boardAdd, boardArchive } from "#contract/boards/board-endpoints.ts";
import type { Change } from "#contract/changes/change.ts";
import { fillPath } from "#contract/core/path.ts";
import { isErrorCode, outcomeOf, type ErrorCode } from "#contract/core/error.ts";
import { PUSH_BATCH_MAX } from "#contract/core/limit.ts";
import { syncPush } from "#contract/sync/sync-endpoints.ts";
import { taskCreate } from "#contract/tasks/task-endpoints.ts";
import type { EntryAnswer } from "./queue/answers.ts";
import { authorised } from "../http/authorised.ts";
import type { Engine } from "../engine/engine.ts";
import { NetworkFault } from "../ports/env.ts";
import { RefusalError, unknownCode, type Call } from "../http/exchange.ts";
import { fieldsOf, isRecord } from "../ports/fields.ts";
import type { OutboxEntry } from "../storage/disk/outbox-entry.ts";

/** The result of an attempt for one entry. */
export type Attempt =
  | EntryAnswer
  /** Retried without the user: the network failed, the server is busy. `code` is null if there was no answer of the server. */
  | { mutationId: string; status: "keep"; code: ErrorCode | null; httpStatus: number; retryAfterMs: number | null };

const FIXED_CALLS = new Set(["task.create", "board.create", "board.archive"]);

/**
 * Returns the entries that the next request sends: calls of docs/specification.md, section 7, and entries that have failed are sent alone.
 */
export function nextRun(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const [head] = entries;
  if (head === undefined) return [];
  if (isAlone(head)) return [head];
  const run: OutboxEntry[] = [];
  for (const entry of entries) {
    if (run.length === PUSH_BATCH_MAX || isAlone(entry)) break;
    run.push(entry);
  }
  return run;
}

function isAlone(entry: OutboxEntry): boolean {
  return FIXED_CALLS.has(entry.mutation.op) || entry.failures > 0;
}

/** Sends a run. The result lacks entries that the server did not mention. Throws SessionOver. */
export async function send(engine: Engine, run: readonly OutboxEntry[]): Promise<Attempt[]> {
  const [head] = run;
  if (head === undefined) return [];
  try {
    const call = callOf(head);
    if (call === null) return await sendBatch(engine, run);
    const answer = await authorised(engine, { ...call, headers: { "idempotency-key": head.mutationId } });
    return [{ mutationId: head.mutationId, status: "ok", changes: changesIn(answer.body) }];
  } catch (error) {
    if (error instanceof NetworkFault) return [retryableAttempt(head, null, 0, null)];
    if (!(error instanceof RefusalError)) throw error;
    return ofWholeCall(run, head, error);
  }
}

/** Returns the call of docs/specification.md, section 7; `null` for a mutation that goes through `/api/sync/push`. */
function callOf({ mutation }: OutboxEntry): Call | null {
  const { id } = mutation;
  switch (mutation.op) {
    case "task.create":
      return { method: taskCreate.method, path: taskCreate.path, body: JSON.stringify({ ...mutation.args, id }) };
    case "board.create":
      return { method: boardAdd.method, path: boardAdd.path, body: JSON.stringify({ ...mutation.args, id }) };
    case "board.archive":
      return { method: boardArchive.method, path: fillPath(boardArchive.path, { boardId: id }) };
    default:
      return null;
  }
}

async function sendBatch(engine: Engine, run: readonly OutboxEntry[]): Promise<Attempt[]> {
  const mutations = run.map(({ mutation: { mutationId, op, id, args } }) => ({ mutationId, op, id, args }));
  const body = JSON.stringify({ mutations });
  const answer = await authorised(engine, { method: syncPush.method, path: syncPush.path, body });
  const { results } = fieldsOf(answer.body);
  if (!Array.isArray(results)) throw new NetworkFault("Results of a push that are none");
  const sent = new Set(run.map((entry) => entry.mutationId));
  return results.flatMap((result: unknown) => resultOf(result, sent));
}

function resultOf(result: unknown, sent: ReadonlySet<string>): Attempt[] {
  const { mutationId, status, code, message, httpStatus, details } = fieldsOf(result);
  if (typeof mutationId !== "string" || !sent.has(mutationId)) return [];
  if (status === "ok") return [{ mutationId, status: "ok", changes: changesIn(result) }];
  if (status !== "rejected" || typeof httpStatus !== "number") return [];
  const known = isErrorCode(code) ? code : unknownCode(httpStatus);
  // A session that ends in the middle of a batch rejects nothing: the user has to sign in again.
  if (outcomeOf(httpStatus) !== "refuse")
    return [{ mutationId, status: "keep", code: known, httpStatus, retryAfterMs: null }];
  const messageText = typeof message === "string" ? message : "";
  return [
    { mutationId, status: "refused", code: known, message: messageText, ...(isRecord(details) ? { details } : {}) },
  ];
}

/** Errors that concern the access rather than the mutation: the mutation keeps waiting. */
export const ACCESS_ERROR_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "USER_DISABLED",
  "ORIGIN_REFUSED",
  "METHOD_NOT_ALLOWED",
]);

/** Handles a rejection of the whole call. In a batch it is unknown which entry is at fault: the first one is sent alone next. */
function ofWholeCall(run: readonly OutboxEntry[], head: OutboxEntry, error: RefusalError): Attempt[] {
  const { status, code, message, details, retryAfterMs } = error.refusal;
  const shouldRetry = outcomeOf(status) !== "refuse" || ACCESS_ERROR_CODES.has(code) || run.length > 1;
  if (shouldRetry) return [retryableAttempt(head, code, status, retryAfterMs)];
  const { mutationId } = head;
  return [{ mutationId, status: "refused", code, message, ...(details === undefined ? {} : { details }) }];
}

function retryableAttempt(
  head: OutboxEntry,
  code: ErrorCode | null,
  httpStatus: number,
  retryAfterMs: number | null,
): Attempt {
  return { mutationId: head.mutationId, status: "keep", code, httpStatus, retryAfterMs };
}

/**
 * Returns the changes of an answer. The server always sends a list, perhaps an empty one; an empty 204 of a captive portal is therefore no
 * answer (F-11).
 */
function changesIn(body: unknown): Change[] {
  const { changes } = fieldsOf(body);
  if (!Array.isArray(changes)) throw new NetworkFault("An answer to an edit that is none");
  return changes.filter(isChange);
}

function isChange(value: unknown): value is Change {
  const { stream, epoch, seq, ops } = fieldsOf(value);
  return typeof stream === "string" && typeof epoch === "string" && typeof seq === "number" && Array.isArray(ops);
}
