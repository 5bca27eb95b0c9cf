import { beforeEach, describe, expect, it } from "vitest";
import { ERRORS, errorBody, type ErrorCode } from "#contract/core/error.ts";
import { bareEngine } from "#client/testing/sync/bare-engine.ts";
import { createSwitch, type FakeSwitch } from "#client/testing/sync/device.ts";
import { json } from "#client/testing/sync/fake-wire.ts";
import { createVirtualClock } from "#client/testing/sync/virtual-clock.ts";
import type { Engine } from "../engine/engine.ts";
import { NetworkFault, type HttpAnswer, type HttpRequest } from "../ports/env.ts";
import { exchange, RefusalError, unknownCode } from "./exchange.ts";

let engine: Engine;
let answer: HttpAnswer;
let network: FakeSwitch;
const sent: HttpRequest[] = [];

beforeEach(() => {
  sent.length = 0;
  network = createSwitch();
  answer = json(200, { ok: true });
  const request = async (httpRequest: HttpRequest): Promise<HttpAnswer> => {
    sent.push(httpRequest);
    return answer;
  };
  ({ engine } = bareEngine({ clock: createVirtualClock(1_000), network, http: { request } }));
});

const get = () => exchange(engine, { method: "GET", path: "/api/x" }, "token");
const raw = (status: number, type: string | null, body: string): HttpAnswer => ({
  status,
  body,
  header: (name) => (name === "content-type" ? type : null),
});

describe("a request", () => {
  it("has the bearer token, the accepted type and a time limit", async () => {
    await exchange(
      engine,
      { method: "POST", path: "/api/x", body: "{}", headers: { "idempotency-key": "k" } },
      "token",
    );
    expect(sent[0]).toMatchObject({
      method: "POST",
      path: "/api/x",
      body: "{}",
      timeoutMs: 30_000,
      headers: {
        authorization: "Bearer token",
        accept: "application/json",
        "content-type": "application/json",
        "idempotency-key": "k",
      },
    });
  });

  it("without a token or a body has no headers for them", async () => {
    await exchange(engine, { method: "GET", path: "/api/x" }, null);
    expect(Object.keys(sent[0]?.headers ?? {})).toEqual(["accept"]);
    expect(sent[0]).not.toHaveProperty("body");
  });

  it("is not sent without a network", async () => {
    network.set(false);
    await expect(get()).rejects.toThrow(NetworkFault);
    expect(sent).toEqual([]);
  });
});

describe("an answer of the server", () => {
  it("is parsed, and its headers can be read", async () => {
    answer = json(200, { items: [1] }, { etag: 'W/"7"' });
    const got = await get();
    expect([got.status, got.body, got.header("etag")]).toEqual([200, { items: [1] }, 'W/"7"']);
    expect(engine.connection.value.lastExchangeAt).toBe(1_000);
    expect(engine.push.lastReadAt).toBe(1_000);
  });

  it("may be empty", async () => {
    answer = raw(204, null, "");
    expect((await get()).body).toBeNull();
    answer = raw(304, null, "");
    expect((await get()).status).toBe(304);
  });

  it.each<ErrorCode>(["TITLE_EMPTY", "BOARD_FORBIDDEN", "TASK_GONE", "WIP_LIMIT", "RATE_LIMITED", "DATABASE_DOWN"])(
    "with %s throws RefusalError with its code, message and status",
    async (code) => {
      answer = json(ERRORS[code].status, errorBody(code, { limit: 5 }));
      const error = await get().catch((caught: unknown) => caught);
      expect(error).toBeInstanceOf(RefusalError);
      expect(error).toMatchObject({
        code,
        message: ERRORS[code].message,
        refusal: { status: ERRORS[code].status, code, details: { limit: 5 }, retryAfterMs: null },
      });
      expect(engine.push.lastReadAt).toBeNull();
    },
  );

  it("has a Retry-After", async () => {
    answer = json(503, errorBody("BUSY"), { "retry-after": "7" });
    await expect(get()).rejects.toMatchObject({ refusal: { retryAfterMs: 7_000 } });
    answer = json(503, errorBody("BUSY"), { "retry-after": "Wed, 21 Oct 2026 07:28:00 GMT" });
    await expect(get()).rejects.toMatchObject({ refusal: { retryAfterMs: null } });
  });

  it("with a code that this build does not know is classified by its status", async () => {
    answer = json(409, { statusCode: 409, code: "SOMETHING_NEW", message: "Новое правило" });
    await expect(get()).rejects.toMatchObject({ code: "BAD_REQUEST", message: "Новое правило" });
    expect([401, 403, 404, 429, 503, 422].map(unknownCode)).toEqual([
      "SESSION_ENDED",
      "ACTION_FORBIDDEN",
      "NOT_FOUND",
      "RATE_LIMITED",
      "INTERNAL",
      "BAD_REQUEST",
    ]);
  });
});

describe("an answer that is not from the server is no answer (SY-42)", () => {
  it.each<[string, HttpAnswer]>([
    ["a captive portal's page", raw(200, "text/html; charset=utf-8", "<h1>Wi-Fi</h1>")],
    ["a page without a type", raw(200, null, "hello")],
    ["a proxy's 502", raw(502, "text/html", "Bad Gateway")],
    ["a page that says 403", raw(403, "text/html", "Forbidden")],
    ["a page that says 404", raw(404, "text/plain", "Not found")],
    ["JSON that was cut off", raw(200, "application/json", '{"items":[')],
    ["a refusal of somebody else", json(403, { error: "blocked by your company" })],
    ["a refusal without a message", json(400, { code: "TITLE_EMPTY" })],
    ["a refusal that is a list", json(400, [])],
  ])("%s throws NetworkFault", async (_what, httpAnswer) => {
    answer = httpAnswer;
    await expect(get()).rejects.toThrow(NetworkFault);
    expect(engine.connection.value.lastExchangeAt).toBeNull();
  });

  it("but JSON with another media type is from the server", async () => {
    answer = raw(200, "application/problem+json; charset=utf-8", "{}");
    expect((await get()).body).toEqual({});
  });
});
