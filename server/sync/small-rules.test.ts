import { describe, expect, test } from "vitest";
import { AppError } from "#contract/core/error.ts";
import { newId } from "#contract/core/id.ts";
import { uuid } from "#server/testing/mutations/mutation-world.ts";
import { needsSnapshot } from "./changes-since.ts";
import { isConflict, isOneRowsFault, isRepeated, isTaken, refusalOf, refusing } from "./database-error.ts";
import { ancestorsOf, roleSources, type Link } from "./facts.ts";
import { isForgotten } from "./mutations/mutation-age.ts";

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2027, 5, 1);

describe("the age of a mutation", () => {
  const madeAt = (ms: number) => newId({ now: () => ms, randomBytes: (into) => into.fill(1) });

  test.each([
    ["of today", NOW, false],
    ["of half a year less a day", NOW - 179 * DAY_MS, false],
    ["of more than half a year", NOW - 181 * DAY_MS, true],
    ["of a clock that is years ahead", NOW + 4_000 * DAY_MS, false],
    ["of a clock that was never set", 0, false],
    ["of before the product", Date.UTC(2025, 11, 31), false],
  ])("[SY-07] %s decides whether it is too old", (_name, ms, forgotten) => {
    expect(isForgotten(madeAt(ms), NOW)).toBe(forgotten);
  });

  test("[SY-07] is unknown for an id without a time, so the mutation is not too old", () => {
    expect(isForgotten(uuid(1), NOW)).toBe(false);
  });
});

describe("needsSnapshot", () => {
  const stream = { epoch: uuid(1), head: 10, minSeq: 3, grantedSeq: null };
  const ask = (more: object, granted: number | null = null) =>
    needsSnapshot({ ...stream, grantedSeq: granted }, { stream: "b:1", userId: "u", since: 5, limit: 1, ...more });

  test.each([
    ["the same epoch", { epoch: uuid(1) }, null, false],
    ["no epoch", {}, null, false],
    ["another epoch", { epoch: uuid(2) }, null, true],
    ["the last that is kept", { since: 3 }, null, false],
    ["one that is forgotten", { since: 2 }, null, true],
    ["the head", { since: 10 }, null, false],
    ["ahead of the head", { since: 11 }, null, true],
    ["since the role was given", { since: 6 }, 6, false],
    ["before the role was given", { since: 5 }, 6, true],
  ])("[SY-06, SY-09] decides by %s", (_name, more, granted, expected) => {
    expect(ask(more, granted)).toBe(expected);
  });
});

describe("the role sources", () => {
  const boards = new Map<string, Link>([
    ["root", { boardId: null, inherit: true }],
    ["closed", { boardId: "root", inherit: false }],
    ["leaf", { boardId: "closed", inherit: true }],
    ["orphan", { boardId: "gone", inherit: true }],
    ["one", { boardId: "two", inherit: true }],
    ["two", { boardId: "one", inherit: true }],
  ]);
  const find = (id: string) => boards.get(id);

  test.each([
    ["leaf", ["closed", "root"], ["leaf", "closed"]],
    ["closed", ["root"], ["closed"]],
    ["root", [], ["root"]],
    ["orphan", [], ["orphan"]],
    ["unknown", [], ["unknown"]],
    ["one", ["two"], ["one", "two"]],
  ])("[SY-17] of %s end at the first board that does not inherit", (id, above, sources) => {
    expect(ancestorsOf(id, find)).toEqual(above);
    expect(roleSources(id, find)).toEqual(sources);
  });
});

describe("a database error", () => {
  const error = (code: string, constraint?: string) => Object.assign(new Error(code), { code, constraint });

  test.each([
    ["57P01", "DATABASE_DOWN"],
    ["57P03", "DATABASE_DOWN"],
    ["08006", "DATABASE_DOWN"],
    ["ECONNREFUSED", "DATABASE_DOWN"],
    ["ECONNRESET", "DATABASE_DOWN"],
    ["53100", "DISK_FULL"],
    ["57014", "BUSY"],
    ["53300", "BUSY"],
    ["22021", "TEXT_INVALID"],
    ["22003", "FIELD_RANGE"],
    ["22008", "DATE_INVALID"],
  ])("%s is reported as %s", (code, refusal) => {
    expect(refusalOf(error(code))?.code).toBe(refusal);
  });

  test("of a lost connection means that the database is down, and a defect stays a defect", () => {
    expect(refusalOf(new Error("Connection terminated unexpectedly"))?.code).toBe("DATABASE_DOWN");
    expect(refusalOf(new Error("timeout exceeded when trying to connect"))?.code).toBe("DATABASE_DOWN");
    for (const defect of [error("42703"), error("23503"), new Error("x"), null, "x", 5])
      expect(refusalOf(defect)).toBeNull();
  });

  test("is classified as a conflict, a repeated mutation, a taken id or the fault of one row", () => {
    expect(["40001", "40P01"].map((code) => isConflict(error(code)))).toEqual([true, true]);
    expect(["stream_pkey", "change_pkey", "board_member_pkey"].map((key) => isConflict(error("23505", key)))).toEqual([
      true,
      true,
      true,
    ]);
    expect([isConflict(error("23505", "task_pkey")), isConflict(error("23505"))]).toEqual([false, false]);
    expect([isRepeated(error("23505", "mutation_pkey")), isRepeated(error("23505", "task_pkey"))]).toEqual([
      true,
      false,
    ]);
    expect(["board_pkey", "column_pkey", "task_pkey", "label_pkey"].every((key) => isTaken(error("23505", key)))).toBe(
      true,
    );
    expect([isTaken(error("23505", "user_pkey")), isTaken(error("23503", "task_pkey"))]).toEqual([false, false]);
    expect(["23505", "23503", "22P02"].every((code) => isOneRowsFault(error(code)))).toBe(true);
    expect(["40001", "57P01", "53100"].some((code) => isOneRowsFault(error(code)))).toBe(false);
  });

  test("becomes the cause of its refusal, and a defect is rethrown unchanged", async () => {
    const full = error("53100");
    const refusal: unknown = await refusing(() => Promise.reject(full)).catch((thrown: unknown) => thrown);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ code: "DISK_FULL", cause: full });
    const defect = error("42703");
    await expect(refusing(() => Promise.reject(defect))).rejects.toBe(defect);
    expect(await refusing(() => Promise.resolve(1))).toBe(1);
  });
});
