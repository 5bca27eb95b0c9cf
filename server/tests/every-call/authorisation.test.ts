import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ErrorCode, ERRORS } from "#contract/core/error.ts";
import { rankOf } from "#contract/core/permission.ts";
import type { BusMessage } from "#server/sync/bus/bus.ts";
import { makeUser, type TestUser } from "#server/testing/builders.ts";
import type { CallRow, Scene } from "#server/testing/calls/call-row.ts";
import { CALLS, makeScene } from "#server/testing/calls/call-table.ts";
import { actAs, isProgram, isRole, type Principal, PRINCIPALS } from "#server/testing/calls/principals.ts";
import { type Answer, makeTestApp, type TestApp } from "#server/testing/test-app.ts";

/** Every call by every kind of caller: its answer, and that a refusal writes and publishes nothing. */
let at: TestApp;
let owner: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  at = await makeTestApp();
  owner = await makeUser(at);
  stranger = await makeUser(at);
});
afterAll(() => at.close());

/** Calls that API tokens may not make, in addition to those of sign-in; and calls that only read, although their method is not GET. */
const NO_PROGRAM = new Set([
  "PATCH /api/user",
  "PUT /api/user/avatar",
  "DELETE /api/user/avatar",
  "POST /api/push/subscriptions",
  "DELETE /api/push/subscriptions",
  "DELETE /api/user",
  "GET /api/user/data",
  "GET /api/user/ending",
  "POST /api/user/keep",
]);
const ASKS = new Set(["POST /api/attachments/{id}/link"]);

/** TK-03, TK-04: written by hand, so that a call which the contract opens to API tokens by mistake fails here. */
function refusedTo(program: "reader" | "writer", key: string): ErrorCode | null {
  if (key.includes(" /api/auth/") || key.includes(" /api/admin/") || NO_PROGRAM.has(key)) return "API_TOKEN_REFUSED";
  if (program === "reader" && !key.startsWith("GET ") && !ASKS.has(key)) return "API_TOKEN_READS";
  return null;
}

/** Returns the status and the code of the expected refusal, or "done". */
function expected(principal: Principal, key: string, row: CallRow): [number, string | undefined] | "done" {
  const admitted: [number, string] | "done" =
    row.expectedError === undefined ? "done" : [ERRORS[row.expectedError].status, row.expectedError];
  if (row.may === "open") return admitted;
  if (isProgram(principal)) {
    const refusal = refusedTo(principal, key);
    return refusal === null ? admitted : [ERRORS[refusal].status, refusal];
  }
  if (principal === "nobody") return [401, "TOKEN_IS_EMPTY"];
  if (principal === "ended" || principal === "disabled") return [401, "SESSION_ENDED"];
  if (row.may === "session") return admitted;
  if (!isRole(principal)) return row.stranger === undefined ? [403, "BOARD_FORBIDDEN"] : [404, row.stranger];
  return rankOf(principal) >= rankOf(row.may) ? admitted : [403, "ACTION_FORBIDDEN"];
}

async function changeCount(): Promise<number> {
  const { rows } = await at.db.database.pool.query<{ n: number }>("select count(*) as n from change");
  return rows[0]?.n ?? 0;
}

async function call(key: string, row: CallRow, scene: Scene, person: TestUser | null): Promise<Answer> {
  const [method = ""] = key.split(" ");
  const { url, body } = row.request(scene);
  return at.call(method, url, { as: person ?? undefined, body });
}

it("every bound call is in the table, and no other", () => {
  expect(at.app.api.bound.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(CALLS).sort());
});

describe.each(Object.entries(CALLS))("%s", (key, row) => {
  it.each(PRINCIPALS.filter((one) => !isProgram(one)))("gives the expected answer as %s", (principal) =>
    tryAs(principal, key, row),
  );
  it.each(PRINCIPALS.filter(isProgram))(
    "[TK-03, TK-04] gives the expected answer to an API token of a %s",
    (principal) => tryAs(principal, key, row),
  );
});

/** The board of the scene is active and is no favourite: a call that changes no row writes nothing (SY-131). */
const CHANGES_NOTHING = new Set(["POST /api/board/restore/{boardId}", "DELETE /api/board/favourite/{boardId}"]);

async function tryAs(principal: Principal, key: string, row: CallRow): Promise<void> {
  const scene = await makeScene(at, owner, stranger);
  const person = await actAs(at, principal, scene);
  const before = await changeCount();
  const published: BusMessage[] = [];
  const unsubscribe = at.bus.subscribe((message) => published.push(message));
  const answer = await call(key, row, scene, person);
  unsubscribe();
  const wanted = expected(principal, key, row);
  if (wanted === "done") {
    expect([answer.status < 300, answer.body["code"]]).toEqual([true, undefined]);
    if (CHANGES_NOTHING.has(key)) expect(await changeCount()).toBe(before);
    else if (row.writes) expect(await changeCount()).toBeGreaterThan(before);
  } else {
    expect([answer.status, answer.body["code"]]).toEqual(wanted);
    expect([await changeCount(), published]).toEqual([before, []]);
    for (const secret of [owner.username, owner.name, "Доска"]) expect(answer.text).not.toContain(secret);
  }
}
