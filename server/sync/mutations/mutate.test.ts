import { beforeEach, describe, expect, test } from "vitest";
import { boardStream, type StreamId, type StreamOps } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import { newId } from "#contract/core/id.ts";
import { handlers } from "#server/modules/handlers.ts";
import { uuid } from "#server/testing/mutations/mutation-world.ts";
import {
  board,
  column,
  holders,
  openReadingRoom,
  owner,
  stranger,
  task,
  type ReadingRoom,
} from "#server/testing/mutations/reading-room.ts";
import { createMemoryBus } from "../bus/bus-memory.ts";
import { createMutator, type WriteRequest } from "./mutate.ts";
import { NEED_LIST } from "../place.ts";
import type { CommitResult, SyncStorage } from "../storage.ts";

let room: ReadingRoom;
beforeEach(async () => {
  room = await openReadingRoom();
});

const rename = (mutationId: string, title = "Другая") => ({
  mutationId,
  op: "task.set" as const,
  id: task(1),
  args: { title },
});
const title = () => room.see(board(1)).tasks[0]?.title;

describe("a repeated mutation", () => {
  test("[SY-07, SY-08] returns the changes of the first time and does nothing", async () => {
    const mutation = rename(uuid(1));
    const first = await room.world.mutator.mutate(owner, mutation);
    await room.run(owner, "task.set", task(1), { title: "Потом" });
    const publishedCount = room.world.messages.length;
    expect(await room.world.mutator.mutate(owner, mutation)).toEqual({ changes: first.changes, repeated: true });
    expect(title()).toBe("Потом");
    expect(room.world.messages).toHaveLength(publishedCount);
  });

  test("[SY-07] of another user is not a repeat", async () => {
    await room.world.mutator.mutate(owner, rename(uuid(1)));
    const answer = await room.world.mutator.mutate(holders.editor, rename(uuid(1), "Редактора"));
    expect([answer.repeated, title()]).toEqual([false, "Редактора"]);
  });

  test("[SY-07] is done once when it is sent several times at once", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => room.world.mutator.mutate(owner, rename(uuid(1)))));
    expect(answers.map((answer) => answer.repeated)).toEqual([false, true, true]);
  });

  test("[SY-07] is decided again after a refusal", async () => {
    const mutation = rename(uuid(1));
    await expect(room.world.mutator.mutate(holders.viewer, mutation)).rejects.toMatchObject({
      code: "ACTION_FORBIDDEN",
    });
    await room.run(owner, "member.set", holders.viewer.id, { boardId: board(1), role: "editor" });
    expect((await room.world.mutator.mutate(holders.viewer, mutation)).repeated).toBe(false);
  });

  test("[SY-08] returns no changes of a board that its user can no longer see", async () => {
    const { editor } = holders;
    const move = { mutationId: uuid(1), op: "task.move" as const, id: task(1), args: { columnId: column(4) } };
    const first = await room.world.mutator.mutate(editor, move);
    expect(first.changes.map((change) => change.stream)).toEqual([boardStream(board(1)), boardStream(board(2))]);
    await room.run(owner, "member.set", editor.id, { boardId: board(2), role: "viewer" });
    await room.run(owner, "member.remove", editor.id, { boardId: board(1) });
    expect(await room.world.mutator.mutate(editor, move)).toEqual({
      changes: [first.changes[1]],
      repeated: true,
      isPartial: true,
    });
    await room.run(owner, "member.remove", editor.id, { boardId: board(2) });
    expect(await room.world.mutator.mutate(editor, move)).toEqual({ changes: [], repeated: true, isPartial: true });
  });

  test("[SY-08] returns no changes that are deleted from the log", async () => {
    await room.world.mutator.mutate(owner, rename(uuid(1)));
    room.storage.compact(boardStream(board(1)), 1_000);
    expect(await room.world.mutator.mutate(owner, rename(uuid(1)))).toEqual({
      changes: [],
      repeated: true,
      isPartial: true,
    });
  });

  test("[SY-07] is refused when it is older than the retention of results, unless its result is still stored", async () => {
    const mutationId = newId({ now: () => room.world.clock.now, randomBytes: (into) => into.fill(7) });
    await room.world.mutator.mutate(owner, rename(mutationId));
    room.world.clock.now += 181 * 86_400_000;
    expect((await room.world.mutator.mutate(owner, rename(mutationId))).repeated).toBe(true);
    room.storage.forgetMutations("2028-01-01T00:00:00.000Z");
    await expect(room.world.mutator.mutate(owner, rename(mutationId))).rejects.toMatchObject({
      code: "MUTATION_TOO_OLD",
    });
  });
});

describe("published messages", () => {
  test("[SY-21] contain every written change in the order of its stream, and nothing of a refusal", async () => {
    const numbers = Array.from({ length: 10 }, (_, at) => at);
    await Promise.all(numbers.map((number) => room.run(owner, "task.set", task(1), { title: `Т ${String(number)}` })));
    const published = room.world.messages.flatMap((message) => (message.kind === "change" ? [message.change] : []));
    const last = room.see(board(1)).seq;
    expect(published.map((change) => change.seq)).toEqual(numbers.map((number) => last - 9 + number));
    await room.refused("TASK_GONE", stranger, "task.set", task(1), { title: "Т" });
  });

  test("[SY-21] whose listener throws do not undo the write", async () => {
    const failures: unknown[] = [];
    const mutator = createMutator({
      storage: room.storage,
      handlers,
      bus: {
        ...createMemoryBus(() => undefined),
        publish: () => {
          throw new Error("deaf");
        },
      },
      now: () => room.world.clock.now,
      newId: room.world.nextId,
      onError: (error) => failures.push(error),
    });
    expect((await mutator.mutate(owner, rename(uuid(1)))).changes).toHaveLength(1);
    expect([title(), failures.length]).toEqual(["Другая", 1]);
  });
});

/** A storage whose commits first return these results and then work normally. */
function stubborn(answers: CommitResult[]) {
  const exclusive: (readonly StreamId[])[] = [];
  let reads = 0;
  const storage: SyncStorage = {
    ...room.storage,
    load: (need) => {
      reads += 1;
      return room.storage.load(need);
    },
    commit: (plan) => {
      const answer = answers.shift();
      return answer === undefined ? room.storage.commit(plan) : Promise.resolve(answer);
    },
    exclusive: (streams, work) => {
      exclusive.push(streams);
      return work(storage);
    },
  };
  const { now, newId: next } = { now: () => room.world.clock.now, newId: room.world.nextId };
  const mutator = createMutator({
    storage,
    handlers,
    bus: createMemoryBus(rethrow),
    now,
    newId: next,
    onError: rethrow,
  });
  return { mutator, exclusive, reads: () => reads };
}

function rethrow(error: unknown): never {
  throw error;
}

describe("a conflict", () => {
  test("[SY-26] is read and decided again; after three conflicts the streams are locked first", async () => {
    const { mutator, exclusive, reads } = stubborn(["conflict", "conflict", "conflict"]);
    await mutator.mutate(owner, rename(uuid(1)));
    expect([title(), reads(), exclusive]).toEqual(["Другая", 4, [[boardStream(board(1))]]]);
  });

  test("[SY-26] that does not end is reported, so that the client retries later", async () => {
    const { mutator } = stubborn(Array<CommitResult>(50).fill("conflict"));
    await expect(mutator.mutate(owner, rename(uuid(1)))).rejects.toMatchObject({ code: "CONFLICT_RETRY" });
    expect(title()).toBe("Книга");
  });

  test("[SY-20] about a taken id is read again once and then refused", async () => {
    const { mutator, reads } = stubborn(["taken", "taken"]);
    await expect(mutator.mutate(owner, rename(uuid(1)))).rejects.toMatchObject({ code: "ID_TAKEN" });
    expect(reads()).toBe(2);
  });

  test("[SY-07] with a repeat of the same mutation is resolved by reading again", async () => {
    const { mutator } = stubborn(["repeated"]);
    expect(await mutator.mutate(owner, rename(uuid(1)))).toMatchObject({ repeated: false });
  });
});

describe("a write outside of the contract", () => {
  const writing = (more: Partial<WriteRequest>): WriteRequest => ({
    mutationId: room.world.nextId(),
    need: { tasks: [task(1)] },
    decide: () => [
      { stream: boardStream(board(1)), ops: [{ e: "task", id: task(1), t: "set", f: { title: "Иначе" } }] },
    ],
    ...more,
  });

  test("is done once like a mutation", async () => {
    const one = writing({});
    expect((await room.world.mutator.write(owner, one)).changes).toMatchObject([{ stream: boardStream(board(1)) }]);
    expect((await room.world.mutator.write(owner, one)).repeated).toBe(true);
    expect(title()).toBe("Иначе");
  });

  test("writes nothing when its decision refuses", async () => {
    const decide = () => {
      throw new AppError("FIELD_RANGE");
    };
    await expect(room.world.mutator.write(owner, writing({ decide }))).rejects.toMatchObject({ code: "FIELD_RANGE" });
  });

  test("[SY-03] may not have two operations on one row in one change", async () => {
    const op = { e: "task" as const, id: task(1), t: "set" as const, f: { title: "Иначе" } };
    const decide = () => [
      { stream: boardStream(board(1)), ops: [op] },
      { stream: boardStream(board(1)), ops: [op] },
    ];
    await expect(room.world.mutator.write(owner, writing({ decide }))).rejects.toThrow("two operations on one row");
  });

  test("may not ask for the whole list twice", async () => {
    const decide = (): typeof NEED_LIST => NEED_LIST;
    await expect(room.world.mutator.write(owner, writing({ decide }))).rejects.toThrow("asked for again");
  });

  test.each<[string, StreamOps[]]>([
    [
      "deletes a task that comes nowhere",
      [{ stream: boardStream(board(1)), ops: [{ e: "task", id: task(1), t: "del" }] }],
    ],
    [
      "deletes a task for good in the stream of another board",
      [{ stream: boardStream(board(2)), ops: [{ e: "task", id: task(1), t: "del", forGood: true }] }],
    ],
    ["deletes a column", [{ stream: boardStream(board(1)), ops: [{ e: "column", id: column(1), t: "del" }] }]],
    [
      "changes a board without its own stream",
      [{ stream: boardStream(board(1)), ops: [{ e: "board", id: board(2), t: "set", f: { title: "Т" } }] }],
    ],
    [
      "gives somebody no role",
      [{ stream: boardStream(board(1)), ops: [{ e: "member", id: owner.id, t: "set", f: {} }] }],
    ],
  ])("that %s fits no table and is a defect", async (_name, ops) => {
    const before = room.storage.copy();
    const outcome = await room.world.mutator
      .write(owner, writing({ decide: () => ops }))
      .catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(Error);
    expect(outcome).not.toBeInstanceOf(AppError);
    expect(room.storage.copy()).toEqual(before);
  });
});
