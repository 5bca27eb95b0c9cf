import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { boardStream } from "#contract/changes/change.ts";
import { UPDATE_TOKEN_EVENT } from "#contract/sync/socket-name.ts";
import { RATE_RULES } from "#server/http/http-api.ts";
import { makeBoard, makeColumn, makeTask, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, TEST_URL, type TestApp } from "#server/testing/test-app.ts";
import { connected, disconnected, listenTo, openSocket, type TestSocket } from "#server/testing/sockets/test-socket.ts";
import { SOCKETS_PER_SESSION_MAX } from "./admission.ts";

let at: TestApp;
let address: string;
let vera: TestUser;
const opened: TestSocket[] = [];

beforeAll(async () => {
  at = await makeTestApp({ expiryGraceMs: 300 });
  address = await at.listen();
  vera = await makeUser(at);
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});
afterAll(() => at.close());

async function open(user: { token: string }, options: Parameters<typeof openSocket>[2] = {}): Promise<TestSocket> {
  const socket = openSocket(address, user.token, options);
  opened.push(socket);
  return connected(socket);
}

/** A board with a column and a second member. */
async function makeLine() {
  const { id: boardId } = await makeBoard(at, vera);
  const { id: columnId } = await makeColumn(at, vera, { boardId });
  const anna = await makeUser(at);
  await setRole(at, vera, { boardId, userId: anna.id, role: "editor" });
  return { boardId, columnId, anna };
}

describe("admission", () => {
  it.each([["polling"], ["websocket"]])("accepts only the token in `auth` over %s", async (transport) => {
    await open(vera, { transports: [transport] });
    for (const [auth, code] of [
      ["", "TOKEN_IS_EMPTY"],
      ["garbage", "TOKEN_IS_EMPTY"],
    ] as const) {
      const socket = openSocket(address, auth, {
        transports: [transport],
        extraHeaders: { cookie: `yarus-token=${vera.token}`, authorization: `Bearer ${vera.token}` },
      });
      await expect(connected(socket)).rejects.toMatchObject({ message: code });
    }
  });

  it("starts with polling and upgrades to websocket", async () => {
    const socket = await open(vera);
    await vi.waitFor(() => expect(socket.io.engine.transport.name).toBe("websocket"));
  });

  it("[SE-17] refuses an ended session and an expired token", async () => {
    const user = await makeUser(at);
    await at.app.auth.sessions.end(user.refreshToken.split(".")[0] ?? "", "test");
    await expect(open(user)).rejects.toMatchObject({ message: "SESSION_ENDED" });
    const otherApp = await makeTestApp({ on: at.db });
    otherApp.clock.advance(601_000);
    const socket = openSocket(await otherApp.listen(), vera.token);
    await expect(connected(socket)).rejects.toMatchObject({ message: "TOKEN_EXPIRED" });
    await otherApp.close();
  });

  it.each([
    ["https://evil.example", 403],
    ["null", 403],
    [`${TEST_URL}.evil.example`, 403],
    [TEST_URL, 200],
    [undefined, 200],
  ])("[SE-23] (M2) answers a polling request with origin %s by %i", async (origin, status) => {
    const answer = await fetch(`${address}/socket.io/?EIO=4&transport=polling`, {
      headers: origin === undefined ? {} : { origin },
    });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([status, null]);
  });

  it.each([["https://evil.example"], ["null"]])(
    "[SE-23] (M2) refuses origin %s by websocket, before and after the handshake",
    async (origin) => {
      const socket = openSocket(address, vera.token, { transports: ["websocket"], extraHeaders: { origin } });
      await expect(connected(socket)).rejects.toMatchObject({ message: "websocket error" });
      const handshake = await (await fetch(`${address}/socket.io/?EIO=4&transport=polling`)).text();
      const { sid } = JSON.parse(handshake.slice(1));
      expect(await upgrade(`/socket.io/?EIO=4&transport=websocket&sid=${String(sid)}`, { origin })).not.toContain(
        "101",
      );
    },
  );

  it.each(["/api/socket-iox/?EIO=4&transport=websocket", "/", "/socket.iox/"])(
    "answers an upgrade of %s with 404",
    async (path) => {
      expect(await upgrade(path, {})).toMatch(/^HTTP\/1\.1 404 /);
    },
  );

  it("[SE-25] (F-13) closes a silent connection within 20 s, but not after a pause of a few seconds", async () => {
    const handshake = await (await fetch(`${address}/socket.io/?EIO=4&transport=polling`)).text();
    const { pingInterval, pingTimeout } = JSON.parse(handshake.slice(1));
    expect(Number(pingInterval) + Number(pingTimeout)).toBeLessThanOrEqual(20_000);
    expect(Number(pingTimeout)).toBeGreaterThanOrEqual(10_000);
  });

  it("(M5) closes a connection that does not authenticate", async () => {
    const answer = await fetch(`${address}/socket.io/?EIO=4&transport=polling`);
    const { sid } = JSON.parse((await answer.text()).slice(1));
    const began = performance.now();
    const poll = await fetch(`${address}/socket.io/?EIO=4&transport=polling&sid=${String(sid)}`);
    await poll.text();
    expect(performance.now() - began).toBeLessThan(7_000);
    expect((await fetch(`${address}/socket.io/?EIO=4&transport=polling&sid=${String(sid)}`)).status).toBe(400);
  });

  it("limits the sockets of one session without affecting others", async () => {
    const strict = await makeTestApp({ on: at.db, rateRules: RATE_RULES });
    const place = await strict.listen();
    const enter = (token: string) => {
      const socket = openSocket(place, token, { transports: ["websocket"] });
      opened.push(socket);
      return connected(socket);
    };
    for (let count = 0; count < SOCKETS_PER_SESSION_MAX; count += 1) await enter(vera.token);
    await expect(enter(vera.token)).rejects.toMatchObject({ message: "RATE_LIMITED" });
    expect((await enter((await makeUser(at)).token)).connected).toBe(true);
    await strict.close();
  });
});

function upgrade(path: string, headers: Record<string, string>): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(Number(port), hostname, () => {
      const lines = Object.entries({
        host: `${hostname}:${port}`,
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
        ...headers,
      });
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join("\r\n")}\r\n\r\n`);
    });
    socket.on("data", (chunk) => (text += chunk.toString()));
    socket.on("close", () => resolve(text));
    socket.on("error", () => resolve(text));
  });
}

describe("following a board", () => {
  it("[SE-21] checks the role, answers with the head and delivers every change in order", async () => {
    const { boardId, columnId, anna } = await makeLine();
    const socket = await open(anna);
    const received = listenTo(socket);
    const joined = await socket.emitWithAck("board.join", { boardId });
    expect(joined).toMatchObject({ ok: true, head: 3, epoch: expect.any(String) });
    const tasks = [await makeTask(at, vera, { boardId, columnId }), await makeTask(at, vera, { boardId, columnId })];
    await vi.waitFor(() => expect(received).toHaveLength(2));
    const epoch = "epoch" in joined ? joined.epoch : "";
    expect(received).toMatchObject(
      tasks.map((task, index) => {
        const seq = 4 + index;
        return {
          event: "board.changes",
          message: {
            messageId: `b:${boardId}:${epoch}:${String(seq)}`,
            data: { stream: boardStream(boardId), seq, ops: [{ id: task.id }] },
          },
        };
      }),
    );
    socket.emit("board.leave", { boardId });
    expect(await socket.emitWithAck("board.heads", { boardIds: [boardId, randomUUID()] })).toEqual({
      user: null,
      boards: { [boardId]: { epoch, head: 5 } },
    });
    await makeTask(at, vera, { boardId, columnId });
    expect(await socket.emitWithAck("board.heads", { boardIds: [boardId] })).toMatchObject({
      boards: { [boardId]: { head: 6 } },
    });
    expect(received).toHaveLength(2);
  });

  it("[SE-21] is refused alike to a stranger and for a board that does not exist", async () => {
    const { boardId } = await makeLine();
    const socket = await open(await makeUser(at));
    expect(await socket.emitWithAck("board.join", { boardId })).toEqual({ error: "BOARD_FORBIDDEN" });
    expect(await socket.emitWithAck("board.join", { boardId: randomUUID() })).toEqual({ error: "BOARD_FORBIDDEN" });
    expect(await socket.emitWithAck("board.heads", { boardIds: [boardId] })).toEqual({ user: null, boards: {} });
  });

  it("[SE-22] (S-07) ends at once for a removed member, who is notified", async () => {
    const { boardId, columnId, anna } = await makeLine();
    const socket = await open(anna);
    await socket.emitWithAck("board.join", { boardId });
    const received = listenTo(socket);
    await setRole(at, vera, { boardId, userId: anna.id, role: null });
    await makeTask(at, vera, { boardId, columnId });
    await vi.waitFor(() => expect(received.map(({ event }) => event)).toContain("board.revoked"));
    expect(await socket.emitWithAck("board.join", { boardId })).toEqual({ error: "BOARD_FORBIDDEN" });
    const after = received.slice(received.findIndex(({ event }) => event === "board.revoked"));
    expect(after.map(({ event }) => event)).not.toContain("board.changes");
    expect(received).toContainEqual({
      event: "board.revoked",
      message: { messageId: expect.any(String), data: { boardId } },
    });
  });

  it("[SE-22] ends at the next recheck when the bus message was lost", async () => {
    const { boardId, columnId, anna } = await makeLine();
    const [socket, hers] = [await open(anna), await open(vera)];
    for (const each of [socket, hers]) await each.emitWithAck("board.join", { boardId });
    const [received, receivedByVera] = [listenTo(socket), listenTo(hers)];
    await at.db.database.pool.query("delete from board_member where board_id = $1 and user_id = $2", [
      boardId,
      anna.id,
    ]);
    await at.app.realtime.recheck();
    await makeTask(at, vera, { boardId, columnId });
    await vi.waitFor(() => expect(receivedByVera.map(({ event }) => event)).toEqual(["board.changes"]));
    await vi.waitFor(() => expect(received.map(({ event }) => event)).toEqual(["board.revoked"]));
  });

  it("delivers the user's own stream and changes of the board list without a join", async () => {
    const anna = await makeUser(at);
    const socket = await open(anna);
    const received = listenTo(socket);
    const board = await makeBoard(at, anna);
    await at.call("PUT", `/api/board/favourite/${board.id}`, { as: anna });
    await vi.waitFor(() => expect(received.map(({ event }) => event)).toEqual(["user.boards", "user.changes"]));
    expect(received[1]).toMatchObject({ message: { data: { stream: `u:${anna.id}`, seq: 1 } } });
    expect(await socket.emitWithAck("board.heads", { boardIds: [] })).toMatchObject({ user: { head: 1 } });
  });

  it("sends only the number of a change that is too large to be inline", async () => {
    const { boardId, anna } = await makeLine();
    const socket = await open(anna);
    const joined = await socket.emitWithAck("board.join", { boardId });
    const received = listenTo(socket);
    const epoch = "epoch" in joined ? joined.epoch : "";
    const op = { e: "task", id: randomUUID(), t: "set", f: { title: "о".repeat(500) } } as const;
    const change = {
      stream: boardStream(boardId),
      epoch,
      seq: 4,
      mutationId: null,
      actor: null,
      at: "",
      ops: Array.from({ length: 200 }, () => op),
    };
    at.bus.publish({ kind: "change", change });
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(received[0]?.message).toEqual({
      messageId: `b:${boardId}:${epoch}:4`,
      data: { stream: `b:${boardId}`, epoch, seq: 4 },
    });
  });

  it("reads changes of another node once for all sockets and sends them inline", async () => {
    const { boardId, columnId, anna } = await makeLine();
    const other = await makeTestApp({ on: at.db });
    const socket = await open(anna);
    const joined = await socket.emitWithAck("board.join", { boardId });
    const received = listenTo(socket);
    const epoch = "epoch" in joined ? joined.epoch : "";
    for (let count = 0; count < 3; count += 1) await makeTask(other, vera, { boardId, columnId });
    for (const seq of [4, 5, 6]) at.bus.publish({ kind: "head", stream: boardStream(boardId), epoch, seq });
    await vi.waitFor(() => expect(received).toHaveLength(3));
    expect(received.map(({ message }) => message)).toMatchObject(
      [4, 5, 6].map((seq) => ({ data: { seq, ops: [{ e: "task" }] } })),
    );
    await other.close();
  });
});

describe("a socket", () => {
  const claimsOf = (user: TestUser) => ({
    sub: user.id,
    username: user.username,
    sid: user.refreshToken.split(".")[0] ?? "",
  });
  /** Returns a token of the user's session that expires in about a second. */
  const shortToken = async (user: TestUser) => at.shortToken(claimsOf(user));

  it("[SE-20] (S-38) is asked to refresh when its token expires, and closes after a grace period", async () => {
    const socket = await open({ token: await shortToken(vera) });
    const received = listenTo(socket);
    const reason = await disconnected(socket);
    expect(received.map(({ event }) => event)).toEqual(["refresh_token"]);
    expect(reason).toBe("transport close");
  });

  it("[SE-20] stays open with a new token of the same session", async () => {
    const socket = await open({ token: await shortToken(vera) });
    const received = listenTo(socket);
    await vi.waitFor(() => expect(received.map(({ event }) => event)).toEqual(["refresh_token"]), { timeout: 5_000 });
    socket.emit(UPDATE_TOKEN_EVENT, { token: vera.token });
    expect(await socket.emitWithAck("board.heads", { boardIds: [] })).toMatchObject({ boards: {} });
    const ended = await Promise.race([
      disconnected(socket),
      new Promise((resolve) => setTimeout(() => resolve("alive"), 600)),
    ]);
    expect(ended).toBe("alive");
  });

  it.each(["another person", "another session", "garbage"])(
    "[SE-20] (S-38) is disconnected when it sends a token of %s",
    async (whose) => {
      const user = await makeUser(at);
      const second = await at.app.auth.sessions.begin(user, { browser: false, device: "", ip: "" }, "base");
      const token = { "another person": vera.token, "another session": second.token, garbage: "garbage" }[whose] ?? "";
      const socket = await open(user);
      socket.emit(UPDATE_TOKEN_EVENT, { token });
      expect(await disconnected(socket)).toBe("io server disconnect");
    },
  );

  it("[SE-08] (S-07) is disconnected by the server when its session ends", async () => {
    const user = await makeUser(at);
    const sockets = [await open(user), await open(user, { transports: ["polling"] })];
    const ended = Promise.all(sockets.map(disconnected));
    const began = performance.now();
    await at.call("POST", "/api/auth/logout", { as: user });
    expect(await ended).toEqual(["io server disconnect", "io server disconnect"]);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it("closes on a stop of the server in such a way that the client reconnects", async () => {
    const short = await makeTestApp({ on: at.db });
    const socket = await connected(openSocket(await short.listen(), vera.token, { transports: ["websocket"] }));
    const ended = disconnected(socket);
    const began = performance.now();
    await short.close();
    expect(await ended).toBe("transport close");
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(socket.active).toBe(true);
    socket.disconnect();
  });
});

it("polling answers are not cached and reveal nothing about the server", async () => {
  const headers = await new Promise<Record<string, unknown>>((resolve) => {
    request(`${address}/socket.io/?EIO=4&transport=polling`, (response) => {
      response.resume();
      resolve(response.headers);
    }).end();
  });
  expect(headers).toMatchObject({ "cache-control": "no-store", "x-content-type-options": "nosniff" });
  expect(headers["set-cookie"]).toBeUndefined();
});
