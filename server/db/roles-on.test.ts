import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBoard, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { rolesOn } from "./roles-on.ts";

/** Inserts 500 copies of a board with the same owner. */
const MORE_BOARDS = `with made as (
 insert into board select o.* from board b cross join generate_series(1, 500) n
 cross join lateral jsonb_populate_record(b, jsonb_build_object('id', md5(n::text)::uuid)) o where b.id = $1 returning id)
insert into board_member (board_id, user_id, role, granted_seq, rev)
select made.id, m.user_id, m.role, m.granted_seq, m.rev from made join board_member m on m.board_id = $1 and m.role = 'owner'`;

let at: TestApp;
let owner: TestUser;
let vera: TestUser;
let boardId: string;
beforeAll(async () => {
  at = await makeTestApp();
  owner = await makeUser(at);
  vera = await makeUser(at);
  const board = await makeBoard(at, owner);
  boardId = board.id;
  await setRole(at, owner, { boardId, userId: vera.id, role: "editor" });
});
afterAll(() => at.close());

/** The usual query: of a board and its ancestors. */
const rolesQuery = (person?: string): string => `with recursive way(id, board_id) as (
 select b.id, b.board_id from board b where b.id = '${boardId}'
 union select p.id, p.board_id from way w join board p on p.id = w.board_id)
select m.user_id, m.role from way w, ${rolesOn("w.id", person)} m`;

/** Returns the highest number of rows that any node of the plan returns or removes in one loop. */
async function mostRows(sql: string): Promise<number> {
  const explained = `explain (analyze, costs off, timing off, summary off) ${sql}`;
  const { rows } = await at.db.database.pool.query<{ "QUERY PLAN": string }>(explained);
  const counts = rows.flatMap((row) => [...row["QUERY PLAN"].matchAll(/(?:rows=|Rows Removed by [^:]+: )(\d+)/gu)]);
  return Math.max(...counts.map(([, count]) => Number(count)));
}

describe("roles on a board", () => {
  it("are returned for all members or for one user", async () => {
    const { pool } = at.db.database;
    const all = await pool.query(rolesQuery());
    expect(new Set(all.rows)).toEqual(
      new Set([
        { user_id: owner.id, role: "owner" },
        { user_id: vera.id, role: "editor" },
      ]),
    );
    expect((await pool.query(rolesQuery(`'${vera.id}'::uuid`))).rows).toEqual([{ user_id: vera.id, role: "editor" }]);
  });

  it("are read without other boards of the server or of the user", async () => {
    const { pool } = at.db.database;
    expect((await pool.query(MORE_BOARDS, [boardId])).rowCount).toBe(500);
    for (const person of [undefined, `'${owner.id}'::uuid`]) {
      const most = await mostRows(rolesQuery(person));
      expect(most).toBeGreaterThan(0);
      expect(most).toBeLessThan(5);
    }
  });
});
