import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROLES } from "#contract/core/permission.ts";
import { createWorld, person } from "#server/testing/mutations/mutation-world.ts";
import { board } from "#server/testing/mutations/reading-room.ts";
import { postgresUnderTest } from "#server/testing/mutations/storage-under-test.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/database/test-database.ts";
import { createAccess, type Access } from "./access.ts";
import { createRoleQuery, type ReadRoles } from "./role-query.ts";

const [anna, boris, vera] = [person(1), person(2), person(3)];
let database: TestDatabase;
let read: ReadRoles;
let access: Access;

/** Board 1 contains 2, which contains 3, which contains 4; 3 does not inherit. Boris is editor of 1 and viewer of 2, Vera is admin of 3. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database.database;
  const { storage, addPerson } = postgresUnderTest(pool);
  const { run } = createWorld(storage);
  for (const one of [anna, boris, vera]) await addPerson(one);
  await run(anna, "board.create", board(1), { title: "1" });
  for (const number of [2, 3, 4])
    await run(anna, "board.create", board(number), { title: "Д", boardId: board(number - 1) });
  await run(anna, "board.set", board(3), { inherit: false });
  await run(anna, "member.set", boris.id, { boardId: board(1), role: "editor" });
  await run(anna, "member.set", boris.id, { boardId: board(2), role: "viewer" });
  await run(anna, "member.set", vera.id, { boardId: board(3), role: "admin" });
  read = createRoleQuery(pool);
  access = createAccess(read);
});
afterAll(() => database.drop());

const ALL = [1, 2, 3, 4, 77].map(board);

describe("the effective role", () => {
  test("[SY-17] is the highest role given on the board or on the boards it inherits from", async () => {
    expect(await read(boris.id, ALL)).toEqual(
      new Map([
        [board(1), "editor"],
        [board(2), "editor"],
      ]),
    );
    expect(await read(vera.id, ALL)).toEqual(
      new Map([
        [board(3), "admin"],
        [board(4), "admin"],
      ]),
    );
    expect(await read(anna.id, ALL)).toEqual(new Map(ALL.slice(0, 4).map((id) => [id, "owner"])));
    expect(await read(person(77).id, ALL)).toEqual(new Map());
  });
});

describe("requireBoard", () => {
  test("[SY-11] returns a role that is sufficient", async () => {
    expect(await access.requireBoard(boris.id, board(2), "column.edit")).toBe("editor");
    expect(await access.roleOn(boris.id, board(3))).toBeNull();
    expect(ROLES).toContain(await access.roleOn(vera.id, board(4)));
  });

  test("[SY-11] refuses hidden and missing boards alike, and a role that is too low with another code", async () => {
    for (const id of [board(3), board(77)]) {
      await expect(access.requireBoard(boris.id, id, "board.see")).rejects.toMatchObject({
        code: "BOARD_FORBIDDEN",
        details: undefined,
      });
    }
    await expect(access.requireBoard(boris.id, board(1), "board.archive")).rejects.toMatchObject({
      code: "ACTION_FORBIDDEN",
    });
  });
});
