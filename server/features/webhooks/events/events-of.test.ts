import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RowOp } from "#contract/changes/change.ts";
import { WEBHOOK_BODY_MAX_BYTES } from "#contract/core/limit.ts";
import { WEBHOOK_EVENTS } from "#contract/integrations/webhook.ts";
import { bodyOf, type Around } from "./body.ts";
import { eventsOf } from "./events-of.ts";

const BOARD = "018f3e2a-1b2c-7d3e-8f4a-5b6c7d8e9f0a";
const TASK = "018f3e2a-1b2c-7d3e-8f4a-5b6c7d8e9f0b";
const NOW = "2026-11-21T09:00:00.000Z";
const set = (f: object): RowOp => ({ e: "task", id: TASK, t: "set", f });
const eventNames = (...ops: RowOp[]) => eventsOf(ops, BOARD).map(({ event }) => event);

describe("the events of an operation", () => {
  it("[WH-05] are none if only counters, positions or watchers change", () => {
    expect(eventNames(set({ sort: "a1", updatedAt: NOW, commentCount: 2, rev: 7 }))).toEqual([]);
    expect(eventNames({ e: "task", id: TASK, t: "add", k: "watcherIds", v: BOARD })).toEqual([]);
    expect(eventNames({ e: "favourite", id: BOARD, t: "del" })).toEqual([]);
  });

  it("[WH-05] are separate for a move to another column and for completion", () => {
    expect(eventNames(set({ columnId: BOARD, columnEnteredAt: NOW, doneAt: NOW }))).toEqual([
      "task.moved",
      "task.done",
    ]);
    expect(eventNames(set({ doneAt: null }))).toEqual([]);
    expect(eventNames(set({ columnId: BOARD, sort: "a1" }))).toEqual([]);
  });

  it("[WH-05, DL-22] contain a task that leaves the board, and whether it was deleted permanently", () => {
    const left = (more: object) => eventsOf([{ e: "task", id: TASK, t: "del", ...more }], BOARD);
    expect(left({})).toEqual([{ event: "task.moved", taskId: TASK, facts: { left: true } }]);
    expect(left({ forGood: true })).toEqual([
      { event: "task.moved", taskId: TASK, facts: { left: true, deleted: true } },
    ]);
  });

  it("[WH-05] contain the changed fields", () => {
    expect(eventsOf([set({ title: "Полка", sort: "a1" })], BOARD)).toEqual([
      { event: "task.changed", taskId: TASK, facts: { changed: { title: "Полка" } } },
    ]);
    expect(eventsOf([{ e: "task", id: TASK, t: "rem", k: "assigneeIds", v: BOARD }], BOARD)).toMatchObject([
      { facts: { removed: { assigneeIds: BOARD } } },
    ]);
    expect(eventsOf([{ e: "task", id: TASK, t: "put", k: "fields", n: BOARD, v: 3 }], BOARD)).toMatchObject([
      { facts: { changed: { fields: { [BOARD]: 3 } } } },
    ]);
  });

  it("[WH-05] contain new comments and files, and every change of a checklist item", () => {
    const comment = (version: number): RowOp => ({
      e: "comment",
      id: TASK,
      t: "set",
      f: { taskId: TASK, authorId: BOARD, body: "Да", version },
    });
    expect(eventNames(comment(1), comment(2))).toEqual(["comment.created"]);
    expect(eventNames({ e: "item", id: BOARD, t: "set", f: { taskId: TASK, done: true, version: 5 } })).toEqual([
      "checklist.changed",
    ]);
  });

  it("[WH-05, AT-60] contain a file of the board's page without a task", () => {
    const f = { taskId: null, boardId: BOARD, name: "план.pdf", type: "", size: 5, version: 1 };
    expect(eventsOf([{ e: "attachment", id: TASK, t: "set", f }], BOARD)).toMatchObject([
      { event: "attachment.added", taskId: null, facts: { attachmentId: TASK, name: "план.pdf" } },
    ]);
  });

  it("[WH-08] do not contain nested boards, which the board's stream also contains", () => {
    expect(eventNames({ e: "board", id: TASK, t: "set", f: { title: "Тайник" } })).toEqual([]);
    expect(eventNames({ e: "board", id: BOARD, t: "set", f: { title: "Дом" } })).toEqual(["board.changed"]);
    expect(eventsOf([{ e: "member", id: TASK, t: "del" }], BOARD)).toMatchObject([{ facts: { role: null } }]);
  });
});

describe("a new name or picture of a member", () => {
  it("[AV-06] is not an event", () => {
    const f = { name: "Анна Котова", avatar: "0a".repeat(16) };
    expect(eventsOf([{ e: "member", id: TASK, t: "set", f }], BOARD)).toEqual([]);
    expect(eventsOf([{ e: "member", id: TASK, t: "set", f: { ...f, role: "editor" } }], BOARD)).toHaveLength(1);
  });
});

describe("the body of a delivery", () => {
  const around: Around = {
    board: { id: BOARD, title: "Дом", key: "ДОМ" },
    task: () => undefined,
    nameOf: () => undefined,
    publicUrl: "https://yarus.test",
  };
  const change = { seq: 1, epoch: BOARD, actor: null, at: NOW };

  it("[WH-06] never exceeds its maximum length, and counts the items that it leaves out", () => {
    const texts = fc.array(fc.string({ unit: "binary", maxLength: 12_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...WEBHOOK_EVENTS), texts, (event, bodies) => {
        const happened = bodies.map((body) => ({ event, taskId: TASK, facts: { body } }));
        const text = bodyOf(event, happened, change, around);
        const { data } = JSON.parse(text);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(WEBHOOK_BODY_MAX_BYTES + 10);
        expect(data.items.length + data.more).toBe(bodies.length);
      }),
      { numRuns: 40 },
    );
  });
});
