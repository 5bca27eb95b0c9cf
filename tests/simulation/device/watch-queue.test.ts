import { expect, it } from "vitest";
import { createMemoryDisk, type MemoryPort, type StoragePoint } from "#client/sync/ports/memory/memory-storage.ts";
import { syncLayout } from "#client/sync/storage/disk/databases.ts";
import type { OutboxEntry } from "#client/sync/storage/disk/outbox-entry.ts";
import { watchQueue } from "./watch-queue.ts";

const entry = (mutationId: string): OutboxEntry => ({
  n: 0,
  v: 1,
  mutationId,
  userId: "vera",
  mutation: { mutationId, op: "task.archive", id: "t1", args: {} },
  ops: [],
  before: [],
  createdAt: 0,
  attempts: 0,
  failures: 0,
  failingSince: null,
  lastCode: null,
  acks: null,
});

/** Runs a tab that empties the outbox and dies at the given point of the transaction. */
async function emptied({ isLettingGo, diesAt }: { isLettingGo: boolean; diesAt: StoragePoint["at"] }) {
  const disk = createMemoryDisk();
  const stored: string[] = [];
  const letGo: string[] = [];
  let isEmptying = false;
  const port: MemoryPort = disk.attach(({ at }) => {
    if (isEmptying && at === diesAt) port.kill();
  });
  const queue = () => disk.rows("yarusSync", "outbox").filter(isEntry);
  const watching = watchQueue(port, {
    queue,
    noteQueue: () => void stored.push(...queue().map((one) => one.mutationId)),
    isLettingGo: () => isLettingGo,
    letGo: (mutationIds) => void letGo.push(...mutationIds),
  });
  const database = await watching.open(syncLayout);
  await database.transaction(["outbox"], "strict", (transaction) => transaction.add("outbox", entry("m1")));
  isEmptying = true;
  const work = database.transaction(["outbox", "rejected"], "strict", async (transaction) => {
    for (const one of await transaction.all("outbox")) await transaction.delete("outbox", one.n);
    await transaction.delete("rejected", "m0");
  });
  await Promise.race([work, new Promise((resolve) => setImmediate(resolve))]);
  return { stored, letGo, left: queue().length };
}

function isEntry(row: object): row is OutboxEntry {
  return "mutationId" in row;
}

it("an edit that the user discards counts as discarded even if the tab dies before the deletion is confirmed", async () => {
  expect(await emptied({ isLettingGo: true, diesAt: "done" })).toEqual({
    stored: ["m1"],
    letGo: ["m1", "m0"],
    left: 0,
  });
});

it("an edit that is deleted without the user's consent does not count as discarded", async () => {
  expect(await emptied({ isLettingGo: false, diesAt: "done" })).toEqual({ stored: ["m1"], letGo: [], left: 0 });
});
