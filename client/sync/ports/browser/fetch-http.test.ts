/**
 * The test server has another origin than the test page. Without the option below every request has a preflight, during which the
 * environment ignores an abort: on a slow machine a test then waits for an answer that never comes.
 * @vitest-environment-options { "settings": { "fetch": { "disableSameOriginPolicy": true } } }
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NetworkFault } from "../env.ts";
import { fetchHttp } from "./fetch-http.ts";

let server: Server;
let origin: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const seen: { method: string | undefined; headers: IncomingMessage["headers"]; body: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      seen.push({ method: request.method, headers: request.headers, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve());
  });
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

beforeEach(() => {
  seen.length = 0;
  answer = (_request, response) => {
    response.setHeader("content-type", "application/json").setHeader("x-yarus", "7").end('{"ok":true}');
  };
});

const ask = (patch = {}) =>
  fetchHttp.request({ method: "GET", path: `${origin}/api/x`, headers: {}, timeoutMs: 5_000, ...patch });

describe("a request", () => {
  it("returns the status, the headers and the body as text", async () => {
    const got = await ask();
    expect([got.status, got.header("x-yarus"), got.header("nothing"), got.body]).toEqual([
      200,
      "7",
      null,
      '{"ok":true}',
    ]);
  });

  it("sends the method, the headers and the body", async () => {
    await ask({
      method: "POST",
      headers: { authorization: "Bearer t", "content-type": "application/json" },
      body: "{}",
    });
    expect(seen[0]).toMatchObject({ method: "POST", body: "{}", headers: { authorization: "Bearer t" } });
  });

  it("that is rejected with a status returns an answer", async () => {
    answer = (_request, response) => response.writeHead(409, { "content-type": "application/json" }).end("{}");
    expect((await ask()).status).toBe(409);
  });

  it("without a server throws NetworkFault", async () => {
    const unanswered = ask({ path: "http://127.0.0.1:9/api/x" });
    await expect(unanswered).rejects.toThrow(NetworkFault);
  });

  it("is aborted if there is no answer in time", async () => {
    answer = () => {};
    await expect(ask({ timeoutMs: 50 })).rejects.toThrow(/No answer/);
  });

  it("throws NetworkFault if the answer breaks off", async () => {
    answer = (_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
      response.write('{"items":[');
      response.destroy();
    };
    await expect(ask()).rejects.toThrow(NetworkFault);
  });
});

describe("a request with progress", () => {
  const upload = (patch = {}) => ask({ method: "POST", body: new Blob(["файл"]), onProgress: () => {}, ...patch });

  it("sends the file unchanged and returns the answer", async () => {
    const got = await upload();
    expect([got.status, got.header("x-yarus"), got.body]).toEqual([200, "7", '{"ok":true}']);
    expect(seen[0]).toMatchObject({ method: "POST", body: "файл" });
  });

  it("without a server throws NetworkFault", async () => {
    await expect(upload({ path: "http://127.0.0.1:9/api/x" })).rejects.toThrow(NetworkFault);
  });
});
