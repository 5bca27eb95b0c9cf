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

describe("what becomes of the queue", () => {
  it("an accepted entry keeps the places that it waits for (SY-33)", () => {
    const plan = planAnswers([rename(1, id(1))], [ok(1, change(B1, 7), change(B2, 3))], NOW);
    expect(plan.refused).toEqual([]);
    expect(plan.acked[0]?.acks).toEqual({ [B1]: { epoch: "e1", seq: 7 }, [B2]: { epoch: "e1", seq: 3 } });
  });

  it("the last place in a stream counts", () => {
    expect(acksOf([change(B1, 1), change(B1, 2)])).toEqual({ [B1]: { epoch: "e1", seq: 2 } });
    expect(acksOf([])).toEqual({});
  });

  it("an entry of which nothing was said stays", () => {
    const plan = planAnswers([rename(1, id(1)), rename(2, id(2))], [ok(2)], NOW);
    expect([ids(plan.acked), ids(plan.refused)]).toEqual([[2], []]);
  });

  it("an entry that is to be asked about once more does not fall with what it names", () => {
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

  it("an entry that was answered before is left alone", () => {
    const answered = { ...rename(1, id(1)), acks: {} };
    const plan = planAnswers([answered], [refused(1)], NOW);
    expect([ids(plan.acked), ids(plan.refused)]).toEqual([[], []]);
  });

  it("a refused entry keeps all that its person needs to see (SY-37)", () => {
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

describe("what builds on a refused creation goes with it as one group (SY-37)", () => {
  it("tasks in a column, and edits of those tasks", () => {
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

  it("with the server's own word for those that it has answered too", () => {
    const queue = [newColumn(1, id(1, "c")), newTask(2, id(1), id(1, "c"))];
    const plan = planAnswers(queue, [refused(1), refused(2, "COLUMN_GONE")], NOW);
    expect(plan.refused.map(({ group, code }) => [group, code])).toEqual([
      [id(1, "e"), "BOARD_FORBIDDEN"],
      [id(1, "e"), "COLUMN_GONE"],
    ]);
  });

  it("but not what the server has accepted all the same", () => {
    const queue = [newColumn(1, id(1, "c")), newTask(2, id(1), id(1, "c")), rename(3, id(1))];
    const plan = planAnswers(queue, [refused(1), ok(2, change(B1, 1))], NOW);
    expect([ids(plan.acked), ids(plan.refused)]).toEqual([[2], [1]]);
  });

  it("not what came before it", () => {
    const queue = [rename(1, id(1)), newTask(2, id(1), id(1, "c"))];
    expect(ids(planAnswers(queue, [refused(2)], NOW).refused)).toEqual([2]);
  });

  it("not by a neighbour in a list: a place is found without it", () => {
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

  it("not by a refused edit of a row that is there", () => {
    const queue = [rename(1, id(1)), rename(2, id(1))];
    expect(ids(planAnswers(queue, [refused(1)], NOW).refused)).toEqual([1]);
  });

  it("a board with its columns, and the favourite of it", () => {
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
