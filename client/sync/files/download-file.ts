import type { EndpointDefinition } from "#contract/core/endpoint.ts";
import { authorised } from "../http/authorised.ts";
import { type LooseInput, pathOf } from "../http/calls.ts";
import type { Engine } from "../engine/engine.ts";
import { NetworkFault } from "../ports/env.ts";

/** The server needs some time for a large board, and a slow connection more. */
const DOWNLOAD_TIMEOUT_MS = 15 * 60_000;

/** Downloads the file that a call returns, with the name that the server gives it. */
export async function downloadFile(
  engine: Engine,
  { method, path }: EndpointDefinition,
  input: LooseInput,
  type: string,
): Promise<{ name: string; body: Blob }> {
  const call = { method, path: pathOf({ path }, input), bytes: type, timeoutMs: DOWNLOAD_TIMEOUT_MS };
  const answer = await authorised(engine, call);
  const { body } = answer;
  if (!(body instanceof Blob)) throw new NetworkFault("An answer that is no file");
  return { name: nameIn(answer.header("content-disposition") ?? ""), body };
}

/** Returns the name in the encoding of RFC 8187; "" if there is none. */
function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded === undefined ? "" : decodeURIComponent(encoded);
}
