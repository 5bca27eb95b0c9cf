import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { boardStream, userStream, type Change, type RowOp, type StreamOps } from "#contract/changes/change.ts";
import type { Label } from "#contract/entities/label.ts";
import type { Notification } from "#contract/entities/notification.ts";
import { gapAt, indexFor } from "#server/sync/place.ts";
import { buildPlan } from "#server/sync/mutations/plan.ts";
import type { ChangesQuestion, Facts, GapNeed, Plan, SyncStorage, ListRow } from "#server/sync/storage.ts";
import { createWorld, person, uuid, type World } from "./mutation-world.ts";
import { board, column, label, task } from "./reading-room.ts";
import type { StorageUnderTest } from "./storage-under-test.ts";

const [anna, boris, vera] = [person(1), person(2), person(3)];
const NO_MUTATION = uuid(0);
const AT = "2026-11-21T00:00:00.000Z";

/** Tests that every storage must pass. `open` returns an empty one. */
export function describeStorage(open: () => Promise<StorageUnderTest>): void {
  let under: StorageUnderTest;
  let storage: SyncStorage;
  let world: World;

  /** Anna owns boards 1 and 2, of which 2 is nested in 1; Boris owns board 3. */
  beforeEach(async () => {
    under = await open();
    ({ storage } = under);
    world = createWorld(storage);
    for (const one of [anna, boris, vera]) await under.addPerson(one);
    await world.run(anna, "board.create", board(1), { title: "Читальня", columns: [starter(1)] });
    await world.run(anna, "board.create", board(2), { title: "Зал", boardId: board(1), columns: [starter(2)] });
    await world.run(boris, "board.create", board(3), { title: "Чужая" });
  });

  const factsOf = (...boards: number[]) =>
    storage.load({ actorId: anna.id, mutationId: NO_MUTATION, boards: boards.map(board) });
  const labelsOf = async (...numbers: number[]) => {
    const facts = await storage.load({ actorId: anna.id, mutationId: NO_MUTATION, labels: numbers.map(label) });
    return numbers.filter((number) => facts.get("label", label(number)) !== undefined);
  };
  const headOf = async (number: number) =>
    (await storage.headsOf([boardStream(board(number))])).get(boardStream(board(number)));
  const changesOf = async (question: Partial<ChangesQuestion> = {}) =>
    storage.changesSince({ stream: boardStream(board(1)), userId: vera.id, since: 0, limit: 500, ...question });

  /** Builds a plan that creates labels on the given boards. */
  function labelling(
    facts: Facts,
    labels: Record<number, number>,
    more: Partial<Parameters<typeof buildPlan>[0]> = {},
  ): Plan {
    const ops = Object.entries(labels).map(([number, on]): StreamOps => {
      const row = labelRow(Number(number), on);
      return { stream: boardStream(board(on)), ops: [{ e: "label", id: row.id, t: "set", f: row }] };
    });
    return buildPlan({
      actorId: anna.id,
      mutationId: world.nextId(),
      at: AT,
      ops,
      facts,
      newId: world.nextId,
      ...more,
    });
  }

  describe("commit", () => {
    test("[SY-01, SY-02] writes rows, changes and numbers together", async () => {
      const before = await headOf(1);
      const plan = labelling(await factsOf(1), { 1: 1 });
      expect(await storage.commit(plan)).toBe("done");
      expect(await headOf(1)).toEqual({ epoch: before?.epoch, seq: (before?.seq ?? 0) + 1 });
      expect(await labelsOf(1)).toEqual([1]);
      const answer = await changesOf({ since: before?.seq ?? 0 });
      expect(answer).toMatchObject({
        head: (before?.seq ?? 0) + 1,
        changes: [{ seq: (before?.seq ?? 0) + 1, actor: anna.id, mutationId: plan.mutationId, at: AT }],
      });
    });

    test("[SY-01, SY-26] writes nothing when a stream has moved on", async () => {
      const stale = labelling(await factsOf(1), { 1: 1 });
      await world.run(anna, "board.set", board(1), { title: "Другая" });
      const before = await headOf(1);
      expect(await storage.commit(stale)).toBe("conflict");
      expect([await headOf(1), await labelsOf(1)]).toEqual([before, []]);
    });

    test("[SY-01] writes nothing of two streams when one of them has moved on", async () => {
      const stale = labelling(await factsOf(1, 3), { 1: 1, 3: 3 });
      await world.run(boris, "board.set", board(3), { title: "Другая" });
      const before = [await headOf(1), await headOf(3)];
      expect(await storage.commit(stale)).toBe("conflict");
      expect([await headOf(1), await headOf(3)]).toEqual(before);
      expect(await labelsOf(1, 3)).toEqual([]);
    });

    test("[SY-24] writes nothing for another epoch, though the number is the same", async () => {
      const plan = labelling(await factsOf(1), { 1: 1 });
      const streams = plan.streams.map((one) => ({ ...one, epoch: world.nextId() }));
      expect(await storage.commit({ ...plan, streams })).toBe("conflict");
      expect(await labelsOf(1)).toEqual([]);
    });

    test("[SY-23] a guarded stream must stand where it was read, and stays there", async () => {
      const guards = [boardStream(board(1)), boardStream(board(3))];
      const facts = await factsOf(1, 2, 3);
      const [one, other] = [labelling(facts, { 1: 2 }, { guards }), labelling(facts, { 2: 2 }, { guards })];
      const before = [await headOf(1), await headOf(3)];
      expect(await storage.commit(one)).toBe("done");
      expect([await headOf(1), await headOf(3)]).toEqual(before);
      await world.run(boris, "board.set", board(3), { title: "Другая" });
      const fresh = { ...other, streams: other.streams.map((part) => ({ ...part, head: (part.head ?? 0) + 1 })) };
      expect(await storage.commit(fresh)).toBe("conflict");
      expect(await labelsOf(1, 2)).toEqual([1]);
    });

    test("[SY-07] a mutation is written once a person", async () => {
      const mutationId = world.nextId();
      expect(await storage.commit(labelling(await factsOf(1), { 1: 1 }, { mutationId }))).toBe("done");
      expect(await storage.commit(labelling(await factsOf(1), { 2: 1 }, { mutationId }))).toBe("repeated");
      const others = { mutationId, actorId: boris.id };
      expect(await storage.commit(labelling(await factsOf(1), { 3: 1 }, others))).toBe("done");
      expect(await labelsOf(1, 2, 3)).toEqual([1, 3]);
    });

    test("[SY-20] a row is never overwritten by a new one", async () => {
      await world.run(boris, "label.create", label(1), { boardId: board(3), name: "Чужая", color: "pine" });
      const before = await headOf(1);
      expect(await storage.commit(labelling(await factsOf(1), { 1: 1 }))).toBe("taken");
      const facts = await storage.load({ actorId: boris.id, mutationId: NO_MUTATION, labels: [label(1)] });
      expect(facts.get("label", label(1))).toMatchObject({ name: "Чужая", boardId: board(3) });
      expect(await headOf(1)).toEqual(before);
    });

    test("[SY-20, DO-15] an id is of a board or of a task, never of both: their texts go by it", async () => {
      await world.run(boris, "column.create", column(3), { boardId: board(3), name: "Надо" });
      const taken = { code: "ID_TAKEN" };
      const asTask = { boardId: board(3), columnId: column(3), title: "Чужой текст" };
      await expect(world.run(boris, "task.create", board(1), asTask)).rejects.toMatchObject(taken);
      await world.run(boris, "task.create", task(3), asTask);
      await expect(world.run(vera, "board.create", task(3), { title: "Чужая" })).rejects.toMatchObject(taken);
    });

    test("[SY-26] of many plans on one head exactly one is written", async () => {
      const facts = await factsOf(1);
      const plans = Array.from({ length: 12 }, (_, at) => labelling(facts, { [at + 1]: 1 }));
      const results = await Promise.all(plans.map((plan) => storage.commit(plan)));
      expect(results.filter((result) => result === "done")).toHaveLength(1);
      expect(results.filter((result) => result === "conflict")).toHaveLength(11);
      expect(await labelsOf(...plans.map((_plan, at) => at + 1))).toHaveLength(1);
    });

    test("[SY-25] a large change is learnt by a snapshot: its rows are written, its operations are not kept", async () => {
      const stream = boardStream(board(5));
      const facts = await factsOf(5);
      const row = { ...labelRow(1, 5), boardId: board(5) };
      const snapshotOnly = [stream];
      const { changes } = await world.mutator.write(anna, {
        mutationId: world.nextId(),
        need: { boards: [board(5)], people: [anna.id] },
        decide: () => [{ stream, ops: [boardOp(5), { e: "label", id: row.id, t: "set", f: row }] }],
        snapshotOnly,
      });
      expect(facts.heads.get(stream)).toBeUndefined();
      expect(changes).toMatchObject([{ stream, seq: 1, ops: [] }]);
      expect(await labelsOf(1)).toEqual([1]);
      expect(await changesOf({ stream, since: 0 })).toEqual({ resync: true });
      expect(await changesOf({ stream, since: 1 })).toMatchObject({ head: 1, changes: [] });
    });
  });

  describe("load", () => {
    test("of nothing that exists is empty", async () => {
      const facts = await storage.load({
        actorId: vera.id,
        mutationId: NO_MUTATION,
        boards: [board(77)],
        columns: [column(77)],
        tasks: [task(77)],
        labels: [label(77)],
        people: [person(77).id],
        favourite: board(77),
        columnOf: task(77),
        peopleOf: task(77),
        sizesOf: board(77),
        ownersOf: board(77),
        gap: { list: "task", parentId: column(77), movingId: task(78) },
      });
      expect(facts.heads.size).toBe(0);
      expect([facts.get("board", board(77)), facts.get("task", task(77)), facts.roleOn(board(77))]).toEqual([
        undefined,
        undefined,
        null,
      ]);
      expect([facts.person(person(77).id), facts.ancestorsOf(board(77)), facts.repeated]).toEqual([
        undefined,
        [],
        null,
      ]);
      expect([facts.gap, facts.openTasks, facts.sizes, facts.owners]).toEqual([
        { after: null, before: null },
        0,
        { columns: 0, labels: 0, customFields: 0, rules: 0, savedViews: 0, files: 0 },
        0,
      ]);
    });

    test("[SY-17] includes the boards above with their streams, and roles from there", async () => {
      await world.run(anna, "member.set", boris.id, { boardId: board(1), role: "editor" });
      await world.run(anna, "member.set", vera.id, { boardId: board(2), role: "viewer" });
      const facts = await storage.load({
        actorId: boris.id,
        mutationId: NO_MUTATION,
        columns: [column(2)],
        people: [vera.id],
      });
      expect(facts.ancestorsOf(board(2))).toEqual([board(1)]);
      expect([...facts.heads.keys()].toSorted()).toEqual([boardStream(board(1)), boardStream(board(2))]);
      expect([facts.roleOn(board(2)), facts.memberRole(board(2), boris.id), facts.roleOn(board(3))]).toEqual([
        "editor",
        null,
        null,
      ]);
      expect([facts.roleOf(board(2), vera.id), facts.roleOf(board(1), vera.id)]).toEqual(["viewer", null]);
      expect(facts.person(vera.id)).toEqual({ id: vera.id, username: vera.username, name: vera.name, avatar: null });
    });

    test("[SY-11] says of whom it is asked whether their account works", async () => {
      const accountStateOf = async (userId?: string) =>
        (await storage.load({ actorId: anna.id, mutationId: NO_MUTATION, accountStateOf: userId })).accountState;
      expect([await accountStateOf(vera.id), await accountStateOf(person(77).id), await accountStateOf()]).toEqual([
        "works",
        null,
        null,
      ]);
      await under.setAccountState(vera.id, "disabled");
      expect(await accountStateOf(vera.id)).toBe("disabled");
      await under.setAccountState(vera.id, "ended");
      expect(await accountStateOf(vera.id)).toBe("ended");
    });

    test("[SY-28] counts the owners who can act as such", async () => {
      for (const one of [boris, vera]) {
        await world.run(anna, "member.set", one.id, { boardId: board(1), role: "owner" });
      }
      const owners = async () =>
        (await storage.load({ actorId: anna.id, mutationId: NO_MUTATION, ownersOf: board(1) })).owners;
      expect(await owners()).toBe(3);
      await under.setAccountState(vera.id, "disabled");
      expect(await owners()).toBe(2);
      await under.setAccountState(boris.id, "ended");
      expect(await owners()).toBe(1);
    });

    test("counts what it is asked for", async () => {
      await world.run(anna, "column.set", column(1), { wipLimit: 1, wipMode: "hard" });
      for (const number of [1, 2, 3]) {
        await world.run(anna, "task.create", task(number), { boardId: board(1), columnId: column(1), title: "Т" });
      }
      await world.run(anna, "task.archive", task(2), {});
      const need = { actorId: anna.id, mutationId: NO_MUTATION };
      const facts = await storage.load({
        ...need,
        columns: [column(1)],
        openTasksOf: column(1),
        sizesOf: board(1),
        ownersOf: board(1),
        heightOf: board(1),
        inside: board(1),
      });
      const sizes = { columns: 1, labels: 0, customFields: 0, rules: 0, savedViews: 0, files: 0 };
      expect([facts.openTasks, facts.sizes, facts.owners, facts.height]).toEqual([2, sizes, 1, 2]);
      expect([facts.inside, facts.get("board", board(2))?.title, facts.roleOn(board(2))]).toEqual([
        [board(2)],
        "Зал",
        "owner",
      ]);
      expect((await storage.load({ ...need, columnOf: task(1), tasks: [task(1)] })).openTasks).toBe(2);
      await world.run(anna, "column.set", column(1), { wipMode: "soft" });
      expect((await storage.load({ ...need, columns: [column(1)], openTasksOf: column(1) })).openTasks).toBe(0);
    });

    test("the actor's own star, and not somebody else's", async () => {
      await world.run(anna, "favourite.set", board(1), { sort: "a5" });
      const need = { mutationId: NO_MUTATION, favourite: board(1) };
      const own = await storage.load({ ...need, actorId: anna.id });
      expect(own.get("favourite", board(1))).toEqual({ id: board(1), sort: "a5", rev: 1 });
      expect(own.heads.get(userStream(anna.id))?.seq).toBe(1);
      expect((await storage.load({ ...need, actorId: boris.id })).get("favourite", board(1))).toBeUndefined();
    });

    test("[NO-18, NO-20] notifications, whoever's they are, as they were written, changed and taken away", async () => {
      const row = notificationRow(anna.id);
      const need = { notifications: [row.id] };
      const write = (op: RowOp) =>
        world.mutator.write(anna, {
          mutationId: world.nextId(),
          need,
          decide: () => [{ stream: userStream(anna.id), ops: [op] }],
        });
      const stored = async (who = anna) =>
        (await storage.load({ actorId: who.id, mutationId: NO_MUTATION, ...need })).get("notification", row.id);
      await write({ e: "notification", id: row.id, t: "set", f: row });
      expect(await stored()).toEqual({ ...row, rev: 1 });
      expect(await stored(boris)).toEqual({ ...row, rev: 1 });
      await world.run(boris, "notification.read", row.id, { ids: [row.id] });
      expect(await stored()).toEqual({ ...row, rev: 1 });
      await world.run(anna, "notification.snooze", row.id, { ids: [row.id], till: AT });
      expect(await stored()).toEqual({ ...row, snoozedTill: AT, rev: 2 });
      await write({ e: "notification", id: row.id, t: "del" });
      expect(await stored()).toBeUndefined();
      expect(
        (await storage.load({ actorId: anna.id, mutationId: NO_MUTATION, ...need })).heads.get(userStream(anna.id))
          ?.seq,
      ).toBe(3);
    });

    test("[SY-08] what a mutation did when it was done before, as far as the log knows", async () => {
      const mutationId = world.nextId();
      const move: RowOp = { e: "label", id: label(1), t: "set", f: labelRow(1, 1) };
      const plan = labelling(await factsOf(1, 3), { 1: 1, 3: 3 }, { mutationId });
      await storage.commit(plan);
      const repeated = async () => (await storage.load({ actorId: anna.id, mutationId })).repeated;
      expect((await repeated())?.changes.map((change: Change) => change.stream)).toEqual([
        boardStream(board(1)),
        boardStream(board(3)),
      ]);
      expect((await repeated())?.changes[0]?.ops).toMatchObject([{ ...move, f: { name: "Метка" } }]);
      await under.compact(boardStream(board(1)), 100);
      expect((await repeated())?.changes.map((change: Change) => change.stream)).toEqual([boardStream(board(3))]);
      expect((await repeated())?.of).toBe(2);
      expect((await storage.load({ actorId: boris.id, mutationId })).repeated).toBeNull();
    });

    test("[SY-12] the gap of any place in any list is the one that the whole list says", async () => {
      const keys = ["a0", "a0", "a1", "a1V", "a2", "b00"];
      for (const [at, sort] of keys.entries()) {
        await world.run(anna, "task.create", task(at + 1), {
          boardId: board(1),
          columnId: column(1),
          title: "Т",
          sort,
        });
      }
      await under.putSort(task(2), "a0");
      await world.run(anna, "task.archive", task(3), {});
      const id = fc.option(fc.integer({ min: 1, max: 8 }).map(task), { nil: undefined });
      const place = fc.record({
        movingId: fc.integer({ min: 1, max: 7 }).map(task),
        sort: fc.option(
          fc.oneof(fc.constantFrom("Zz", "a0", "a0V", "a1", "a3", "zz"), fc.integer({ min: -2, max: 9 })),
          { nil: undefined },
        ),
        afterId: fc.oneof(id, fc.constant(null)),
        beforeId: fc.oneof(id, fc.constant(null)),
      });
      await fc.assert(
        fc.asyncProperty(place, async (wanted) => {
          const gap: GapNeed = { list: "task", parentId: column(1), ...wanted };
          const need = { actorId: anna.id, mutationId: NO_MUTATION, gap };
          const whole: readonly ListRow[] = (await storage.load({ ...need, wholeList: true })).list ?? [];
          expect(whole.map((row) => row.id)).not.toContain(gap.movingId);
          expect((await storage.load(need)).gap).toEqual(gapAt(whole, indexFor(whole, gap)));
        }),
        { numRuns: 150 },
      );
    });
  });

  describe("changesSince", () => {
    test.each<[string, (head: number, epoch: string) => Partial<ChangesQuestion>, unknown]>([
      ["everything from the beginning", () => ({}), { changes: [{ seq: 1 }, { seq: 2 }, { seq: 3 }] }],
      ["what is new", (head, epoch) => ({ since: head - 1, epoch }), { head: 3, changes: [{ seq: 3 }] }],
      ["nothing new", (head, epoch) => ({ since: head, epoch }), { head: 3, changes: [] }],
      ["as many as may be", () => ({ limit: 2 }), { head: 3, changes: [{ seq: 1 }, { seq: 2 }] }],
      ["[SY-06] another epoch", () => ({ epoch: uuid(5) }), { resync: true }],
      ["[SY-06] ahead of the server", (head) => ({ since: head + 1 }), { resync: true }],
      ["[SY-06] no such stream", () => ({ stream: boardStream(board(77)) }), { resync: true }],
      ["[SY-09] before the person was added", () => ({ userId: anna.id }), { resync: true }],
      [
        "[SY-09] since the person was added",
        () => ({ userId: anna.id, since: 1 }),
        { changes: [{ seq: 2 }, { seq: 3 }] },
      ],
    ])("%s", async (_name, question, expected) => {
      await world.run(anna, "board.set", board(1), { title: "Другая" });
      const head = await headOf(1);
      expect(await changesOf(question(head?.seq ?? 0, head?.epoch ?? ""))).toMatchObject(expected ?? {});
    });

    test("[SY-06] forgotten changes", async () => {
      await world.run(anna, "board.set", board(1), { title: "Другая" });
      await under.compact(boardStream(board(1)), 2);
      expect(await changesOf({ since: 1 })).toEqual({ resync: true });
      expect(await changesOf({ since: 2 })).toMatchObject({ changes: [{ seq: 3 }] });
    });
  });

  describe("who sees a board", () => {
    test("[SY-17] those with a role there or above, each with the highest", async () => {
      await world.run(anna, "member.set", boris.id, { boardId: board(1), role: "editor" });
      await world.run(anna, "member.set", boris.id, { boardId: board(2), role: "viewer" });
      await world.run(anna, "member.set", vera.id, { boardId: board(2), role: "admin" });
      const readers = await storage.readersOf([board(1), board(2), board(77)]);
      expect(readers).toEqual(
        new Map([
          [
            board(1),
            new Map([
              [anna.id, "owner"],
              [boris.id, "editor"],
            ]),
          ],
          [
            board(2),
            new Map([
              [anna.id, "owner"],
              [boris.id, "editor"],
              [vera.id, "admin"],
            ]),
          ],
        ]),
      );
    });

    test("[SY-22] the boards below that inherit, at any depth", async () => {
      await world.run(anna, "board.create", board(5), { title: "Д", boardId: board(2) });
      expect(new Set(await storage.heirsOf(board(1)))).toEqual(new Set([board(1), board(2), board(5)]));
      await world.run(anna, "board.set", board(2), { inherit: false });
      expect(await storage.heirsOf(board(1))).toEqual([board(1)]);
      expect(new Set(await storage.heirsOf(board(2)))).toEqual(new Set([board(2), board(5)]));
      expect(await storage.heirsOf(board(77))).toEqual([]);
    });
  });

  test("[SY-26] inside `exclusive` facts are read and a plan is written as outside", async () => {
    const result = await storage.exclusive([boardStream(board(1))], async (inside) => {
      const facts = await inside.load({ actorId: anna.id, mutationId: NO_MUTATION, boards: [board(1)] });
      return inside.commit(labelling(facts, { 1: 1 }));
    });
    expect([result, await labelsOf(1)]).toEqual(["done", [1]]);
  });
}

function starter(number: number) {
  return { id: column(number), name: "Колонка", kind: "work" as const, sort: "a0" };
}

function labelRow(number: number, on: number): Label {
  return {
    id: label(number),
    boardId: board(on),
    name: "Метка",
    color: "pine",
    archivedAt: null,
    createdAt: AT,
    updatedAt: AT,
    rev: 0,
  };
}

function boardOp(number: number): RowOp {
  const times = { archivedAt: null, createdAt: AT, updatedAt: AT };
  const looks = { title: "Большая", color: "violet" as const, status: "active" as const, key: "Б", icon: null };
  const f = {
    id: board(number),
    boardId: null,
    inherit: true,
    ownerId: anna.id,
    rev: 0,
    epoch: "",
    ...looks,
    ...times,
  };
  return { e: "board", id: board(number), t: "set", f };
}

function notificationRow(userId: string): Notification {
  return {
    id: uuid(1, 0xf),
    userId,
    kind: "moved",
    actorId: boris.id,
    actorName: boris.name,
    boardId: board(1),
    taskId: task(1),
    commentId: null,
    title: "Полка",
    detail: "В работе",
    groupKey: "moved:1",
    readAt: null,
    snoozedTill: null,
    createdAt: AT,
    rev: 0,
  };
}
