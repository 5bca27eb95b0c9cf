import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { RULES_AT_WORK_MAX, RULES_PER_BOARD_MAX } from "#contract/core/limit.ts";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import type { RulePart } from "#contract/entities/rule.ts";
import {
  board,
  column,
  holders,
  item,
  label,
  openReadingRoom,
  owner,
  rule,
  task,
  type ReadingRoom,
} from "#server/testing/mutations/reading-room.ts";
import { ruleForm } from "#server/testing/mutations/random-rule.ts";
import { uuid } from "#server/testing/mutations/mutation-world.ts";

let room: ReadingRoom;
beforeEach(async () => {
  room = await openReadingRoom();
});

const FORM = { name: "", conditions: [] as RulePart[], timeZone: "Europe/Moscow" };
let made = 100;

async function when(cause: RulePart, actions: RulePart[], patch: Partial<MutationArgs<"rule.create">> = {}) {
  made += 1;
  await room.run(owner, "rule.create", rule(made), { boardId: board(1), ...FORM, cause, actions, ...patch });
  return rule(made);
}

const see = (number = 1) => room.see(board(1)).tasks.find(({ id }) => id === task(number));
const ruleNow = (id: string) => room.see(board(1)).rules.find((one) => one.id === id);
const changesFrom = (seq: number) => room.see(board(1)).seq - seq;
const toDone = () => room.run(owner, "task.move", task(1), { columnId: column(3) });
const viewer = holders.viewer.id;

describe("[AU-03] the cause of a rule", () => {
  const WATCH: RulePart[] = [{ kind: "watch", ref: holders.editor.id }];
  const isWatched = (number = 1) => see(number)?.watcherIds.includes(holders.editor.id);
  const inColumn = { boardId: board(1), columnId: column(2), title: "Новая" };

  it.each<[RulePart, RulePart | null, () => Promise<unknown>]>([
    [
      { kind: "moved", ref: column(2) },
      { kind: "moved", ref: column(3) },
      () => room.run(owner, "task.move", task(1), { columnId: column(2) }),
    ],
    [
      { kind: "left", ref: column(1) },
      { kind: "left", ref: column(3) },
      () => room.run(owner, "task.move", task(1), { columnId: column(2) }),
    ],
    [{ kind: "done" }, { kind: "reopened" }, toDone],
    [
      { kind: "assigned" },
      { kind: "assigned", ref: owner.id },
      () => room.run(owner, "task.add", task(1), { field: "assigneeIds", value: viewer }),
    ],
    [
      { kind: "assigned", ref: viewer },
      { kind: "labelled" },
      () => room.run(owner, "task.add", task(1), { field: "assigneeIds", value: viewer }),
    ],
    [
      { kind: "labelled", ref: label(1) },
      null,
      () => room.run(owner, "task.add", task(1), { field: "labelIds", value: label(1) }),
    ],
    [
      { kind: "prioritised", n: 4 },
      { kind: "prioritised", n: 3 },
      () => room.run(owner, "task.set", task(1), { priority: 4 }),
    ],
    [{ kind: "term-set" }, null, () => room.run(owner, "task.set", task(1), { dueAt: "2026-12-01T09:00:00.000Z" })],
  ])("%j triggers its rule, %j does not", async (cause, other, act) => {
    await when(cause, WATCH);
    const silent = other === null ? null : await when(other, [{ kind: "comment", text: "Не то" }]);
    await act();
    expect(isWatched()).toBe(true);
    expect(see()?.commentCount).toBe(1);
    if (silent !== null) expect(ruleNow(silent)?.runs).toBe(0);
  });

  it("created: anywhere or in one column, and the initial fields of the task also trigger rules", async () => {
    await when({ kind: "created", ref: column(2) }, WATCH);
    await when({ kind: "created", ref: column(1) }, [{ kind: "archive" }]);
    await when({ kind: "prioritised" }, [{ kind: "label", ref: label(1) }]);
    await room.run(owner, "task.create", task(5), { ...inColumn, priority: 2 });
    expect(see(5)).toMatchObject({
      watcherIds: [holders.editor.id],
      labelIds: [label(1)],
      archivedAt: null,
      number: 3,
    });
  });

  it("reopened, and all checklist items done", async () => {
    await when({ kind: "checklist-done" }, [{ kind: "done" }]);
    await room.run(owner, "item.set", item(1), { done: true });
    expect(see()?.doneAt).toBeNull();
    await room.run(owner, "item.set", item(2), { done: true });
    expect(see()).toMatchObject({ columnId: column(3), checklistDone: 2 });
    await when({ kind: "reopened" }, WATCH);
    await room.run(owner, "task.move", task(1), { columnId: column(1) });
    expect(isWatched()).toBe(true);
  });

  it("moved: also for a task that comes from another board", async () => {
    await when({ kind: "moved", ref: column(1) }, [{ kind: "priority", n: 3 }]);
    await room.run(owner, "task.move", task(4), { columnId: column(1), boardId: board(1) });
    expect(see(4)).toMatchObject({ boardId: board(1), priority: 3, hops: 1 });
  });
});

describe("[AU-03] the actions of a rule", () => {
  it("are applied as separate changes, and published in order", async () => {
    const id = await when({ kind: "moved", ref: column(2) }, [
      { kind: "assign", ref: "actor" },
      { kind: "watch", ref: viewer },
      { kind: "label", ref: label(1) },
      { kind: "priority", n: 4 },
      { kind: "term", n: 2 },
    ]);
    await when({ kind: "moved", ref: column(2) }, [
      { kind: "lines", lines: ["Тесты", "Ревью"] },
      { kind: "comment", text: "Берём" },
      { kind: "unassign" },
      { kind: "done" },
    ]);
    const { seq } = room.see(board(1));
    room.world.messages.length = 0;
    await room.run(holders.editor, "task.move", task(1), { columnId: column(2) });
    expect(see()).toMatchObject({
      columnId: column(3),
      watcherIds: [viewer],
      labelIds: [label(1)],
      priority: 4,
      dueAt: "2026-11-23T12:00:00.000Z",
      dueHasTime: false,
      assigneeIds: [],
      checklistTotal: 4,
      commentCount: 2,
      rev: seq + 10,
    });
    expect(ruleNow(id)).toMatchObject({ runs: 1, lastFault: null, lastRunAt: "2026-11-21T00:00:00.000Z" });
    const published = room.world.messages.flatMap((one) => (one.kind === "change" ? [one.change] : []));
    expect(published.map((one) => one.seq)).toEqual(Array.from({ length: 10 }, (_, at) => seq + at + 1));
    expect(new Set(published.map((one) => one.actor))).toEqual(new Set([holders.editor.id]));
    expect(published.filter((one) => one.mutationId !== null)).toHaveLength(1);
  });

  it("remove a label, a user and the task, and count working days from Monday to Friday", async () => {
    await room.run(owner, "task.add", task(1), { field: "labelIds", value: label(1) });
    await room.run(owner, "task.add", task(1), { field: "assigneeIds", value: viewer });
    await when({ kind: "done" }, [
      { kind: "unlabel", ref: label(1) },
      { kind: "unassign", ref: viewer },
      { kind: "term-work", n: 1 },
      { kind: "archive" },
    ]);
    await toDone();
    // It is a Saturday: the first working day is Monday, and the next one Tuesday.
    expect(see()).toMatchObject({ labelIds: [], assigneeIds: [], dueAt: "2026-11-24T12:00:00.000Z" });
    expect(see()?.archivedAt).not.toBeNull();
  });

  it("[AU-10] write a comment in the name of the last author of the rule", async () => {
    const id = await when({ kind: "done" }, [{ kind: "comment", text: "Проверьте" }]);
    await room.run(holders.manager, "rule.set", id, { name: "Проверка" });
    const { changes } = await toDone();
    const addedComment = changes.flatMap(({ ops }) => ops).find((op) => op.e === "comment");
    expect(addedComment).toMatchObject({ f: { authorId: holders.manager.id, body: "Проверьте", taskId: task(1) } });
  });
});

describe("rules in the transaction of their mutation", () => {
  it("[AU-01] do nothing when the mutation is repeated", async () => {
    await when({ kind: "done" }, [{ kind: "comment", text: "Готово" }]);
    const move = { mutationId: uuid(7, 0x77), op: "task.move", id: task(1), args: { columnId: column(3) } } as const;
    await room.world.mutator.mutate(owner, move);
    const after = room.storage.copy();
    expect((await room.world.mutator.mutate(owner, move)).repeated).toBe(true);
    expect(room.storage.copy()).toEqual(after);
    expect(see()?.commentCount).toBe(2);
  });

  it("[AU-01] do not run for a rejected mutation", async () => {
    await when({ kind: "done" }, [{ kind: "comment", text: "Готово" }]);
    await room.refused("ACTION_FORBIDDEN", holders.viewer, "task.move", task(1), { columnId: column(3) });
  });

  it("write nothing if they change nothing, are off or archived, or their conditions are false", async () => {
    const idle = await when({ kind: "done" }, [{ kind: "unassign" }]);
    const off = await when({ kind: "done" }, [{ kind: "archive" }], { enabled: false });
    const gone = await when({ kind: "done" }, [{ kind: "archive" }]);
    await room.run(owner, "rule.archive", gone, {});
    const other = await when({ kind: "done" }, [{ kind: "archive" }], {
      conditions: [{ kind: "label", ref: label(1) }],
    });
    const { seq } = room.see(board(1));
    await toDone();
    expect(changesFrom(seq)).toBe(1);
    expect([idle, off, gone, other].map((id) => ruleNow(id)?.runs)).toEqual([0, 0, 0, 0]);
  });

  it("[AU-04] check their conditions on the result of the previous rules", async () => {
    await when({ kind: "done" }, [{ kind: "priority", n: 4 }], {
      conditions: [{ kind: "nobody" }, { kind: "column", ref: column(3) }],
    });
    await when({ kind: "done" }, [{ kind: "label", ref: label(1) }], { conditions: [{ kind: "priority", n: 4 }] });
    await when({ kind: "done" }, [{ kind: "archive" }], { conditions: [{ kind: "priority", n: 0 }] });
    await when({ kind: "done" }, [{ kind: "watch", ref: viewer }], { conditions: [{ kind: "person", ref: viewer }] });
    await toDone();
    expect(see()).toMatchObject({ priority: 4, labelIds: [label(1)], archivedAt: null, watcherIds: [] });
  });
});

describe("a rule that cannot be applied", () => {
  it("[AU-07] does nothing if it refers to a missing row, and the mutation is applied", async () => {
    await when({ kind: "done" }, [{ kind: "label", ref: label(1) }, { kind: "archive" }]);
    await when({ kind: "done" }, [{ kind: "assign", ref: uuid(99, 0xaaaa) }]);
    await when({ kind: "done" }, [{ kind: "move", ref: column(4) }]);
    await room.run(owner, "label.archive", label(1), {});
    const { seq } = room.see(board(1));
    await toDone();
    expect(changesFrom(seq)).toBe(1);
    expect(see()).toMatchObject({ columnId: column(3), archivedAt: null });
  });

  it("[AU-08] stops at a hard limit, and the rule and the task record that", async () => {
    await room.run(owner, "column.set", column(2), { wipLimit: 1, wipMode: "hard" });
    await room.run(owner, "task.create", task(6), { boardId: board(1), columnId: column(2), title: "Занято" });
    const id = await when({ kind: "labelled" }, [
      { kind: "priority", n: 3 },
      { kind: "move", ref: column(2) },
      { kind: "archive" },
    ]);
    await room.run(owner, "task.add", task(1), { field: "labelIds", value: label(1) });
    expect(see()).toMatchObject({ columnId: column(1), priority: 3, archivedAt: null });
    expect(ruleNow(id)).toMatchObject({ runs: 1, lastFault: "limit" });
    await room.run(owner, "task.archive", task(6), {});
    await room.run(owner, "task.add", task(2), { field: "labelIds", value: label(1) });
    expect(see(2)?.columnId).toBe(column(2));
    expect(ruleNow(id)).toMatchObject({ runs: 2, lastFault: null });
  });

  it("[AU-02] is rejected if it is incomplete, and above the limits of a board", async () => {
    const args = { boardId: board(1), ...FORM, cause: { kind: "done" }, actions: [{ kind: "archive" }] };
    await room.refused("RULE_INVALID", owner, "rule.create", rule(50), { ...args, actions: [] });
    await room.refused("RULE_INVALID", owner, "rule.set", rule(1), { cause: { kind: "moved" } });
    for (let at = 1; at < RULES_AT_WORK_MAX; at += 1) await room.run(owner, "rule.create", uuid(at, 0xf7), args);
    await room.refused("TOO_MANY_RULES", owner, "rule.create", rule(50), args);
    for (let at = RULES_AT_WORK_MAX; at < RULES_PER_BOARD_MAX; at += 1)
      await room.run(owner, "rule.create", uuid(at, 0xf7), { ...args, enabled: false });
    await room.refused("TOO_MANY_RULES", owner, "rule.create", rule(50), { ...args, enabled: false });
    await room.refused("TOO_MANY_RULES", owner, "rule.set", uuid(RULES_AT_WORK_MAX, 0xf7), { enabled: true });
  });
});

describe("rules that trigger each other", () => {
  it("[AU-05] run three levels deep, each at most once", async () => {
    await when({ kind: "moved", ref: column(2) }, [{ kind: "move", ref: column(3) }]);
    await when({ kind: "moved", ref: column(3) }, [{ kind: "priority", n: 1 }]);
    await when({ kind: "prioritised", n: 1 }, [{ kind: "label", ref: label(1) }]);
    const last = await when({ kind: "labelled" }, [{ kind: "archive" }]);
    const back = await when({ kind: "moved", ref: column(3) }, [{ kind: "move", ref: column(2) }]);
    await room.run(owner, "task.move", task(1), { columnId: column(2) });
    expect(see()).toMatchObject({ columnId: column(2), priority: 1, labelIds: [label(1)], archivedAt: null });
    expect([last, back].map((id) => ruleNow(id)?.runs)).toEqual([0, 1]);
  });

  it("[AU-04, AU-05] terminate, and give the same result for the same rules", async () => {
    const pick = (...ids: string[]) => fc.constantFrom(...ids);
    const forms = ruleForm({
      column: pick(column(1), column(2), column(3)),
      label: pick(label(1)),
      person: pick(owner.id, viewer),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(forms, { minLength: 1, maxLength: 12 }), async (rules) => {
        const play = async () => {
          room = await openReadingRoom();
          for (const [at, one] of rules.entries()) {
            const args = { ...one, boardId: board(1) };
            await room.run(owner, "rule.create", uuid(at, 0xf8), args).catch(() => null);
          }
          const { seq } = room.see(board(1));
          await room.run(owner, "task.move", task(1), { columnId: column(2) });
          const seen = room.see(board(1));
          const most = 1 + rules.reduce((sum, one) => sum + one.actions.length * 4, 0);
          expect(seen.seq - seq).toBeLessThanOrEqual(most);
          expect(seen.rules.every(({ runs }) => runs <= 1)).toBe(true);
          return seen;
        };
        const first = await play();
        const again = await play();
        expect({ ...again, epoch: "" }).toEqual({ ...first, epoch: "" });
      }),
      { numRuns: 40 },
    );
  });
});
