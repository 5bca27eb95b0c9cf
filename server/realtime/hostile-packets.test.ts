import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { makeBoard, makeUser, type TestUser } from "#server/testing/builders.ts";
import { openRaw, type RawSocket } from "#server/testing/sockets/raw-socket.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { connected, openSocket } from "#server/testing/sockets/test-socket.ts";

/** No packet of a connected client may stop the process or the service of others. */
let at: TestApp;
let address: string;
let vera: TestUser;
let boardId: string;

beforeAll(async () => {
  at = await makeTestApp();
  address = await at.listen();
  vera = await makeUser(at);
  boardId = (await makeBoard(at, vera)).id;
});
afterAll(() => at.close());

/** A new user for each connection, because sockets of one session are limited. */
const openHostile = async () => openRaw(address, (await makeUser(at)).token);

async function expectOthersServed(): Promise<void> {
  const socket = await connected(openSocket(address, vera.token, { transports: ["websocket"] }));
  expect(await socket.emitWithAck("board.join", { boardId })).toMatchObject({ ok: true });
  socket.disconnect();
}

const ones = (count: number) => Array.from({ length: count }, () => 1).join(",");

describe("[SE-24] a hostile packet ends its own connection and nothing else", () => {
  it.each([
    ["(M1) fifty thousand arguments", `42["x",${ones(50_000)}]`],
    ["(M1) fifty thousand arguments of a known event", `42["board.join",${ones(50_000)}]`],
    ["(M1) fifty thousand arguments with an acknowledgement", `421["board.join",${ones(50_000)}]`],
    ["five arguments", '42["board.leave",{},1,1,1]'],
    ["an unknown event", '42["nothing",{}]'],
    ["an event that every object has", '42["toString",{}]'],
    ["an event of the server's own", '42["disconnect"]'],
    ["a name that is a number", "42[5,{}]"],
    ["a name that is an object", '42[{"a":1}]'],
    ["no name", "42[]"],
    ["no list", '42{"a":1}'],
    ["broken JSON", '42["board.leave",{'],
    ["a body of another shape", '42["board.leave",{"boardId":5}]'],
    ["an unknown field in the body", `42["board.leave",{"boardId":"${randomUUID()}","x":1}]`],
    ["no acknowledgement where one belongs", `42["board.join",{"boardId":"${randomUUID()}"}]`],
    ["an acknowledgement where none belongs", `421["board.leave",{"boardId":"${randomUUID()}"}]`],
    [
      "too many boards",
      `421["board.heads",{"boardIds":${JSON.stringify(Array.from({ length: 201 }, () => randomUUID()))}}]`,
    ],
    ["a prototype", '42["board.leave",{"__proto__":{"boardId":"x"}}]'],
    ["an unknown kind of packet", "49[]"],
    ["an unknown engine packet", "9"],
    ["attachments that never come", '4599999-["x",{"_placeholder":true,"num":0}]'],
    ["a placeholder without attachments", '450-["x"]'],
    ["more bytes than a packet may have", `42["board.leave",{"boardId":"${"x".repeat(300_000)}"}]`],
  ])("%s", async (_what, packet) => {
    const raw = await openHostile();
    raw.send(packet);
    await raw.closed;
    await expectOthersServed();
  });

  it.each([
    ["bytes out of nowhere", (raw: RawSocket) => raw.sendBytes(new Uint8Array([1, 2, 3]))],
    [
      "an attachment in the place of a body",
      (raw: RawSocket) => {
        raw.send('451-["board.leave",{"_placeholder":true,"num":0}]');
        raw.sendBytes(new Uint8Array([1, 2, 3]));
      },
    ],
    [
      "a hundred calls at once, of unknown names in another namespace",
      (raw: RawSocket) => {
        for (let count = 0; count < 400; count += 1) raw.send(`40/other-${String(count)},{}`);
      },
    ],
    [
      "more packets than anybody sends",
      (raw: RawSocket) => {
        for (let count = 0; count < 400; count += 1) raw.send(`42["board.leave",{"boardId":"${randomUUID()}"}]`);
      },
    ],
    [
      "answers to nothing",
      (raw: RawSocket) => {
        for (let count = 0; count < 400; count += 1) raw.send("431[1]");
      },
    ],
  ])("%s", async (_what, attack) => {
    const raw = await openHostile();
    attack(raw);
    await raw.closed;
    await expectOthersServed();
  });

  it("any random packet, sent before or after authentication, is survived", async () => {
    const packet = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc
        .tuple(
          fc.constantFrom("40", "41", "42", "43", "44", "45", "46", "421", "42/x,", "451-", "2", "3", "1", "6"),
          fc.json(),
        )
        .map(([kind, json]) => kind + json),
      fc
        .tuple(
          fc.constantFrom("board.join", "board.heads", "socket.emit::updateToken", "__proto__", "constructor"),
          fc.jsonValue(),
        )
        .map(([name, body]) => `421${JSON.stringify([name, body])}`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(packet, { minLength: 1, maxLength: 20 }), fc.boolean(), async (packets, isKnown) => {
        const raw = await openRaw(address, isKnown ? vera.token : null);
        for (const each of packets) raw.send(each);
        raw.socket.end();
        await raw.closed;
      }),
      { numRuns: 60 },
    );
    await expectOthersServed();
    expect(at.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});

it("(M4) a client that does not read is dropped before it fills the memory", async () => {
  const raw = await openHostile();
  const person = await makeUser(at);
  const slow = await openRaw(address, person.token);
  const sockets = () => at.app.realtime.io.of("/").sockets.size;
  await vi.waitFor(() => expect(sockets()).toBe(2));
  slow.socket.pause();
  const before = process.memoryUsage().rss;
  const title = "о".repeat(25_000);
  for (let seq = 1; sockets() > 1 && seq < 3_000; seq += 1) {
    const op = { e: "board", id: boardId, t: "set", f: { title } } as const;
    at.bus.publish({
      kind: "change",
      change: { stream: `u:${person.id}`, epoch: randomUUID(), seq, mutationId: null, actor: null, at: "", ops: [op] },
    });
    if (seq % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await vi.waitFor(() => expect(sockets()).toBe(1), { timeout: 10_000 });
  expect(process.memoryUsage().rss - before).toBeLessThan(120 * 1024 * 1024);
  expect(at.logged.some((line) => line.includes("does not read"))).toBe(true);
  raw.socket.destroy();
  slow.socket.destroy();
});
