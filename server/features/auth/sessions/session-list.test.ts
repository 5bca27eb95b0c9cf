import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { REFRESH_GRACE_MS, SESSION_IDLE_LIFE_S } from "#contract/core/limit.ts";
import { createPostgresBus } from "#server/sync/bus/bus-postgres.ts";
import { createPostgresStorage } from "#server/sync/postgres/storage-postgres.ts";
import { silentLog } from "#server/runtime/log.ts";
import { makeUser, TEST_PASSWORD, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database/test-database.ts";
import { connected, disconnected, openSocket } from "#server/testing/sockets/test-socket.ts";
import { deviceName } from "./device-name.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";

let at: TestApp;
beforeAll(async () => {
  at = await makeTestApp();
});
afterAll(() => at.close());

interface TestSession {
  token: string;
  refreshToken: string;
  id: string;
}

async function signIn(test: TestApp, { username }: TestUser, agent = CHROME): Promise<TestSession> {
  const { body } = await test.call("POST", "/api/auth/base/signIn", {
    body: { login: username, password: TEST_PASSWORD },
    headers: { "user-agent": agent },
  });
  const refreshToken = String(body["refreshToken"]);
  return { token: String(body["token"]), refreshToken, id: refreshToken.split(".")[0] ?? "" };
}

const list = async (as: { token: string }) => (await at.call("GET", "/api/auth/sessions", { as })).body;
const end = (as: { token: string }, id: string) => at.call("DELETE", `/api/auth/sessions/${id}`, { as });
const isIn = async (test: TestApp, as: { token: string }) =>
  (await test.call("GET", "/api/user/info", { as })).status === 200;

const sessionSchema = z.object({ ip: z.string(), createdAt: z.string(), expiresAt: z.string() });

describe("the list of sessions", () => {
  it("[SE-40] has only the user's own active sessions, with device names, and marks the current one", async () => {
    const vera = await makeUser(at);
    await makeUser(at);
    const here = await signIn(at, vera);
    const gone = await signIn(at, vera);
    await end(here, gone.id);
    const { sessions, reused } = await list(here);
    expect(reused).toEqual([]);
    expect(sessions).toEqual([
      expect.objectContaining({ id: here.id, device: "Chrome на Windows", provider: "base", isCurrent: true }),
      expect.objectContaining({ device: "Программа test", isCurrent: false, address: "127.0.0.1" }),
    ]);
    expect(JSON.stringify(sessions)).not.toContain("Mozilla");
  });

  it("[SE-40] shows from which address each session was started and when it expires", async () => {
    const vera = await makeUser(at);
    const { sessions } = await list(vera);
    const { ip, createdAt, expiresAt } = z.parse(sessionSchema, Array.isArray(sessions) ? sessions[0] : null);
    expect([ip, Date.parse(expiresAt) - Date.parse(createdAt)]).toEqual(["127.0.0.1", SESSION_IDLE_LIFE_S * 1_000]);
  });

  it("[SE-41] ends a session of the user, and of nobody else", async () => {
    const [vera, oleg] = [await makeUser(at), await makeUser(at)];
    const other = await signIn(at, vera);
    const olegs = await signIn(at, oleg);
    expect((await end(vera, other.id)).status).toBe(204);
    expect(await isIn(at, other)).toBe(false);
    for (const id of [olegs.id, other.id, randomUUID()]) {
      expect(await end(vera, id)).toMatchObject({ status: 404, body: { code: "SESSION_GONE" } });
    }
    expect(await isIn(at, olegs)).toBe(true);
  });

  it("[SE-41] ends all other sessions and keeps the current one", async () => {
    const vera = await makeUser(at);
    const [one, two] = [await signIn(at, vera), await signIn(at, vera)];
    const { body } = await at.call("DELETE", "/api/auth/sessions", { as: one });
    expect(body).toEqual({ ended: 2 });
    expect([await isIn(at, one), await isIn(at, two), await isIn(at, vera)]).toEqual([true, false, false]);
  });

  it("[SE-43] (S-04) reports a session that ended because its token was reused to the user's other sessions", async () => {
    const vera = await makeUser(at);
    const here = await signIn(at, vera);
    const copied = await signIn(at, vera);
    const refresh = () =>
      at.call("POST", "/api/auth/base/refreshToken", { body: { refreshToken: copied.refreshToken } });
    expect((await refresh()).status).toBe(200);
    at.clock.advance(REFRESH_GRACE_MS + 1);
    expect((await refresh()).status).toBe(401);
    expect((await list(here))["reused"]).toEqual([
      { id: copied.id, device: "Chrome на Windows", endedAt: expect.any(String) },
    ]);
  });
});

describe("sessions on two nodes", () => {
  let db: TestDatabase;
  const nodes: TestApp[] = [];
  const closers: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    db = await createTestDatabase();
    for (const nodeId of [randomUUID(), randomUUID()]) {
      const { pool, target } = db.database;
      const bus = createPostgresBus({ pool, target, nodeId, heads: createPostgresStorage(pool), log: silentLog });
      nodes.push(await makeTestApp({ on: db, bus }));
      closers.push(() => bus.close());
    }
  });
  afterAll(async () => {
    for (const node of nodes) await node.close();
    for (const close of closers) await close();
    await db.drop();
  });

  it("[SE-41] (S-07) an ended session is rejected within a second, and its sockets close within two, on every node", async () => {
    const [here, there] = nodes;
    if (here === undefined || there === undefined) throw new Error("two nodes are needed");
    const vera = await makeUser(here);
    const far = await signIn(there, vera);
    const socket = await connected(openSocket(await there.listen(), far.token));
    // The other node now caches that the session is valid.
    expect(await isIn(there, far)).toBe(true);
    const closed = disconnected(socket);
    const began = performance.now();
    expect((await here.call("DELETE", `/api/auth/sessions/${far.id}`, { as: vera })).status).toBe(204);
    await expect.poll(() => isIn(there, far), { timeout: 1_000, interval: 20 }).toBe(false);
    await closed;
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe("the name of a device", () => {
  it.each([
    [CHROME, "Chrome на Windows"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
      "Safari на macOS",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox на Linux"],
    [
      "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
      "Chrome на Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
      "Safari на iPhone",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 YaBrowser/24.6.0 Safari/537.36",
      "Яндекс Браузер на Windows",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0",
      "Edge на Windows",
    ],
    ["curl/8.5.0", "Программа curl"],
    ["", "Неизвестное устройство"],
    ["<script>alert(1)</script>", "Неизвестное устройство"],
  ])("%s", (agent, words) => {
    expect(deviceName(agent)).toBe(words);
  });
});
