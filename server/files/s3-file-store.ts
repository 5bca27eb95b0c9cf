import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { AppError } from "#contract/core/error.ts";
import { type FileStore, requireObjectName } from "./file-store.ts";
import type { S3Settings } from "#server/config/files-config.ts";

const PATIENCE_MS = 60_000;
/** Retries of a call that the service did not accept, with a growing pause. */
const RETRIES = 3;
const INSUFFICIENT_STORAGE = 507;

/**
 * Stores objects in a bucket of an S3-compatible service. The operator chose its address, which may be private, so these calls do not go
 * through the client for public addresses (`server/outgoing`).
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
      // A copy: received bytes may be in a buffer that is reused.
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

/** The text of the service goes only to the log, as the cause. */
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
