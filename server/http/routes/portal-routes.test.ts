import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { portalAddress } from "#contract/auth/portal.ts";
import { bindPortal } from "./portal-routes.ts";

let app: FastifyInstance;
beforeAll(() => {
  app = Fastify();
  bindPortal(app);
});
afterAll(() => app.close());

describe("[SH-70] the redirect after a sign-in at a proxy", () => {
  it.each([
    ["/b/0192?view=table#x", "/b/0192?view=table#x"],
    ["/", "/"],
    ["", "/"],
    ["https://evil.test/b", "/"],
    ["//evil.test/b", "/"],
    ["/\\evil.test", "/"],
    ["\\\\evil.test", "/"],
    ["/\t/evil.test", "/"],
    ["javascript:alert(1)", "/"],
    ["http://[", "/"],
  ])("leads from %j to %j", async (next, place) => {
    const answer = await app.inject({ url: portalAddress(next) });
    expect([answer.statusCode, answer.headers.location, answer.headers["cache-control"]]).toEqual([
      302,
      place,
      "no-store",
    ]);
  });
});
