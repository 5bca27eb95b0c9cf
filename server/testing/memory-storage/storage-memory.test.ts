import { expect, describe, test } from "vitest";
import { boardStream } from "#contract/changes/change.ts";
import { person, uuid } from "#server/testing/mutations/mutation-world.ts";
import { board, openReadingRoom, owner, task } from "#server/testing/mutations/reading-room.ts";
import { describeStorage } from "#server/testing/mutations/storage-contract.ts";
import { describeTaskDeletion } from "#server/testing/mutations/task-deletion-contract.ts";
import { memoryUnderTest } from "#server/testing/mutations/storage-under-test.ts";

describeStorage(() => Promise.resolve(memoryUnderTest()));
describeTaskDeletion(() => Promise.resolve(memoryUnderTest()));

describe("the storage of the simulator", () => {
  test("[SY-24] restores a copy with new epochs and without later changes", async () => {
    const { storage, run, world, see } = await openReadingRoom();
    const copy = storage.copy();
    const before = see(board(1));
    await run(owner, "task.set", task(1), { title: "Потом" });
    const ask = () =>
      storage.changesSince({
        stream: boardStream(board(1)),
        userId: person(77).id,
        epoch: before.epoch,
        since: before.seq,
        limit: 9,
      });
    expect(await ask()).toMatchObject({ changes: [{ seq: before.seq + 1 }] });
    storage.restore(copy, world.nextId);
    expect(await ask()).toEqual({ resync: true });
    const after = see(board(1));
    expect(after).toEqual({ ...before, epoch: after.epoch, ...withEpochs(before, after) });
    expect(after.epoch).not.toBe(before.epoch);
    await run(owner, "task.set", task(1), { title: "Снова" });
    expect(see(board(1)).tasks[0]?.title).toBe("Снова");
  });

  function withEpochs(before: ReturnType<Awaited<ReturnType<typeof openReadingRoom>>["see"]>, after: typeof before) {
    const children = before.children.map((child, at) => ({ ...child, epoch: after.children[at]?.epoch ?? "" }));
    return { board: { ...before.board, epoch: after.epoch }, children };
  }

  test("[SY-10] returns a snapshot only to users who may see the board", async () => {
    const { storage } = await openReadingRoom();
    expect(storage.snapshot(board(1), person(77).id)).toBeNull();
    expect(storage.snapshot(uuid(77), owner.id)).toBeNull();
    expect(storage.snapshot(board(2), person(2).id)).toMatchObject({ role: "viewer", members: [{ id: owner.id }] });
    expect(storage.userSnapshot(owner.id)).toBeNull();
  });

  test("[SY-07] allows a mutation again after its result is deleted", async () => {
    const { storage, world } = await openReadingRoom();
    const mutation = { mutationId: uuid(1), op: "task.set" as const, id: task(1), args: { title: "Т" } };
    expect((await world.mutator.mutate(owner, mutation)).repeated).toBe(false);
    expect((await world.mutator.mutate(owner, mutation)).repeated).toBe(true);
    storage.forgetMutations("2027-01-01T00:00:00.000Z");
    expect((await world.mutator.mutate(owner, mutation)).repeated).toBe(false);
  });
});
