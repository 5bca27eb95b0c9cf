import { describe, expect, it } from "vitest";
import { boardStream, type Change } from "#contract/changes/change.ts";
import type { Mutation } from "#contract/mutations/mutation.ts";
import { anEntry, id } from "#client/testing/rows.ts";
import { acksOf, planAnswers, type EntryAnswer } from "./answers.ts";
import type { OutboxEntry } from "../../storage/disk/outbox-entry.ts";

const NOW = 1_000;
const B1 = boardStream(id(1, "b"));
const B2 = boardStream(id(2, "b"));

const change = (stream: Change["stream"], seq: number): Change => ({
  stream,
  epoch: "e1",
  seq,
  mutationId: null,
  actor: null,
  at: "",
  ops: [],
});
const ok = (n: number, ...changes: Change[]): EntryAnswer => ({ mutationId: id(n, "e"), status: "ok", changes });
const refused = (n: number, code: "BOARD_FORBIDDEN" | "TASK_GONE" | "COLUMN_GONE" = "BOARD_FORBIDDEN") => ({
  mutationId: id(n, "e"),
  status: "refused" as const,
  code,
  message: `нельзя: ${code}`,
});

type MutationInput = {
  [N in Mutation["op"]]: Pick<Extract<Mutation, { op: N }>, "op" | "id" | "args">;
}[Mutation["op"]];

function entry(n: number, mutation: MutationInput, made: string[] = []): OutboxEntry {
  const ops = made.map((key) => ({ e: "task" as const, id: key, t: "del" as const }));
  const whole: Mutation = { ...mutation, mutationId: id(n, "e") };
  return anEntry(n, [{ stream: B1, ops }], { mutation: whole });
}

const newColumn = (n: number, key: string) =>
  entry(n, { op: "column.create", id: key, args: { boardId: id(1, "b"), name: "Новая" } }, [key]);
const newTask = (n: number, key: string, columnId: string) =>
  entry(n, { op: "task.create", id: key, args: { boardId: id(1, "b"), columnId, title: "Новая" } }, [key]);
const rename = (n: number, key: string) => entry(n, { op: "task.set", id: key, args: { title: "Иначе" } });

const ids = (entries: readonly { n: number }[]) => entries.map(({ n }) => n);

describe("planAnswers", () => {
  it("keeps the sequence numbers that an accepted entry waits for (SY-33)", () => {
    const plan = planAnswers([rename(1, id(1))], [ok(1, change(B1, 7), change(B2, 3))], NOW);
    expect(plan.refused).toEqual([]);
    expect(plan.acked[0]?.acks).toEqual({ [B1]: { epoch: "e1", seq: 7 }, [B2]: { epoch: "e1", seq: 3 } });
  });

  it("keeps the last sequence number of each stream", () => {
    expect(acksOf([change(B1, 1), change(B1, 2)])).toEqual({ [B1]: { epoch: "e1", seq: 2 } });
    expect(acksOf([])).toEqual({});
  });

  it("leaves an entry that was not mentioned", () => {
    const plan = planAnswers([rename(1, id(1)), rename(2, id(2))], [ok(2)], NOW);
    expect([ids(plan.acked), ids(plan.refused)]).toEqual([[2], []]);
  });

  it("does not reject an entry with unknown outcome together with one that it refers to", () => {
    const label = id(5);
    const making = entry(
      1,
      { op: "label.create", id: label, args: { boardId: id(1, "b"), name: "Срочно", color: "plum" } },
      [label],
    );
    const leaving = entry(2, { op: "task.remove", id: id(1), args: { field: "labelIds", value: label } });
    const plan = planAnswers([making, leaving], [refused(1), { mutationId: id(2, "e"), status: "again" }], NOW);
    expect([ids(plan.acked), ids(plan.refused)]).toEqual([[], [1]]);
    expect(ids(planAnswers([making, leaving], [refused(1)], NOW).refused)).toEqual([1, 2]);
  });

  it("leaves an entry that was answered before", () => {
    const answered = { ...rename(1, id(1)), acks: {} };
    const plan = planAnswers([answered], [refused(1)], NOW);
    expect([ids(plan.acked), ids(plan.refused)]).toEqual([[], []]);
  });

  it("keeps everything about a rejected entry that the user needs to see (SY-37)", () => {
    const answer: EntryAnswer = { ...refused(1, "TASK_GONE"), details: { taskId: id(1) } };
    const plan = planAnswers([rename(1, id(1))], [answer], NOW);
    expect(plan.refused[0]).toMatchObject({
      mutationId: id(1, "e"),
      group: id(1, "e"),
      code: "TASK_GONE",
      message: "нельзя: TASK_GONE",
      details: { taskId: id(1) },
      refusedAt: NOW,
      mutation: { op: "task.set", args: { title: "Иначе" } },
    });
  });
});

describe("a rejected creation (SY-37)", () => {
  it("of a column takes along its tasks, and mutations of those tasks, as one group", () => {
    const queue = [
      newColumn(1, id(1, "c")),
      newTask(2, id(1), id(1, "c")),
      rename(3, id(1)),
      newTask(4, id(2), id(9, "c")),
      rename(5, id(2)),
    ];
    const plan = planAnswers(queue, [refused(1)], NOW);
    expect(ids(plan.refused)).toEqual([1, 2, 3]);
    expect(plan.refused.map(({ group, code }) => [group, code])).toEqual([
      [id(1, "e"), "BOARD_FORBIDDEN"],
      [id(1, "e"), "BOARD_FORBIDDEN"],
      [id(1, "e"), "BOARD_FORBIDDEN"],
    ]);
  });

  it("keeps the server's own code for those that it has answered", () => {
    const queue = [newColumn(1, id(1, "c")), newTask(2, id(1), id(1, "c"))];
    const plan = planAnswers(queue, [refused(1), refused(2, "COLUMN_GONE")], NOW);
    expect(plan.refused.map(({ group, code }) => [group, code])).toEqual([
      [id(1, "e"), "BOARD_FORBIDDEN"],
      [id(1, "e"), "COLUMN_GONE"],
    ]);
  });

  it("does not take along what the server has accepted", () => {
    const queue = [newColumn(1, id(1, "c")), newTask(2, id(1), id(1, "c")), rename(3, id(1))];
    const plan = planAnswers(queue, [refused(1), ok(2, change(B1, 1))], NOW);
    expect([ids(plan.acked), ids(plan.refused)]).toEqual([[2], [1]]);
  });

  it("does not take along entries before it", () => {
    const queue = [rename(1, id(1)), newTask(2, id(1), id(1, "c"))];
    expect(ids(planAnswers(queue, [refused(2)], NOW).refused)).toEqual([2]);
  });

  it("does not take along entries that only name it as a neighbour in a list", () => {
    const beside = entry(2, {
      op: "task.move",
      id: id(5),
      args: { columnId: id(9, "c"), afterId: id(1), beforeId: null },
    });
    const into = entry(3, { op: "task.move", id: id(6), args: { columnId: id(1, "c") } });
    const queue = [newTask(1, id(1), id(9, "c")), beside, into];
    expect(ids(planAnswers(queue, [refused(1)], NOW).refused)).toEqual([1]);
    expect(ids(planAnswers([newColumn(1, id(1, "c")), beside, into], [refused(1)], NOW).refused)).toEqual([1, 3]);
  });

  it("differs from a rejected change of an existing row, which takes nothing along", () => {
    const queue = [rename(1, id(1)), rename(2, id(1))];
    expect(ids(planAnswers(queue, [refused(1)], NOW).refused)).toEqual([1]);
  });

  it("of a board takes along its columns, its tasks and its favourite", () => {
    const column = { id: id(1, "c"), name: "Очередь", kind: "queue" as const, sort: "a0" };
    const board = entry(1, { op: "board.create", id: id(1, "b"), args: { title: "Читальня", columns: [column] } }, [
      id(1, "b"),
      id(1, "c"),
    ]);
    const star = entry(2, { op: "favourite.set", id: id(1, "b"), args: { sort: "a0" } });
    const queue = [board, star, newTask(3, id(1), id(1, "c"))];
    expect(ids(planAnswers(queue, [refused(1)], NOW).refused)).toEqual([1, 2, 3]);
  });
});
