import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BOARD_KINDS } from "#contract/boards/board-endpoints.ts";
import { mutations } from "#contract/mutations/mutation.ts";
import { makeUser, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

const PAGE = `<!doctype html><title>Ярус</title>${"<!-- -->".repeat(100)}`;
const SCRIPT = `export const page = ${JSON.stringify("x".repeat(600))};`;

let folder: string;
let at: TestApp;
let vera: TestUser;

function writeClient(): string {
  const made = mkdtempSync(join(tmpdir(), "yarus-client-"));
  mkdirSync(join(made, "assets"));
  mkdirSync(join(made, "builds"));
  for (const [name, text] of [
    ["index.html", PAGE],
    ["assets/main-abc.js", SCRIPT],
    ["sw.js", SCRIPT],
  ] as const) {
    writeFileSync(join(made, name), text);
    writeFileSync(join(made, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(made, `${name}.gz`), gzipSync(text));
  }
  writeFileSync(join(made, "builds/latest.json"), JSON.stringify({ id: "build-7", timestamp: 1 }));
  writeFileSync(join(made, ".secret"), "no");
  return made;
}

beforeAll(async () => {
  folder = writeClient();
  at = await makeTestApp({ clientDir: folder });
  vera = await makeUser(at);
});
afterAll(async () => {
  await at.close();
  rmSync(folder, { recursive: true });
});

const FIND = "/api/user/find";
const PUSH = "/api/sync/push";

describe("a request is refused for", () => {
  it.each([
    ["malformed JSON", "POST", PUSH, "{", {}, 400, "BAD_REQUEST"],
    ["something after the JSON", "POST", PUSH, '{"mutations":[]} garbage', {}, 400, "BAD_REQUEST"],
    ["a prototype", "POST", PUSH, '{"__proto__":{},"mutations":[]}', {}, 400, "BAD_REQUEST"],
    ["a constructor", "POST", PUSH, '{"constructor":{"prototype":{}},"mutations":[]}', {}, 400, "BAD_REQUEST"],
    ["no body", "POST", PUSH, undefined, {}, 400, "BAD_REQUEST"],
    ["a list", "POST", PUSH, "[]", {}, 400, "BAD_REQUEST"],
    [
      "a form",
      "POST",
      PUSH,
      "mutations=1",
      { "content-type": "application/x-www-form-urlencoded" },
      400,
      "BAD_REQUEST",
    ],
    ["plain text", "POST", PUSH, '{"mutations":[]}', { "content-type": "text/plain" }, 400, "BAD_REQUEST"],
    [
      "a type with garbage",
      "POST",
      PUSH,
      '{"mutations":[]}',
      { "content-type": "application/json garbage" },
      400,
      "BAD_REQUEST",
    ],
    ["an unknown field", "POST", PUSH, '{"mutations":[],"x":1}', {}, 400, "FIELD_UNKNOWN"],
    ["a large body", "POST", PUSH, `{"mutations":["${"x".repeat(1_100_000)}"]}`, {}, 413, "BODY_TOO_LARGE"],
    ["a body where none belongs", "POST", "/api/auth/logout", '{"x":1}', {}, 400, "FIELD_UNKNOWN"],
    ["an unknown name in the query", "GET", `${FIND}?username=vera&x=1`, undefined, {}, 400, "FIELD_UNKNOWN"],
    ["a repeated name in the query", "GET", `${FIND}?username=vera&username=anna`, undefined, {}, 400, "BAD_REQUEST"],
    ["a missing name in the query", "GET", FIND, undefined, {}, 400, "FIELD_MISSING"],
    ["broken percent coding in the query", "GET", `${FIND}?username=%E0%A4%A`, undefined, {}, 400, "BAD_REQUEST"],
    ["broken percent coding in the path", "GET", "/api/tasks/%E0%A4%A", undefined, {}, 400, "BAD_REQUEST"],
    ["NUL in the path", "GET", "/api/tasks/%00", undefined, {}, 400, "TEXT_INVALID"],
    ["NUL in the query", "GET", `${FIND}?username=a%00b`, undefined, {}, 400, "TEXT_INVALID"],
    ["another method", "DELETE", PUSH, undefined, {}, 405, "METHOD_NOT_ALLOWED"],
    [
      "another method of a path with a name in it",
      "POST",
      `/api/tasks/${"1".repeat(8)}`,
      "{}",
      {},
      405,
      "METHOD_NOT_ALLOWED",
    ],
    ["an unknown call", "GET", "/api/nothing", undefined, {}, 404, "NOT_FOUND"],
    ["the root of the calls", "GET", "/api", undefined, {}, 404, "NOT_FOUND"],
    [
      "the documents' socket, as long as it is not built",
      "GET",
      "/api/socket-io/?transport=polling",
      undefined,
      {},
      404,
      "NOT_FOUND",
    ],
  ])("%s", async (_what, method, url, body, headers, status, code) => {
    const answer = await at.call(method, url, { as: vera, body, headers });
    expect([answer.status, answer.body["code"]]).toEqual([status, code]);
    expect(answer.body["message"]).toMatch(/[а-я]/);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("bytes that are not UTF-8", async () => {
    const payload = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    const headers = { authorization: `Bearer ${vera.token}`, "content-type": "application/json" };
    const response = await at.http.inject({ method: "POST", url: PUSH, headers, payload });
    expect(response.json()).toMatchObject({ statusCode: 400, code: "BAD_REQUEST" });
  });

  it("another method, with the list of allowed methods", async () => {
    const answer = await at.call("POST", "/api/board/favourite/11111111-1111-4111-8111-111111111111", { as: vera });
    expect(answer).toMatchObject({ status: 405, headers: { allow: "GET, PUT, DELETE" } });
  });

  it("a missing session before its body is read", async () => {
    const answer = await at.call("POST", PUSH, { body: "{" });
    expect(answer).toMatchObject({
      status: 401,
      body: { code: "TOKEN_IS_EMPTY" },
      headers: { "www-authenticate": "Bearer" },
    });
  });

  let address: URL;
  beforeAll(async () => {
    address = new URL(await at.listen());
  });

  it("data that is not HTTP", async () => {
    const answer = await new Promise<string>((resolve) => {
      let text = "";
      const socket = connect(Number(address.port), address.hostname, () => socket.write("GARBAGE\r\n\r\n"));
      socket.on("data", (chunk) => (text += chunk.toString()));
      socket.on("close", () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"code":"BAD_REQUEST"');
  });

  it("a timeout, without an answer, because browsers open idle connections ahead", async () => {
    const received = new Promise<string>((resolve, reject) => {
      let text = "";
      at.app.api.app.server.once("connection", (socket) => {
        const timeoutError = Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
        at.app.api.app.server.emit("clientError", timeoutError, socket);
      });
      const socket = connect(Number(address.port), address.hostname);
      socket.on("data", (piece) => (text += piece.toString()));
      socket.on("close", () => resolve(text));
      socket.on("error", reject);
    });
    expect(await received).toBe("");
  });
});

describe("a server error", () => {
  it("is answered with a request id only and logged in full", async () => {
    const broken = await makeTestApp();
    await broken.db.database.pool.query(`alter table "user" drop column name cascade`);
    const user = await makeUser(at);
    const { token } = await broken.app.auth.sessions
      .begin(user, { browser: false, device: "", ip: "" }, "base")
      .catch(() => ({ token: "" }));
    expect(token).toBe("");
    const answer = await broken.call("POST", "/api/auth/base/signIn", {
      body: { login: "vera", password: "не тот пароль" },
    });
    expect(answer).toMatchObject({
      status: 500,
      body: { code: "INTERNAL", details: { requestId: expect.any(String) } },
    });
    expect(answer.text).not.toMatch(/column|select|stack|user/i);
    const requestId = /"requestId":"([^"]+)"/.exec(answer.text)?.[1] ?? "none";
    const line = broken.logged.find((text) => text.includes("request failed"));
    expect(line).toContain("does not exist");
    expect(line).toContain(requestId);
    await broken.close();
  });

  it("keeps /api/health up and makes /api/ready fail while the database is down", async () => {
    const lonely = await makeTestApp();
    await lonely.db.database.pool.end();
    const answer = await lonely.call("POST", "/api/auth/base/signIn", {
      body: { login: "vera", password: "не тот пароль" },
    });
    expect([answer.status >= 500, answer.text.includes("pool")]).toEqual([true, false]);
    expect(await lonely.call("GET", "/api/health")).toMatchObject({ status: 200, body: { status: "ok" } });
    expect(await lonely.call("GET", "/api/ready")).toMatchObject({ status: 503, body: { status: "unready" } });
    await lonely.app.close();
  });
});

describe("rate limits", () => {
  it("apply per user, with the time to wait", async () => {
    const strict = await makeTestApp({
      on: at.db,
      rateRules: {
        person: { perSecond: 1, burst: 3 },
        address: { perSecond: 100, burst: 100 },
        program: { perSecond: 1, burst: 1 },
        signIn: { perSecond: 1, burst: 1 },
      },
    });
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1)
      statuses.push((await strict.call("GET", "/api/user/info", { as: vera })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const other = await makeUser(strict);
    expect((await strict.call("GET", "/api/user/info", { as: other })).status).toBe(200);
    const refused = await strict.call("GET", "/api/user/info", { as: vera });
    expect(refused).toMatchObject({
      status: 429,
      headers: { "retry-after": "1" },
      body: { code: "RATE_LIMITED", details: { retryAfter: 1 } },
    });
    strict.clock.advance(1_000);
    expect((await strict.call("GET", "/api/user/info", { as: vera })).status).toBe(200);
    await strict.close();
  });

  it("apply per address, for any user", async () => {
    const strict = await makeTestApp({
      on: at.db,
      rateRules: {
        person: { perSecond: 100, burst: 100 },
        address: { perSecond: 1, burst: 2 },
        program: { perSecond: 1, burst: 1 },
        signIn: { perSecond: 1, burst: 1 },
      },
    });
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await strict.call("GET", "/api/auth/methods")).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect(
      (await strict.call("GET", "/api/auth/methods", { headers: { "x-forwarded-for": "203.0.113.9" } })).status,
    ).toBe(429);
    await strict.close();
  });
});

describe("every answer", () => {
  it.each(["/", "/nothing", "/assets/main-abc.js", "/api/docs"])("%s has the security headers", async (url) => {
    const { headers } = await at.call("GET", url);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' ws://yarus.test");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "same-origin",
    });
    expect(headers["permissions-policy"]).toContain("camera=()");
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("an answer that is not a page", () => {
  it.each(["/api/nothing", "/api/health", "/api/user/info"])(
    "%s has a policy that allows nothing if it is shown as one",
    async (url) => {
      const { headers } = await at.call("GET", url);
      expect(headers).toMatchObject({
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "x-robots-tag": "noindex, nofollow, noarchive",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
      });
      expect(headers["x-powered-by"]).toBeUndefined();
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    },
  );
});

describe("the built client", () => {
  it("is sent for every page, with revalidation", async () => {
    for (const url of ["/", "/b/11111111-1111-4111-8111-111111111111", "/auth", "/t/a.b"]) {
      const answer = await at.call("GET", url, { headers: { accept: "text/html,*/*" } });
      expect(answer).toMatchObject({ status: 200, text: PAGE, headers: { "cache-control": "no-cache, no-transform" } });
    }
    expect((await at.call("HEAD", "/b/x", { headers: { accept: "text/html" } })).status).toBe(200);
  });

  it("has precompressed files", async () => {
    for (const [accept, encoding] of [
      ["gzip, deflate, br", "br"],
      ["gzip", "gzip"],
    ] as const) {
      const answer = await at.call("GET", "/assets/main-abc.js", { headers: { "accept-encoding": accept } });
      expect(answer).toMatchObject({ status: 200, headers: { "content-encoding": encoding, vary: "accept-encoding" } });
      expect(answer.headers["content-type"]).toContain("javascript");
      expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable, no-transform");
    }
    const page = await at.call("GET", "/", { headers: { "accept-encoding": "br", accept: "text/html" } });
    expect(page.headers["content-encoding"]).toBe("br");
  });

  it.each(["/assets/gone.js", "/builds/meta/gone.json", "/gone.js", "/.secret", "/assets/..%2F.secret", "/socket.iox"])(
    "does not send the page for a missing file: %s",
    async (url) => {
      const answer = await at.call("GET", url, { headers: { accept: "*/*" } });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.text).not.toContain("<title>");
    },
  );

  it("names its build", async () => {
    expect((await at.call("GET", "/builds/latest.json")).body).toEqual({ id: "build-7", timestamp: 1 });
    expect((await at.call("GET", "/config.json")).body).toEqual({ refreshExpiresIn: 2_592_000, build: "build-7" });
    expect((await at.call("GET", "/sw.js")).headers["cache-control"]).toBe("no-cache, no-transform");
  });

  it("is not required by the API", async () => {
    const bare = await makeTestApp({ on: at.db });
    expect((await bare.call("GET", "/", { headers: { accept: "text/html" } })).status).toBe(404);
    expect((await bare.call("GET", "/config.json")).body).toMatchObject({ build: "development" });
    await bare.close();
  });
});

describe("operations", () => {
  it("answer HEAD for health and readiness without a body", async () => {
    expect(await at.call("HEAD", "/api/health")).toMatchObject({ status: 200, text: "" });
    expect(await at.call("HEAD", "/api/ready")).toMatchObject({ status: 200, text: "" });
  });

  it("expose metrics to this machine only", async () => {
    expect((await at.call("GET", "/metrics")).text).toContain("yarus_http_request_seconds");
    expect((await at.call("GET", "/metrics", { headers: { "x-forwarded-for": "203.0.113.9" } })).status).toBe(404);
  });

  it("describe every bound call", async () => {
    const { body } = await at.call("GET", "/api/docs/openapi.json");
    expect(body).toMatchObject({
      openapi: "3.1.0",
      paths: {
        "/api/board/{boardId}": { get: { security: [{ session: [] }, { apiToken: ["read"] }] } },
        "/api/auth/password": { post: { security: [{ session: [] }] } },
        "/api/auth/methods": { get: { security: [] } },
      },
    });
    const paths = Object.entries(body["paths"] ?? {}).flatMap(([path, methods]: [string, object]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(paths.sort()).toEqual(at.app.api.bound.map(({ method, path }) => `${method} ${path}`).sort());
    const { schemas } = Object(body["components"]);
    for (const op of Object.keys(mutations)) expect(schemas[`args.${op}`]).toMatchObject({ type: "object" });
    const page = await at.call("GET", "/api/docs");
    for (const word of [...BOARD_KINDS, ...Object.keys(mutations)]) expect(page.text).toContain(`<code>${word}</code>`);
    expect(page.text).toContain("/api/sync/push");
    expect(page.text).not.toContain("<script");
    const addresses = [...page.text.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(addresses).toEqual(["/api/docs/style.css", "/api/docs/openapi.json"]);
    expect((await at.call("GET", "/api/docs/style.css")).headers["content-type"]).toContain("text/css");
  });

  it("describe required bodies and files", async () => {
    const { body } = await at.call("GET", "/api/docs/openapi.json");
    expect(body["paths"]).toMatchObject({
      "/api/board/import": { post: { requestBody: { required: true, content: { "*/*": {} } } } },
      "/api/board/{boardId}/export": { get: { responses: { 200: { content: { "*/*": {} } } } } },
      "/api/tasks": {
        post: {
          requestBody: { required: true, content: { "application/json": {} } },
          parameters: [{ name: "Idempotency-Key", in: "header", required: false }],
        },
      },
      "/api/board/favourite/{boardId}": { put: { requestBody: { required: false } } },
      "/api/board/{id}/{kind}": {
        get: {
          parameters: expect.arrayContaining([
            expect.objectContaining({ schema: { type: "string", enum: BOARD_KINDS } }),
          ]),
        },
      },
      "/api/team/{teamId}": { delete: { responses: { 204: expect.not.objectContaining({ content: {} }) } } },
    });
  });
});
