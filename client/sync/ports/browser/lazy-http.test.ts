import { expect, it } from "vitest";
import { NetworkFault, type HttpPort, type HttpRequest } from "../env.ts";
import { lazyHttp } from "./lazy-http.ts";

const REQUEST: HttpRequest = { method: "GET", path: "/api/x", headers: {}, timeoutMs: 1_000 };
const ANSWER = { status: 204, header: () => null, body: "" };

it("makes the call when its code is loaded", async () => {
  const http: HttpPort = { request: async ({ path }) => ({ ...ANSWER, body: path }) };
  expect((await lazyHttp(async () => http).request(REQUEST)).body).toBe("/api/x");
});

it("throws NetworkFault if the code cannot be loaded, and tries again with the next call", async () => {
  let isThere = false;
  const http = lazyHttp(async () => {
    if (!isThere) throw new TypeError("Failed to fetch dynamically imported module");
    return { request: async () => ANSWER };
  });
  await expect(http.request(REQUEST)).rejects.toBeInstanceOf(NetworkFault);
  isThere = true;
  await expect(http.request(REQUEST)).resolves.toBe(ANSWER);
});
