import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyOp } from "#contract/changes/apply.ts";
import { boardStream, type StreamOps } from "#contract/changes/change.ts";
import type { Task } from "#contract/entities/task.ts";
import { anEntry, aTask, id, titleOp } from "#client/testing/rows.ts";
import {
  allRows,
  createFold,
  foldEntry,
  getRow,
  isWaiting,
  refoldEntry,
  rowsOf,
  setBaseRow,
  unfoldEntry,
} from "./fold.ts";
import type { OutboxEntry } from "../storage/disk/outbox-entry.ts";

const STREAM = boardStream(id(1, "b"));

function folded() {
  const confirmed = new Set<number>();
  const changes: string[] = [];
  const marks: string[] = [];
  const fold = createFold({
    isConfirmed: (entry) => confirmed.has(entry.n),
    onChange: (entity, key) => changes.push(`${entity} ${key}`),
    onMark: (entity, key) => marks.push(`${entity} ${key}`),
  });
  return { fold, confirmed, changes, marks, title: () => getRow(fold, "task", id(1))?.title };
}

describe("a row with pending entries (SY-31)", () => {
  it("shows the confirmed row when there are none", () => {
    const { fold } = folded();
    const row = aTask();
    setBaseRow(fold, "task", row.id, row);
    expect(getRow(fold, "task", row.id)).toBe(row);
  });

  it("applies them in the order in which they were made, whatever the order of arrival", () => {
    const { fold, title } = folded();
    setBaseRow(fold, "task", id(1), aTask());
    foldEntry(fold, anEntry(3, [titleOp(id(1), "третья")]));
    foldEntry(fold, anEntry(1, [titleOp(id(1), "первая")]));
    foldEntry(fold, anEntry(2, [titleOp(id(1), "вторая")]));
    expect(title()).toBe("третья");
    expect(fold.entries.map((entry) => entry.n)).toEqual([1, 2, 3]);
    unfoldEntry(fold, 3);
    expect(title()).toBe("вторая");
  });

  it("keeps other users' changes of other fields", () => {
    const { fold } = folded();
    setBaseRow(fold, "task", id(1), aTask());
    foldEntry(fold, anEntry(1, [titleOp(id(1), "моё")]));
    setBaseRow(fold, "task", id(1), aTask({ title: "их", priority: 3, rev: 2 }));
    expect(getRow(fold, "task", id(1))).toMatchObject({ title: "моё", priority: 3 });
  });

  it("shows a row that only an entry creates, and removes it with the entry", () => {
    const { fold, title } = folded();
    const row = aTask({ title: "новая", rev: 0 });
    foldEntry(fold, anEntry(1, [{ stream: STREAM, ops: [{ e: "task", id: row.id, t: "set", f: row }] }]));
    expect(title()).toBe("новая");
    expect([...allRows(fold, "task")]).toHaveLength(1);
    unfoldEntry(fold, 1);
    expect(title()).toBeUndefined();
    expect([...allRows(fold, "task")]).toEqual([]);
  });

  it("hides a row that an entry deletes, and shows it again without the entry", () => {
    const { fold, title } = folded();
    setBaseRow(fold, "task", id(1), aTask());
    foldEntry(fold, anEntry(1, [{ stream: STREAM, ops: [{ e: "task", id: id(1), t: "del" }] }]));
    expect(title()).toBeUndefined();
    unfoldEntry(fold, 1);
    expect(title()).toBe("Задача");
  });

  it("shows nothing for a partial change of a row that is not loaded", () => {
    const { fold, title } = folded();
    foldEntry(fold, anEntry(1, [titleOp(id(1), "моё")]));
    expect(title()).toBeUndefined();
    setBaseRow(fold, "task", id(1), aTask());
    expect(title()).toBe("моё");
  });

  it("does not apply an entry whose stream is confirmed, even before its removal (SY-33)", () => {
    const { fold, confirmed, title } = folded();
    setBaseRow(fold, "task", id(1), aTask());
    const entry = anEntry(1, [titleOp(id(1), "моё")]);
    foldEntry(fold, entry);
    confirmed.add(1);
    refoldEntry(fold, entry);
    expect(title()).toBe("Задача");
  });

  it("adds values to sets and removes them", () => {
    const { fold } = folded();
    setBaseRow(fold, "task", id(1), aTask({ labelIds: ["l1"] }));
    const op = (t: "add" | "rem", v: string): StreamOps => ({
      stream: STREAM,
      ops: [{ e: "task", id: id(1), t, k: "labelIds", v }],
    });
    foldEntry(fold, anEntry(1, [op("add", "l2")]));
    foldEntry(fold, anEntry(2, [op("rem", "l1")]));
    expect(getRow(fold, "task", id(1))?.labelIds).toEqual(["l2"]);
    setBaseRow(fold, "task", id(1), aTask({ labelIds: ["l1", "l3"], rev: 2 }));
    expect(getRow(fold, "task", id(1))?.labelIds).toEqual(["l3", "l2"]);
  });

  it("keeps members of two boards apart", () => {
    const { fold } = folded();
    const member = { id: "u1", role: "viewer" as const, username: "oleg", name: "Олег", rev: 1 };
    for (const board of ["b1", "b2"]) setBaseRow(fold, "member", `${board}/u1`, member);
    const ops: StreamOps[] = [
      { stream: boardStream("b2"), ops: [{ e: "member", id: "u1", t: "set", f: { role: "admin" } }] },
    ];
    foldEntry(fold, anEntry(1, ops));
    expect(getRow(fold, "member", "b1/u1")?.role).toBe("viewer");
    expect(getRow(fold, "member", "b2/u1")?.role).toBe("admin");
  });
});

describe("row objects", () => {
  it("stay the same when folding makes an equal row again (SY-32)", () => {
    const { fold, changes } = folded();
    setBaseRow(fold, "task", id(1), aTask());
    const entry = anEntry(1, [titleOp(id(1), "моё")]);
    foldEntry(fold, entry);
    const shown = getRow(fold, "task", id(1));
    changes.length = 0;
    foldEntry(fold, { ...entry, attempts: 3 });
    refoldEntry(fold, entry);
    expect(getRow(fold, "task", id(1))).toBe(shown);
    expect(changes).toEqual([]);
  });

  it("of other rows are not refolded", () => {
    const { fold, changes } = folded();
    for (const at of [1, 2]) setBaseRow(fold, "task", id(at), aTask({ id: id(at) }));
    changes.length = 0;
    foldEntry(fold, anEntry(1, [titleOp(id(1), "моё")]));
    expect(changes).toEqual([`task ${id(1)}`]);
  });
});

describe("the mark of a row", () => {
  it("is waiting while an entry on it has no answer", () => {
    const { fold, marks } = folded();
    setBaseRow(fold, "task", id(1), aTask());
    expect(isWaiting(fold, "task", id(1))).toBe(false);
    const entry = anEntry(1, [titleOp(id(1), "моё")]);
    foldEntry(fold, entry);
    expect(isWaiting(fold, "task", id(1))).toBe(true);
    foldEntry(fold, { ...entry, acks: { [STREAM]: { epoch: "e1", seq: 5 } } });
    expect(isWaiting(fold, "task", id(1))).toBe(false);
    expect(marks).toContain(`task ${id(1)}`);
  });
});

it("rowsOf returns each row of an entry once", () => {
  const ops: StreamOps[] = [
    titleOp(id(1), "а"),
    titleOp(id(1), "б", boardStream("b9")),
    { stream: boardStream("b9"), ops: [{ e: "member", id: "u1", t: "del" }] },
  ];
  expect(rowsOf({ ops })).toEqual([
    { entity: "task", key: id(1) },
    { entity: "member", key: "b9/u1" },
  ]);
});

const act = fc.oneof(
  fc.record({ kind: fc.constant("base" as const), task: fc.integer({ min: 0, max: 3 }), isGone: fc.boolean() }),
  fc.record({
    kind: fc.constant("entry" as const),
    n: fc.integer({ min: 1, max: 12 }),
    task: fc.integer({ min: 0, max: 3 }),
    op: fc.constantFrom("title", "priority", "make", "take", "label"),
  }),
  fc.record({ kind: fc.constant("confirm" as const), n: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant("remove" as const), n: fc.integer({ min: 1, max: 12 }) }),
);

function opsFor(kind: string, task: string, n: number): StreamOps[] {
  if (kind === "title") return [titleOp(task, `правка ${n}`)];
  if (kind === "take") return [{ stream: STREAM, ops: [{ e: "task", id: task, t: "del" }] }];
  if (kind === "label")
    return [{ stream: STREAM, ops: [{ e: "task", id: task, t: "add", k: "labelIds", v: `l${n}` }] }];
  const f: Partial<Task> = kind === "make" ? aTask({ id: task, title: `новая ${n}`, rev: 0 }) : { priority: n % 5 };
  return [{ stream: STREAM, ops: [{ e: "task", id: task, t: "set", f }] }];
}

it("the view equals the fold after any mix of confirmed rows, entries, answers and removals (SY-31)", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
      const { fold, confirmed } = folded();
      const base = new Map<string, Task>();
      const entries = new Map<number, OutboxEntry>();
      for (const [at, step] of acts.entries()) {
        if (step.kind === "base") {
          const key = id(step.task);
          const row = step.isGone ? undefined : aTask({ id: key, title: `с сервера ${at}`, rev: at + 1 });
          if (row === undefined) base.delete(key);
          else base.set(key, row);
          setBaseRow(fold, "task", key, row);
        } else if (step.kind === "entry") {
          const entry = anEntry(step.n, opsFor(step.op, id(step.task), step.n));
          entries.set(step.n, entry);
          foldEntry(fold, entry);
        } else if (step.kind === "confirm") {
          const entry = entries.get(step.n);
          confirmed.add(step.n);
          if (entry !== undefined) refoldEntry(fold, entry);
        } else {
          entries.delete(step.n);
          unfoldEntry(fold, step.n);
        }
      }
      const right = new Map(base);
      for (const entry of [...entries.values()].sort((a, b) => a.n - b.n)) {
        if (confirmed.has(entry.n)) continue;
        for (const op of entry.ops.flatMap((part) => part.ops)) {
          if (op.e !== "task") continue;
          const row = applyOp(right.get(op.id), op, { stream: STREAM, seq: null });
          if (row === undefined) right.delete(op.id);
          else right.set(op.id, row);
        }
      }
      const shown = new Map([...allRows(fold, "task")].map((row) => [row.id, row]));
      expect(shown).toEqual(right);
    }),
  );
});
