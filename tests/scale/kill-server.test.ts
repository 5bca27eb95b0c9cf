import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Mutation, MutationArgs, MutationName } from "#contract/mutations/mutation.ts";
import { seededRandom } from "#scripts/seed/random.ts";
import { mutationOf } from "#server/testing/mutations/mutation-world.ts";
import {
  createBlankDatabase,
  findServer,
  NO_SERVER,
  type TestDatabase,
} from "#server/testing/database/test-database.ts";
import { type Device, signUpDevice } from "./kill/device.ts";
import { LOOK, RULE, type KnownIds } from "./kill/intentions.ts";
import { type Kill, type KilledServer, startServer } from "./kill/killed-server.ts";
import { judge } from "./kill/verdict.ts";
import { type SentMutation, write, type WriterEnv } from "./kill/writer.ts";

/** Long run: `KILLS=50 npx vitest run --project server tests/scale/kill-server.test.ts`. `SEED` repeats the random choices of a run. */
const KILLS = Number(process.env["KILLS"] ?? 3);
const SEED = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
const WRITERS = 6;
const PATIENCE_MS = 120_000 + KILLS * 60_000;

const serverUrl = await findServer();
const isLinux = process.platform === "linux";

/** The users of the test, who all see every board, and the initial content. */
interface Library {
  writers: Device[];
  /** Only reads, through a role on the root board, so that the logs of the nested boards are complete for this user. */
  reader: Device;
  known: KnownIds;
  opening: SentMutation[];
}

async function openLibrary({ base }: KilledServer): Promise<Library> {
  const [owner, second, third, reader, guest] = [
    await signUpDevice(base, "vera"),
    await signUpDevice(base, "oleg"),
    await signUpDevice(base, "nina"),
    await signUpDevice(base, "reader"),
    await signUpDevice(base, "guest"),
  ];
  const boards = [randomUUID(), randomUUID()];
  const onEach = () => boards.map((boardId) => ({ id: randomUUID(), boardId }));
  const writers = [owner, second, third];
  const tasks = onEach();
  const known: KnownIds = {
    boards,
    nested: boards.slice(1),
    columns: onEach(),
    tasks,
    labels: onEach(),
    customFields: onEach(),
    rules: onEach(),
    savedViews: onEach(),
    items: tasks.map(({ id: taskId }) => ({ id: randomUUID(), taskId })),
    comments: tasks.map(() => randomUUID()),
    attachments: tasks.map(() => randomUUID()),
    people: writers.map(({ userId }) => userId),
    guest: guest.userId,
  };
  const opening = await doAll(owner, openingOf(known, reader.userId, [second.userId, third.userId]));
  return { writers, reader, known, opening };
}

/** Returns the mutations that create the initial content. Writers never write to the root board itself. */
function openingOf(
  { boards, columns, tasks, labels, customFields, rules, savedViews, items, comments, attachments }: KnownIds,
  reader: string,
  writers: readonly string[],
): Mutation[] {
  const top = randomUUID();
  const made = <N extends MutationName>(op: N, id: string, args: MutationArgs<N>) =>
    mutationOf(op, { mutationId: randomUUID(), id, args });
  return [
    made("board.create", top, { title: "Библиотека" }),
    made("member.set", reader, { boardId: top, role: "viewer" }),
    ...writers.map((id) => made("member.set", id, { boardId: top, role: "admin" })),
    ...boards.map((id, at) => made("board.create", id, { title: "Зал", boardId: boards[at - 1] ?? top })),
    ...columns.map(({ id, boardId }) => made("column.create", id, { boardId, name: "Надо" })),
    ...tasks.map(({ id, boardId }, at) =>
      made("task.create", id, { boardId, columnId: columns[at]?.id ?? "", title: "Книга" }),
    ),
    ...labels.map(({ id, boardId }) => made("label.create", id, { boardId, name: "Важно", color: "coral" })),
    ...customFields.map(({ id, boardId }) =>
      made("customField.create", id, { boardId, name: "Клиент", type: "text", sort: "a0" }),
    ),
    ...rules.map(({ id, boardId }) =>
      made("rule.create", id, { boardId, ...RULE, actions: [{ kind: "label", ref: id }] }),
    ),
    ...savedViews.map(({ id, boardId }) =>
      made("view.create", id, { boardId, name: "Срочное", ...LOOK, shared: true }),
    ),
    ...items.map(({ id, taskId }) => made("item.create", id, { taskId, group: "План", text: "Пункт", sort: "a0" })),
    ...comments.map((id, at) => made("comment.create", id, { taskId: tasks[at]?.id ?? "", body: "Начали" })),
    ...attachments.map((id, at) =>
      made("attachment.create", id, { taskId: tasks[at]?.id ?? "", name: "план.pdf", type: "", size: 5 }),
    ),
  ];
}

async function doAll(device: Device, mutations: readonly Mutation[]): Promise<SentMutation[]> {
  const results = await device.push(mutations);
  return mutations.map((mutation, at) => {
    const answer = results?.[at];
    if (answer?.status !== "ok") throw new Error(`${mutation.op} was not done: ${JSON.stringify(answer)}`);
    return { mutation, device, sendings: 1, answeredSendingAt: "", answers: [answer] };
  });
}

interface Restart {
  how: Kill;
  ms: number;
}

/** Returns the median and the longest restart time as text. */
function timesOf(restarts: readonly Restart[]): string {
  const times = restarts.map(({ ms }) => Math.round(ms)).toSorted((a, b) => a - b);
  return `${String(times[Math.floor(times.length / 2)])} ms (at most ${String(times.at(-1))} ms)`;
}

/** Kills the server at random moments that depend on the writers' progress, and lets the writers finish after the last kill. */
async function killUnderWrites(
  server: KilledServer,
  { writers: people, known, opening }: Library,
  kinds: readonly Kill[],
) {
  const random = seededRandom(SEED);
  const awaited: { count: number; resolve: () => void }[] = [];
  let count = 0;
  let isOver = false;
  const acknowledged = () => {
    count += 1;
    for (const one of awaited) if (count >= one.count) one.resolve();
  };
  const untilAnswered = (more: number) =>
    new Promise<void>((resolve) => void awaited.push({ count: count + more, resolve }));
  const writers = Array.from({ length: WRITERS }, (_unused, at): WriterEnv => {
    const device = people[at % people.length];
    if (device === undefined) throw new Error("a writer without a person");
    const own = seededRandom(SEED + at + 1);
    return { device, known, random: own, up: () => server.up(), isOver: () => isOver, acknowledged };
  });
  const books = Promise.all(writers.map(write));
  const restarts: Restart[] = [];
  const killing = async () => {
    for (let round = 0; round < KILLS; round += 1) {
      await untilAnswered(random.between(1, 60));
      // A random delay, so that a kill does not always follow an answer directly.
      await new Promise((resolve) => setTimeout(resolve, random.between(0, 25)));
      const how = kinds[round % kinds.length] ?? "server";
      restarts.push({ how, ms: await server.kill(how) });
    }
    await untilAnswered(20);
    isOver = true;
  };
  // If a writer fails, `books` rejects; `killing` alone would then wait forever.
  await Promise.race([killing(), books]);
  return { book: [...opening, ...(await books).flat()], restarts };
}

async function expectNothingLost(server: KilledServer, where: string, kinds: readonly Kill[]): Promise<void> {
  const library = await openLibrary(server);
  const { book, restarts } = await killUnderWrites(server, library, kinds);
  const { totals, ...faults } = await judge(book, library.reader, library.writers);
  const counts = `lost ${String(faults.lost.length)}, doubled ${String(faults.doubled.length)}`;
  const back = kinds.map((how) => `${how} ${timesOf(restarts.filter((one) => one.how === how))}`).join(", ");
  process.stdout.write(
    `${where}, seed ${String(SEED)}: ${String(KILLS)} kills, ${JSON.stringify(totals)}, ${counts}, back after: ${back}\n`,
  );
  expect(faults).toEqual({
    lost: [],
    doubled: [],
    refusedButDone: [],
    answeredOtherwise: [],
    gaps: [],
    unlikeChanges: [],
  });
  expect(totals.acknowledged).toBeGreaterThan(totals.refused);
  expect(restarts).toHaveLength(KILLS);
}

describe("[SY-90, SY-01, SY-02, SY-07, SY-08] a server that is killed while users write", () => {
  let server: KilledServer;

  describe("with the embedded database", () => {
    beforeAll(async () => {
      server = await startServer(null);
    }, PATIENCE_MS);
    afterAll(() => server.stop(), PATIENCE_MS);

    test(
      "loses no acknowledged mutation, applies none twice, and recovers",
      () => expectNothingLost(server, "embedded", isLinux ? ["everything", "server", "database"] : ["server"]),
      PATIENCE_MS,
    );
  });

  describe("with an external database", () => {
    let database: TestDatabase | null = null;

    beforeAll(async () => {
      if (serverUrl === null) return;
      database = await createBlankDatabase(serverUrl);
      server = await startServer(database.url);
    }, PATIENCE_MS);
    afterAll(async () => {
      if (database === null) return;
      await server.stop();
      await database.drop();
    }, PATIENCE_MS);

    test(
      "loses no acknowledged mutation and applies none twice",
      async ({ skip }) => {
        skip(serverUrl === null, NO_SERVER);
        await expectNothingLost(server, "server PostgreSQL", ["server"]);
      },
      PATIENCE_MS,
    );
  });
});
