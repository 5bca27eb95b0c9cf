import type { EndpointDefinition } from "#contract/core/endpoint.ts";
import { fillPath } from "#contract/core/path.ts";
import { authorised } from "./authorised.ts";
import { connectionKnown, isOnline } from "../connection/connection.ts";
import type { Engine } from "../engine/engine.ts";
import { NetworkFault } from "../ports/env.ts";
import { exchange, type Answer, type Call, RefusalError } from "./exchange.ts";
import { forgetAnswer, cacheAnswer, readCachedAnswer } from "./cached-answers.ts";
import type { CacheKind } from "../sync-api.ts";

/** Calls of screens that are neither reads of rows nor mutations. */

/** The longest time that an upload may take. */
const UPLOAD_TIMEOUT_MS = 15 * 60_000;
/** Statuses of an answer that the user cannot read any more; any other error may be temporary. */
const IS_GONE: ReadonlySet<number> = new Set([403, 404, 410]);

export interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

/** Makes one call. Throws "Missing path param" (docs/specification.md, section 8), RefusalError, SessionOver, NetworkFault. */
export function callServer(engine: Engine, endpoint: EndpointDefinition, input: LooseInput): Promise<Answer> {
  const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) };
  const call: Call = { method: endpoint.method, path: pathOf(endpoint, input), ...body };
  return endpoint.access === "open" ? exchange(engine, call, null) : authorised(engine, call);
}

/**
 * Online, reads from the server and caches the answer; offline, returns the cached answer, `{}` if there is none. While the first
 * connection is being made it is unknown which applies, so the call waits for it.
 */
export async function callCached(
  engine: Engine,
  endpoint: EndpointDefinition,
  input: LooseInput,
  kind: CacheKind,
): Promise<unknown> {
  const url = pathOf(endpoint, input);
  const known = connectionKnown(engine);
  if (known !== null) await known;
  if (!isOnline(engine)) return readCachedAnswer(engine, kind, url);
  try {
    const { body } = await callServer(engine, endpoint, input);
    await cacheAnswer(engine, kind, url, body);
    return body;
  } catch (error) {
    if (error instanceof NetworkFault) return readCachedAnswer(engine, kind, url);
    if (error instanceof RefusalError && IS_GONE.has(error.refusal.status)) await forgetAnswer(engine, kind, url);
    throw error;
  }
}

export function uploadFile(
  engine: Engine,
  endpoint: EndpointDefinition,
  input: LooseInput,
  file: { body: Blob; onProgress: (share: number) => void },
): Promise<Answer> {
  return authorised(engine, {
    method: endpoint.method,
    path: pathOf(endpoint, input),
    body: file.body,
    headers: { "content-type": "application/octet-stream" },
    timeoutMs: UPLOAD_TIMEOUT_MS,
    onProgress: file.onProgress,
  });
}

/** Returns the path of a call with its parameters and its query. */
export function pathOf(endpoint: Pick<EndpointDefinition, "path">, { params, query }: LooseInput): string {
  const path = fillPath(endpoint.path, textsOf(params));
  const pairs = Object.entries(textsOf(query)).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

function textsOf(values: unknown): Record<string, string | undefined> {
  if (typeof values !== "object" || values === null) return {};
  const pairs = Object.entries(values).map(([name, value]: [string, unknown]) => [name, textOf(value)] as const);
  return Object.fromEntries(pairs);
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}
