import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { S3Settings } from "#server/config/files-config.ts";

const ACCOUNT = { region: "us-east-1", bucket: "yarus", accessKey: "test-key", secretKey: "test-secret" };
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<scope>[^,]+), ?SignedHeaders=(?<headers>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/u;

export interface S3Server {
  readonly settings: S3Settings;
  close: () => Promise<void>;
}

/**
 * An in-memory bucket with the part of the S3 protocol that the product uses: PUT, GET with a range, DELETE. It checks the signature of
 * every request (Amazon's Signature Version 4), so a client that signs wrongly is rejected.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => void answer(objects, request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return {
    settings: { endpoint: `http://127.0.0.1:${String(address.port)}`, ...ACCOUNT },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answer(objects: Map<string, Buffer>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request);
  const path = request.url ?? "/";
  if (!isSigned(request, path, body)) return send(response, 403, "SignatureDoesNotMatch");
  if (!path.startsWith(`/${ACCOUNT.bucket}/`)) return send(response, 404, "NoSuchBucket");
  const stored = objects.get(path);
  switch (request.method) {
    case "PUT":
      objects.set(path, body);
      return send(response, 200, "");
    case "DELETE":
      objects.delete(path);
      return send(response, 204, "");
    case "GET":
      return stored === undefined ? send(response, 404, "NoSuchKey") : sendRange(request, response, stored);
    default:
      return send(response, 405, "MethodNotAllowed");
  }
}

function sendRange(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
  const range = /^bytes=(\d+)-(\d+)$/u.exec(request.headers.range ?? "");
  if (range === null) return send(response, 200, bytes);
  const [start, end] = [Number(range[1]), Math.min(Number(range[2]), bytes.length - 1)];
  if (start >= bytes.length) return send(response, 416, "InvalidRange");
  response.setHeader("content-range", `bytes ${String(start)}-${String(end)}/${String(bytes.length)}`);
  send(response, 206, bytes.subarray(start, end + 1));
}

function send(response: ServerResponse, status: number, body: string | Buffer): void {
  response.writeHead(status).end(body);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const sha256 = (text: string | Buffer): string => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/**
 * Computes the signature of a request and compares it with the one sent. Source: AWS, «Authenticating Requests (AWS Signature Version 4)».
 */
function isSigned(request: IncomingMessage, path: string, body: Buffer): boolean {
  const parts = AUTHORIZATION.exec(request.headers.authorization ?? "")?.groups;
  if (parts === undefined || parts["key"] !== ACCOUNT.accessKey) return false;
  const { scope = "", headers = "", signature = "" } = parts;
  const bodyHash = String(request.headers["x-amz-content-sha256"]);
  if (bodyHash !== "UNSIGNED-PAYLOAD" && bodyHash !== sha256(body)) return false;
  const lines = headers.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, path, "", lines.join(""), headers, bodyHash].join("\n");
  const text = ["AWS4-HMAC-SHA256", String(request.headers["x-amz-date"]), scope, sha256(canonical)].join("\n");
  let key: string | Buffer = `AWS4${ACCOUNT.secretKey}`;
  for (const step of scope.split("/")) key = hmac(key, step);
  const expected = hmac(key, text);
  return timingSafeEqual(expected, Buffer.from(signature, "hex"));
}
