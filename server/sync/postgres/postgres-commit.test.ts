import { expect, test } from "vitest";
import { type BoardStream, boardStream } from "#contract/changes/change.ts";
import type { Task } from "#contract/entities/task.ts";
import { taskRow } from "#contract/testing/task-row.ts";
import { uuid } from "#server/testing/mutations/mutation-world.ts";
import { commitStatement } from "./postgres-commit.ts";
import type { Plan } from "../storage.ts";

const AT = "2026-11-21T09:00:00.000Z";

function task(number: number): Task {
  return taskRow({
    id: uuid(number, 0xd),
    boardId: uuid(number, 0xb),
    columnId: uuid(number, 0xc),
    title: `Книга ${String(number)}`,
    createdBy: uuid(1, 0xaaaa),
    rev: 2,
  });
}

function streamOf(row: Task): BoardStream {
  return boardStream(row.boardId);
}

function creation(number: number): Plan {
  const row = task(number);
  return {
    actorId: uuid(1, 0xaaaa),
    mutationId: uuid(number, 0x111),
    at: AT,
    streams: [
      {
        stream: streamOf(row),
        epoch: uuid(number, 0xe),
        head: 1,
        taskNumber: 1,
        ops: [{ e: "task", id: row.id, t: "set", f: row }],
      },
    ],
    guards: [],
    writes: [{ table: "task", kind: "insert", row }],
  };
}

function renaming(number: number): Plan {
  const plan = creation(number);
  const { id } = task(number);
  const fields = { title: "Другая" };
  for (const stream of plan.streams) stream.ops = [{ e: "task", id, t: "set", f: fields }];
  return { ...plan, writes: [{ table: "task", kind: "update", id, fields }] };
}

const titlesIn = (values: readonly unknown[]) =>
  JSON.stringify(values)
    .match(/Книга \d/g)
    ?.toSorted() ?? [];

test("new tasks are sent once: the log's operations contain the rows", () => {
  const { values } = commitStatement([creation(1), creation(2)]);
  expect(titlesIn(values)).toEqual(["Книга 1", "Книга 2"]);
});

test("a new task together with another write uses the general statement", () => {
  const { text, values } = commitStatement([creation(1), renaming(2)]);
  expect(titlesIn(values)).toEqual(["Книга 1", "Книга 1"]);
  expect(text).toContain("task_insert");
  expect(text).toContain("task_update");
});

test("[SY-25] a creation whose operations are not in the log still writes its row", () => {
  const plan = creation(1);
  for (const stream of plan.streams) stream.snapshotOnly = true;
  const { text, values } = commitStatement([plan]);
  expect(text).toContain("task_insert");
  expect(titlesIn(values)).toEqual(["Книга 1"]);
});

test("streams are locked in the order of their ids, whatever the order of the plans", () => {
  const parsed: unknown = JSON.parse(String(commitStatement([creation(3), creation(1), creation(2)]).values[0]));
  const streams = Array.isArray(parsed) ? parsed.map((one: { id: string; p: number }) => [one.id, one.p]) : [];
  expect(streams).toEqual([
    [streamOf(task(1)), 1],
    [streamOf(task(2)), 2],
    [streamOf(task(3)), 0],
  ]);
});

test("plans of several streams, of new streams and with guards are checked before anything is written", () => {
  const one = creation(1);
  const guarded: Plan = { ...one, guards: [{ stream: boardStream(uuid(9, 0xb)), epoch: uuid(9, 0xe), seq: 4 }] };
  const begun: Plan = { ...one, streams: one.streams.map((stream) => ({ ...stream, head: null })) };
  const both: Plan = { ...one, streams: [...one.streams, ...creation(2).streams] };
  for (const plan of [guarded, begun, both]) expect(commitStatement([creation(5), plan]).text).toContain("for update");
  expect(commitStatement([creation(5)]).text).not.toContain("for update");
});
