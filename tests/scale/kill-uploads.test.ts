import { createHash, randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { mutationOf } from "#server/testing/mutations/mutation-world.ts";
import { seededRandom } from "#scripts/seed/random.ts";
import { type KilledServer, startServer } from "./kill/killed-server.ts";

/** Long run: `KILLS=20 npx vitest run --project server tests/scale/kill-uploads.test.ts`. */
const KILLS = Number(process.env["KILLS"] ?? 2);
const SEED = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
const FILES = 6;
const SIZE = 4_000_000;
const PIECE = 150_000;

interface Json {
  status: number;
  body: Record<string, unknown>;
}

/** Signs up a user and creates a board with a task, by plain HTTP calls. */
async function begin({ base }: KilledServer) {
  let token = "";
  async function call(method: string, path: string, payload?: object | Uint8Array<ArrayBuffer>): Promise<Json> {
    const isFile = payload instanceof Uint8Array;
    const type = isFile ? "application/octet-stream" : "application/json";
    const headers = { authorization: `Bearer ${token}`, ...(payload === undefined ? {} : { "content-type": type }) };
    const body = payload === undefined ? {} : { body: isFile ? payload : JSON.stringify(payload) };
    const answer = await fetch(base + path, { method, headers, ...body });
    const read: unknown = await answer.json();
    return { status: answer.status, body: typeof read === "object" && read !== null ? { ...read } : {} };
  }
  const who = { username: `vera-${randomUUID().slice(0, 8)}`, name: "Вера Соколова", password: "сорок тысяч обезьян" };
  token = String((await call("POST", "/api/auth/base/signUp", who)).body["token"]);
  const [boardId, columnId, taskId] = [randomUUID(), randomUUID(), randomUUID()];
  await call("POST", "/api/board/add", { id: boardId, title: "Библиотека" });
  await call("POST", "/api/columns", { id: columnId, boardId, name: "Надо" });
  await call("POST", "/api/tasks", { id: taskId, boardId, columnId, title: "Книга" });
  return { call, taskId };
}

type Person = Awaited<ReturnType<typeof begin>>;

interface UploadState {
  id: string;
  bytes: Buffer<ArrayBuffer>;
  /** The number of bytes that the server has acknowledged. */
  received: number;
}

async function attach({ call, taskId }: Person): Promise<UploadState> {
  const id = randomUUID();
  const args = { taskId, name: "запись.bin", type: "", size: SIZE };
  const mutation = mutationOf("attachment.create", { mutationId: randomUUID(), id, args });
  expect((await call("POST", "/api/sync/push", { mutations: [mutation] })).status).toBe(200);
  return { id, bytes: randomBytes(SIZE), received: 0 };
}

/** Uploads chunks until the file is complete or the connection breaks. */
async function send({ call }: Person, file: UploadState): Promise<void> {
  const path = `/api/attachments/${file.id}/upload`;
  const { body } = await call("GET", path);
  // The main check: the server has all acknowledged bytes.
  expect(Number(body["received"])).toBeGreaterThanOrEqual(file.received);
  file.received = Number(body["received"]);
  while (file.received < SIZE) {
    const piece = file.bytes.subarray(file.received, file.received + PIECE);
    const answer = await call("PUT", `${path}?offset=${String(file.received)}`, piece);
    expect([answer.status, answer.body]).toMatchObject([200, { received: file.received + piece.length }]);
    file.received += piece.length;
  }
}

const sumOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test(
  `[AT-05, AT-04] uploads that are interrupted by killed servers keep every acknowledged chunk (seed ${String(SEED)})`,
  async () => {
    const server = await startServer(null);
    try {
      const person = await begin(server);
      const random = seededRandom(SEED);
      const files = await Promise.all(Array.from({ length: FILES }, () => attach(person)));
      const received = () => files.reduce((sum, file) => sum + file.received, 0);
      for (let round = 0; round < KILLS; round += 1) {
        const sending = Promise.allSettled(files.map((file) => send(person, file)));
        const enough = Math.min(received() + random.between(5, 25) * PIECE, FILES * SIZE - PIECE);
        await expect.poll(received, { timeout: 60_000, interval: 2 }).toBeGreaterThanOrEqual(enough);
        await server.kill(round % 2 === 0 ? "everything" : "server");
        for (const end of await sending) {
          // `fetch` rejects with a TypeError when the connection breaks; any other error is a fault.
          if (end.status === "rejected" && !(end.reason instanceof TypeError)) throw end.reason;
        }
      }
      await Promise.all(files.map((file) => send(person, file)));
      for (const { id, bytes } of files) {
        const isReady = async () => (await person.call("GET", `/api/attachments/${id}/upload`)).body["isReady"];
        await expect.poll(isReady, { timeout: 90_000, interval: 200 }).toBe(true);
        const { body } = await person.call("POST", `/api/attachments/${id}/link`);
        const answer = await fetch(server.base + String(body["url"]));
        expect(sumOf(new Uint8Array(await answer.arrayBuffer()))).toBe(sumOf(bytes));
      }
    } finally {
      await server.stop();
    }
  },
  180_000 + KILLS * 60_000,
);
