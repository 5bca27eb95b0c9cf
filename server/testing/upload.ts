import type { TestUser } from "./builders.ts";
import type { TestApp } from "./test-app.ts";

export interface UploadedPiece {
  id: string;
  offset: number;
  bytes: Uint8Array;
  as: TestUser | null;
}

/** Uploads a piece of an attachment. */
export async function putPiece({ http }: Pick<TestApp, "http">, { id, offset, bytes, as }: UploadedPiece) {
  const response = await http.inject({
    method: "PUT",
    url: `/api/attachments/${id}/upload?offset=${String(offset)}`,
    headers: {
      "content-type": "application/octet-stream",
      ...(as === null ? {} : { authorization: `Bearer ${as.token}` }),
    },
    payload: Buffer.from(bytes),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

/** Returns the answer to a GET request as bytes. */
export async function getBytes({ http }: Pick<TestApp, "http">, url: string, headers: Record<string, string> = {}) {
  const response = await http.inject({ method: "GET", url, headers });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
}
