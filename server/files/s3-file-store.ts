import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { AppError } from "#contract/core/error.ts";
import { type FileStore, requireObjectName } from "./file-store.ts";

export interface S3Settings {
  /** Origin of the service, without a closing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
}

const PATIENCE_MS = 60_000;
/** A call that the service could not take at once is made again, a little later each time. */
const RETRIES = 3;
const INSUFFICIENT_STORAGE = 507;

/**
 * Objects of a bucket of an S3-compatible service, which whoever runs the server has named: it may well be on a private address, so these
 * calls do not go the way of those to public ones (`server/outgoing`).
 */
export function createS3FileStore({ endpoint, region, bucket, accessKey, secretKey }: S3Settings): FileStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: "s3",
    retries: RETRIES,
  });

  async function call(method: string, name: string, options: S3CallOptions = {}): Promise<Response> {
    const { headers = {}, body } = options;
    const url = `${endpoint}/${encodeURIComponent(bucket)}/${requireObjectName(name)}`;
    const init = { method, headers, redirect: "error" as const, signal: AbortSignal.timeout(PATIENCE_MS) };
    try {
      return await client.fetch(url, body === undefined ? init : { ...init, body });
    } catch (error) {
      throw busy(error);
    }
  }

  return {
    async put(name, bytes) {
      // A copy: what was received may lie in memory that is used for something else as well.
      const body = new Uint8Array(bytes);
      const sum = createHash("sha256").update(body).digest("hex");
      await finish(await call("PUT", name, { headers: { "x-amz-content-sha256": sum }, body }));
    },
    async *read(name, start, end) {
      if (start >= end) return;
      const response = await call("GET", name, { headers: { range: `bytes=${String(start)}-${String(end - 1)}` } });
      if (response.status === 404) {
        await response.body?.cancel();
        throw new AppError("FILE_GONE");
      }
      if (response.status !== 206 || response.body === null) throw await refused(response);
      yield* response.body;
    },
    async remove(name) {
      const response = await call("DELETE", name);
      if (response.status !== 404) await finish(response);
      else await response.body?.cancel();
    },
  };
}

interface S3CallOptions {
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

async function finish(response: Response): Promise<void> {
  if (!response.ok) throw await refused(response);
  await response.body?.cancel();
}

/** What the service says of itself is for the log alone. */
async function refused(response: Response): Promise<Error> {
  const { status } = response;
  const words = (await response.text()).slice(0, 500);
  const cause = new Error(`the file service answered ${String(status)}: ${words}`);
  if (status === INSUFFICIENT_STORAGE) return withCause(new AppError("DISK_FULL"), cause);
  return status >= 500 || status === 429 ? busy(cause) : cause;
}

function busy(cause: unknown): AppError {
  return withCause(new AppError("BUSY"), cause);
}

function withCause(refusal: AppError, cause: unknown): AppError {
  refusal.cause = cause;
  return refusal;
}
