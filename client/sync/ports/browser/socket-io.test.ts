import { createServer, type Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deferred } from "../memory/deferred.ts";
import { NetworkFault, type SocketHandlers, type SocketLink, type SocketPort } from "../env.ts";
import { lazySocket } from "./lazy-socket.ts";
import { connectTo, OPTIONS } from "./socket-io.ts";

let http: HttpServer;
let io: Server;
let origin: string;
let links: SocketLink[];
let admits: boolean;
let sockets: Socket[];

beforeEach(async () => {
  links = [];
  sockets = [];
  admits = true;
  http = createServer();
  io = new Server(http, { path: "/socket.io", cors: { origin: "*" } });
  io.use((_socket, next) => next(admits ? undefined : new Error("SESSION_ENDED")));
  io.on("connection", (socket) => {
    sockets.push(socket);
    socket.on("board.join", (body: { boardId: string }, give: (answer: unknown) => void) =>
      give({ ok: true, head: 7, ...body }),
    );
    socket.on("board.heads", () => {});
  });
  await new Promise<void>((resolve) => {
    http.listen(0, "127.0.0.1", () => resolve());
  });
  const address = http.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});

afterEach(async () => {
  for (const link of links) link.close();
  await io.close();
});

function handlers(patch: Partial<SocketHandlers> = {}): SocketHandlers & { log: string[] } {
  const log: string[] = [];
  return {
    log,
    person: "vera",
    token: () => Promise.resolve("token-1"),
    up: () => log.push("up"),
    down: () => log.push("down"),
    refused: (error) => log.push(`refused ${error.message}`),
    event: (name, payload) => log.push(`${name} ${JSON.stringify(payload)}`),
    ...patch,
  };
}

function connect(socketHandlers: SocketHandlers): SocketLink {
  const link = connectTo(origin, socketHandlers);
  links.push(link);
  return link;
}

const until = (is: () => boolean) => vi.waitFor(() => expect(is()).toBe(true), { timeout: 8_000, interval: 10 });

describe("the socket of sections 7 and 9 of the specification", () => {
  it("has the delays, the jitter, the timeout and the transports of the specification", () => {
    expect(OPTIONS).toMatchObject({
      path: "/socket.io",
      transports: ["polling", "websocket"],
      withCredentials: true,
      reconnection: true,
      reconnectionAttempts: Number.POSITIVE_INFINITY,
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 0.5,
      timeout: 20_000,
    });
  });

  it("connects with the token, receives events, asks and gets answers", async () => {
    const socketHandlers = handlers();
    const link = connect(socketHandlers);
    await until(() => socketHandlers.log.includes("up"));
    expect(sockets[0]?.handshake.auth).toEqual({ token: "token-1" });
    expect(await link.ask("board.join", { boardId: "b1" }, 1_000)).toEqual({ ok: true, head: 7, boardId: "b1" });
    sockets[0]?.emit("user.boards", { messageId: "m", data: { boardId: "b1" } });
    sockets[0]?.emit("refresh_token");
    await until(() => socketHandlers.log.length >= 3);
    expect(socketHandlers.log.slice(1)).toEqual([
      'user.boards {"messageId":"m","data":{"boardId":"b1"}}',
      "refresh_token undefined",
    ]);
  });

  it("rejects a request that is not answered in time", async () => {
    const socketHandlers = handlers();
    const link = connect(socketHandlers);
    await until(() => socketHandlers.log.includes("up"));
    await expect(link.ask("board.heads", { boardIds: [] }, 50)).rejects.toThrow();
  });

  it("sends nothing without a connection", async () => {
    const link = connect(handlers());
    link.send("board.leave", { boardId: "b1" });
    await expect(link.ask("board.join", { boardId: "b1" }, 50)).rejects.toThrow(NetworkFault);
  });

  it("reconnects after the server has ended the connection, with a new token", async () => {
    const tokens = ["token-1", "token-2"];
    const socketHandlers = handlers({ token: () => Promise.resolve(tokens.shift() ?? null) });
    const link = connect(socketHandlers);
    await until(() => socketHandlers.log.includes("up"));
    sockets[0]?.disconnect(true);
    await until(() => socketHandlers.log.includes("down"));
    link.hurry();
    await until(() => socketHandlers.log.filter((line) => line === "up").length === 2);
    expect(sockets[1]?.handshake.auth).toEqual({ token: "token-2" });
  });

  it("keeps trying after a refusal, which it reports", async () => {
    admits = false;
    const socketHandlers = handlers();
    connect(socketHandlers);
    await until(() => socketHandlers.log.includes("refused SESSION_ENDED"));
    admits = true;
    await until(() => socketHandlers.log.includes("up"));
  });

  it("sends an empty token if there is none", async () => {
    const socketHandlers = handlers({ token: () => Promise.reject(new Error("none")) });
    connect(socketHandlers);
    await until(() => socketHandlers.log.includes("up"));
    expect(sockets[0]?.handshake.auth).toEqual({ token: "" });
  });

  it("stays closed after close()", async () => {
    const socketHandlers = handlers();
    const link = connect(socketHandlers);
    await until(() => socketHandlers.log.includes("up"));
    link.close();
    link.hurry();
    await until(() => io.engine.clientsCount === 0);
    expect(socketHandlers.log.filter((line) => line === "up")).toHaveLength(1);
  });
});

describe("a socket whose code is loaded later", () => {
  const never: SocketLink = {
    send: () => {},
    ask: () => Promise.resolve("answer"),
    hurry: () => {},
    close: () => {},
  };

  it("behaves as one that is down until it is loaded", async () => {
    const coming = deferred<SocketPort>();
    const link = lazySocket(() => coming.promise).connect(handlers());
    link.send("board.leave", { boardId: "b1" });
    link.hurry();
    await expect(link.ask("board.join", { boardId: "b1" }, 50)).rejects.toThrow(NetworkFault);
    const connected = vi.fn(() => never);
    coming.resolve({ connect: connected });
    await until(() => connected.mock.calls.length === 1);
    expect(await link.ask("board.join", { boardId: "b1" }, 50)).toBe("answer");
  });

  it("is never opened if it was closed before", async () => {
    const coming = deferred<SocketPort>();
    const loaded = vi.fn(() => coming.promise);
    const link = lazySocket(loaded).connect(handlers());
    await until(() => loaded.mock.calls.length === 1);
    link.close();
    const connected = vi.fn(() => never);
    coming.resolve({ connect: connected });
    await coming.promise;
    expect(connected).not.toHaveBeenCalled();
  });

  it("reports that it cannot be loaded", async () => {
    const socketHandlers = handlers();
    const link = lazySocket(() => Promise.reject(new Error("chunk gone"))).connect(socketHandlers);
    await until(() => socketHandlers.log.includes("refused chunk gone"));
    link.close();
  });
});
