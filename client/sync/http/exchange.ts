import { AppError, ERRORS, isErrorCode, type ErrorCode } from "#contract/core/error.ts";
import { setWatched, type Engine } from "../engine/engine.ts";
import { NetworkFault, type HttpAnswer, type HttpRequest } from "../ports/env.ts";
import { PortalFault } from "../ports/faults.ts";
import { fieldsOf, isRecord } from "../ports/fields.ts";
import { notePortal } from "../connection/note-portal.ts";
import { isOwnProof } from "./tokens.ts";

/** The default timeout of a call: a server that hangs must not block the outbox. */
const CALL_TIMEOUT_MS = 30_000;

export interface Call {
  method: string;
  path: string;
  body?: string | Blob;
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
  /** The media type to receive as bytes instead of JSON. */
  bytes?: string;
  onProgress?: (share: number) => void;
}

/** The answer of the server. */
export interface Answer {
  status: number;
  header(name: string): string | null;
  /** The parsed body; a Blob if bytes were requested; `null` if it is empty. */
  body: unknown;
}

/** An error as the server sent it. `code` replaces a code that this build does not know. */
export interface Refusal {
  status: number;
  code: ErrorCode;
  message: string;
  details?: Record<string, unknown>;
  retryAfterMs: number | null;
}

/** The server has answered with an error. */
export class RefusalError extends AppError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code, refusal.details);
    this.refusal = refusal;
    this.message = refusal.message;
  }
}

/**
 * Makes one exchange. Throws NetworkFault when there is no answer, or one that is not from the server (a captive portal, a proxy): a body
 * that is not JSON is never taken for data (SY-42). Throws RefusalError for a status of 400 or more.
 */
export async function exchange(engine: Engine, call: Call, token: string | null): Promise<Answer> {
  if (!engine.env.network.on()) throw new NetworkFault("There is no network");
  const answer = await sendRequest(engine, {
    method: call.method,
    path: call.path,
    timeoutMs: call.timeoutMs ?? CALL_TIMEOUT_MS,
    headers: {
      accept: call.bytes ?? "application/json",
      ...(typeof call.body === "string" ? { "content-type": "application/json" } : {}),
      ...(token === null ? {} : { authorization: isOwnProof(token) ? token : `Bearer ${token}` }),
      ...call.headers,
    },
    ...(call.body === undefined ? {} : { body: call.body }),
    ...(call.bytes === undefined ? {} : { bytes: call.bytes }),
    ...(call.onProgress === undefined ? {} : { onProgress: call.onProgress }),
  });
  const header = (name: string) => answer.header(name);
  const isEmpty = answer.status === 204 || answer.status === 304;
  const body = isEmpty ? null : (answer.bytes ?? readBody(engine, answer));
  const refusal = answer.status >= 400 ? refusalOf(answer.status, body, retryAfterOf(header("retry-after"))) : null;
  noteExchange(engine);
  if (refusal !== null) throw new RefusalError(refusal);
  if (call.method === "GET") engine.push.lastReadAt = engine.env.clock.now();
  return { status: answer.status, header, body };
}

async function sendRequest(engine: Engine, request: HttpRequest): Promise<HttpAnswer> {
  try {
    return await engine.env.http.request(request);
  } catch (error) {
    notePortal(engine, error);
    throw error;
  }
}

function readBody(engine: Engine, answer: HttpAnswer): unknown {
  const { status, body } = answer;
  const type = answer.header("content-type");
  try {
    return parsed(status, type, body);
  } catch (error) {
    // Only a page with a status below 500 is a portal's: a proxy that cannot reach the server asks no user to sign in.
    const isPage = status < 500 && type !== null && /^text\/html\b/i.test(type);
    const fault = isPage ? new PortalFault(`A page in place of an answer: ${status}`, { cause: error }) : error;
    notePortal(engine, fault);
    throw fault;
  }
}

function parsed(status: number, type: string | null, text: string): unknown {
  if (type === null || !/^application\/(?:[\w.+-]*\+)?json\b/i.test(type)) {
    throw new NetworkFault(`An answer ${status} that is not ours: ${type ?? "of no type"}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new NetworkFault(`A broken answer ${status}`, { cause: error });
  }
}

function refusalOf(status: number, body: unknown, retryAfterMs: number | null): Refusal {
  const { code: rawCode, message, details } = fieldsOf(body);
  // The code may be in the field of the message: then the message of this build is used.
  const isNamed = rawCode === undefined && isErrorCode(message);
  const code = isNamed ? message : rawCode;
  if (typeof code !== "string" || typeof message !== "string")
    throw new NetworkFault(`A refusal ${status} that is not ours`);
  return {
    status,
    code: isErrorCode(code) ? code : unknownCode(status),
    message: isNamed ? ERRORS[message].message : message,
    retryAfterMs,
    ...(isRecord(details) ? { details } : {}),
  };
}

/** Returns a known code for an error of a newer server. The status decides what to do; the message is that of the server. */
export function unknownCode(status: number): ErrorCode {
  if (status === 401) return "SESSION_ENDED";
  if (status === 403) return "ACTION_FORBIDDEN";
  if (status === 404) return "NOT_FOUND";
  if (status === 429) return "RATE_LIMITED";
  return status >= 500 ? "INTERNAL" : "BAD_REQUEST";
}

function retryAfterOf(value: string | null): number | null {
  if (value === null || !/^\d+$/.test(value.trim())) return null;
  return Number(value) * 1_000;
}

/** Records that the server has answered, whatever the answer. */
function noteExchange(engine: Engine): void {
  setWatched(engine.connection, { lastExchangeAt: engine.env.clock.now(), portal: false });
}
