/**
 * The server has another origin than the page of the test. Asked beforehand whether that is allowed, as any request here would be, the environment
 * hears no abort meanwhile: a slow machine then waited for an answer that never comes.
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
  it("brings status, headers and the body as text", async () => {
    const got = await ask();
    expect([got.status, got.header("x-yarus"), got.header("nothing"), got.body]).toEqual([
      200,
      "7",
      null,
      '{"ok":true}',
    ]);
  });

  it("carries method, headers and body", async () => {
    await ask({
      method: "POST",
      headers: { authorization: "Bearer t", "content-type": "application/json" },
      body: "{}",
    });
    expect(seen[0]).toMatchObject({ method: "POST", body: "{}", headers: { authorization: "Bearer t" } });
  });

  it("that is refused is an answer, not a fault", async () => {
    answer = (_request, response) => response.writeHead(409, { "content-type": "application/json" }).end("{}");
    expect((await ask()).status).toBe(409);
  });

  it("that nobody hears is a fault of the network", async () => {
    const unanswered = ask({ path: "http://127.0.0.1:9/api/x" });
    await expect(unanswered).rejects.toThrow(NetworkFault);
  });

  it("whose answer does not come in time is given up", async () => {
    answer = () => {};
    await expect(ask({ timeoutMs: 50 })).rejects.toThrow(/No answer/);
  });

  it("whose answer breaks off is a fault of the network", async () => {
    answer = (_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
      response.write('{"items":[');
      response.destroy();
    };
    await expect(ask()).rejects.toThrow(NetworkFault);
  });
});

describe("a request whose progress is wanted", () => {
  const upload = (patch = {}) => ask({ method: "POST", body: new Blob(["файл"]), onProgress: () => {}, ...patch });

  it("sends the file as it is and brings the same answer", async () => {
    const got = await upload();
    expect([got.status, got.header("x-yarus"), got.body]).toEqual([200, "7", '{"ok":true}']);
    expect(seen[0]).toMatchObject({ method: "POST", body: "файл" });
  });

  it("that nobody hears is a fault of the network", async () => {
    await expect(upload({ path: "http://127.0.0.1:9/api/x" })).rejects.toThrow(NetworkFault);
  });
});
