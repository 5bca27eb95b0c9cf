import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { API_TOKEN_REVEAL_S, API_TOKENS_PER_PERSON_MAX, PROOF_LIFE_S } from "#contract/core/limit.ts";
import { RATE_RULES } from "#server/http/http-api.ts";
import { makeBoard, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { makeApiToken } from "#server/testing/calls/principals.ts";
import { type Answer, makeTestApp, type TestApp } from "#server/testing/test-app.ts";
import { documentConnected, openDocumentSocket } from "#server/testing/sockets/document-socket.ts";
import { connected, openSocket } from "#server/testing/sockets/test-socket.ts";

let at: TestApp;
beforeAll(async () => {
  at = await makeTestApp();
});
afterAll(() => at.close());

const make = (as: TestUser, overrides: object = {}): Promise<Answer> =>
  at.call("POST", "/api/auth/tokens", { as, body: { name: "Сборка", scope: "write", days: 30, ...overrides } });
const list = async (as: TestUser) => (await at.call("GET", "/api/auth/tokens", { as })).body["items"];
const end = (as: TestUser, id: unknown) => at.call("DELETE", `/api/auth/tokens/${String(id)}`, { as });
const info = (token: string, on = at) => on.call("GET", "/api/user/info", { as: { token } });
const itemOf = ({ body }: Answer): Record<string, unknown> => ({ ...Object(body["item"]) });

describe("a new API token", () => {
  it("[TK-01] is returned once, stored only as a hash, and listed with its prefix", async () => {
    const vera = await makeUser(at);
    const answer = await make(vera, { name: " Сборка " });
    const token = String(answer.body["token"]);
    expect(answer.status).toBe(201);
    expect(token).toMatch(/^yarus_[\w-]{43}$/);
    expect(itemOf(answer)).toMatchObject({
      name: "Сборка",
      scope: "write",
      prefix: token.slice(0, 12),
      lastUsed: null,
    });
    expect(JSON.stringify(await list(vera))).not.toContain(token);
    const { rows } = await at.db.database.pool.query("select t::text as row from api_token t");
    expect(JSON.stringify(rows)).not.toContain(token.slice(12));
    await info(token);
    expect(at.logged.join("\n")).not.toContain(token.slice(12));
  });

  it("[TK-01] is returned again to its owner for ten minutes, and to nobody else", async () => {
    const [vera, oleg] = [await makeUser(at), await makeUser(at)];
    const id = randomUUID();
    const first = await make(vera, { id });
    expect((await make(vera, { id })).body).toEqual(first.body);
    expect(await make(oleg, { id })).toMatchObject({ status: 409, body: { code: "ID_TAKEN" } });
    await at.db.database.pool.query("update api_token set created_at = created_at - $2::interval where id = $1", [
      id,
      `${String(API_TOKEN_REVEAL_S + 1)} seconds`,
    ]);
    expect(await make(vera, { id })).toMatchObject({ status: 409, body: { code: "ID_TAKEN" } });
  });

  it("[TK-02] requires a fresh proof, a name, a known scope and a known duration", async () => {
    const vera = await makeUser(at);
    for (const [overrides, code] of [
      [{ name: " " }, "NAME_EMPTY"],
      [{ name: "я".repeat(101) }, "NAME_TOO_LONG"],
      [{ scope: "all" }, "FIELD_RANGE"],
      [{ days: 8 }, "FIELD_RANGE"],
      [{ userId: vera.id }, "FIELD_UNKNOWN"],
    ] as const)
      expect(await make(vera, overrides)).toMatchObject({ status: 400, body: { code } });
    await at.db.database.pool.query("update session set proven_at = proven_at - $2::interval where user_id = $1", [
      vera.id,
      `${String(PROOF_LIFE_S + 1)} seconds`,
    ]);
    expect(await make(vera)).toMatchObject({ status: 403, body: { code: "PROOF_NEEDED" } });
    expect(await list(vera)).toEqual([]);
  });

  it("[TK-02] is rejected above the limit of a user, in which ended tokens do not count", async () => {
    const vera = await makeUser(at);
    const made = await make(vera);
    await at.db.database.pool.query(
      `insert into api_token (id, user_id, name, scope, prefix, secret_hash, created_at)
       select gen_random_uuid(), $1, 'Ещё', 'read', 'yarus_', gen_random_uuid()::text::bytea, now()
       from generate_series(2, $2::int)`,
      [vera.id, API_TOKENS_PER_PERSON_MAX],
    );
    expect(await make(vera)).toMatchObject({ status: 409, body: { code: "TOO_MANY_API_TOKENS" } });
    await end(vera, itemOf(made)["id"]);
    expect((await make(vera)).status).toBe(201);
  });
});

describe("a call with an API token", () => {
  it("[TK-03] has the permissions of its user, limited by the scope", async () => {
    const [vera, oleg] = [await makeUser(at), await makeUser(at)];
    const board = await makeBoard(at, vera);
    const foreign = await makeBoard(at, oleg);
    const writer = { token: await makeApiToken(at, vera, "write") };
    const reader = { token: await makeApiToken(at, vera, "read") };
    const rename = (as: { token: string }, id: string) =>
      at.call("PATCH", `/api/board/${id}`, { as, body: { title: "Иначе" } });
    expect((await rename(writer, board.id)).status).toBe(200);
    expect(await rename(reader, board.id)).toMatchObject({ status: 403, body: { code: "API_TOKEN_READS" } });
    expect(await rename(writer, foreign.id)).toMatchObject({ status: 403, body: { code: "BOARD_FORBIDDEN" } });
    expect((await at.call("GET", `/api/board/${board.id}`, { as: reader })).status).toBe(200);
    await setRole(at, oleg, { boardId: foreign.id, userId: vera.id, role: "viewer" });
    expect(await rename(writer, foreign.id)).toMatchObject({ status: 403, body: { code: "ACTION_FORBIDDEN" } });
  });

  it("[TK-03] pushes mutations only with the scope to write", async () => {
    const vera = await makeUser(at);
    const board = await makeBoard(at, vera);
    const push = (token: string) =>
      at.call("POST", "/api/sync/push", {
        as: { token },
        body: { mutations: [{ mutationId: randomUUID(), op: "board.set", id: board.id, args: { title: "Иначе" } }] },
      });
    expect(await push(await makeApiToken(at, vera, "read"))).toMatchObject({ status: 403 });
    expect((await push(await makeApiToken(at, vera, "write"))).body).toMatchObject({ results: [{ status: "ok" }] });
  });

  it("[TK-04] cannot create, list or revoke tokens", async () => {
    const vera = await makeUser(at);
    const token = await makeApiToken(at, vera, "write");
    const as = { ...vera, token };
    for (const answer of [
      await make(as),
      await at.call("GET", "/api/auth/tokens", { as }),
      await end(as, randomUUID()),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: "API_TOKEN_REFUSED" } });
  });

  it("[TK-05] cannot open a socket", async () => {
    const vera = await makeUser(at);
    const address = await at.listen();
    const token = await makeApiToken(at, vera, "write");
    await expect(connected(openSocket(address, token))).rejects.toThrow("TOKEN_IS_EMPTY");
    await expect(documentConnected(openDocumentSocket(address, token))).rejects.toThrow("TOKEN_IS_EMPTY");
  });

  it("[TK-06] is rejected as soon as its token is revoked or expires, or its user is disabled", async () => {
    const vera = await makeUser(at);
    const other = await makeTestApp({ on: at.db });
    const made = await make(vera, { days: 7 });
    const token = String(made.body["token"]);
    expect([(await info(token)).status, (await info(token, other)).status]).toEqual([200, 200]);
    const { id } = itemOf(made);
    expect((await end(vera, id)).status).toBe(204);
    const over = { status: 401, body: { code: "API_TOKEN_ENDED" } };
    expect([await info(token), await info(token, other)]).toMatchObject([over, over]);
    expect((await end(vera, id)).status).toBe(204);
    await other.close();

    const brief = String((await make(vera, { days: 7 })).body["token"]);
    await at.db.database.pool.query("update api_token set expires_at = now() - interval '1 hour' where user_id = $1", [
      vera.id,
    ]);
    expect(await info(brief)).toMatchObject(over);
    const lasting = await makeApiToken(at, vera, "read");
    expect((await info(lasting)).status).toBe(200);
    await at.db.database.pool.query(`update "user" set disabled_at = now() where id = $1`, [vera.id]);
    expect([await info(lasting), await info("yarus_none")]).toMatchObject([over, over]);
  });

  it("[TK-06] is not affected by a revocation by another user", async () => {
    const [vera, oleg] = [await makeUser(at), await makeUser(at)];
    const made = await make(vera);
    expect(await end(oleg, itemOf(made)["id"])).toMatchObject({ status: 404, body: { code: "API_TOKEN_GONE" } });
    expect((await info(String(made.body["token"]))).status).toBe(200);
  });

  it("[TK-07] is shown to the user with its time and address", async () => {
    const vera = await makeUser(at);
    const token = await makeApiToken(at, vera, "read");
    await info(token);
    expect(await list(vera)).toMatchObject([{ lastUsed: { address: "127.0.0.1" } }]);
  });

  it("[TK-08] is throttled across all tokens of the user, separately from the user's own calls", async () => {
    const limited = await makeTestApp({ rateRules: { ...RATE_RULES, program: { perSecond: 1, burst: 2 } }, on: at.db });
    const vera = await makeUser(limited);
    const [one, two] = [await makeApiToken(limited, vera, "read"), await makeApiToken(limited, vera, "read")];
    const answers = [
      await info(one, limited),
      await info(two, limited),
      await info(one, limited),
      await info(two, limited),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect((await info(vera.token, limited)).status).toBe(200);
    await limited.close();
  });

  it("[TK-09] removes the token from the list long after its expiration", async () => {
    const vera = await makeUser(at);
    await make(vera, { days: 7 });
    await at.db.database.pool.query("update api_token set expires_at = now() - interval '1 day' where user_id = $1", [
      vera.id,
    ]);
    expect(await list(vera)).toHaveLength(1);
    await at.db.database.pool.query("update api_token set expires_at = now() - interval '91 days' where user_id = $1", [
      vera.id,
    ]);
    expect(await list(vera)).toEqual([]);
  });
});
