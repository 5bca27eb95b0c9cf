import { AppError, ERRORS, isErrorCode, type ErrorCode } from "#contract/core/error.ts";
import { setWatched, type Engine } from "../engine/engine.ts";
import { NetworkFault, type HttpAnswer, type HttpRequest } from "../ports/env.ts";
import { PortalFault } from "../ports/faults.ts";
import { fieldsOf, isRecord } from "../ports/fields.ts";
import { notePortal } from "../connection/note-portal.ts";
import { isOwnProof } from "./tokens.ts";

/** Calls are given up after this long: a server that hangs must not hold the queue. */
const CALL_TIMEOUT_MS = 30_000;

export interface Call {
  method: string;
  path: string;
  body?: string | Blob;
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
  /** Bytes of this media type are wanted instead of JSON. */
  bytes?: string;
  onProgress?: (share: number) => void;
}

/** What our server said. */
export interface Answer {
  status: number;
  header(name: string): string | null;
  /** The parsed body, a Blob where bytes were asked for; `null` for an empty one. */
  body: unknown;
}

/** A refusal as it came over the wire; its code may be one that this build does not know. */
export interface Refusal {
  status: number;
  code: ErrorCode;
  message: string;
  details?: Record<string, unknown>;
  retryAfterMs: number | null;
}

/** The server has answered with a refusal. */
export class RefusalError extends AppError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code, refusal.details);
    this.refusal = refusal;
    this.message = refusal.message;
  }
}

/**
 * One exchange. Throws NetworkFault when no answer came, or one that is not ours (a captive portal, a proxy): whatever is not
 * JSON is never taken for data (SY-42). Throws Refused for a status of 400 and more.
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
    // A page of a proxy that cannot reach the server asks nobody to sign in.
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
  // The code may come in the place of the words: the server's message is read either way.
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

/** A newer server may refuse by a code that this build does not know: the status says what to do, the message what to read. */
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

/** The server has answered something, whatever it was. */
function noteExchange(engine: Engine): void {
  setWatched(engine.connection, { lastExchangeAt: engine.env.clock.now(), portal: false });
}
