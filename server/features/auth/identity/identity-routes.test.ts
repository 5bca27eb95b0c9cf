import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUser, type TestUser } from "#server/testing/builders.ts";
import { initDataFor, newTelegramId } from "#server/testing/external/telegram.ts";
import { makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let at: TestApp;
beforeAll(async () => {
  at = await makeTestApp();
  await makeUser(at);
});
afterAll(() => at.close());

const link = (person: { token: string }, id = newTelegramId()) =>
  at.call("POST", "/api/auth/telegram/link", { as: person, body: { initData: initDataFor({ id }) } });
const list = async (person: { token: string }) => (await at.call("GET", "/api/auth/identities", { as: person })).body;
const unlink = (person: { token: string }, subject: string) =>
  at.call("POST", "/api/auth/identities/unlink", { as: person, body: { provider: "telegram", subject } });
const sessionOf = ({ refreshToken }: TestUser) => refreshToken.split(".")[0];

/** A user who can sign in by Telegram only. */
async function bornThere(): Promise<{ token: string; id: string }> {
  const id = newTelegramId();
  const { body } = await at.call("POST", "/api/auth/telegram", { body: { initData: initDataFor({ id }) } });
  return { token: String(body["token"]), id };
}

describe("[SE-82] linked accounts", () => {
  it("are listed, sign in to their account, and are removed", async () => {
    const vera = await makeUser(at);
    const id = newTelegramId();
    expect(await link(vera, id)).toMatchObject({
      status: 200,
      body: { identity: { provider: "telegram", subject: id, title: "Telegram", name: "@kotova_anna" } },
    });
    expect(await list(vera)).toMatchObject({ count: 1, items: [{ subject: id }] });
    const { body } = await at.call("POST", "/api/auth/telegram", { body: { initData: initDataFor({ id }) } });
    expect(body["user"]).toMatchObject({ id: vera.id });
    expect((await unlink(vera, id)).status).toBe(204);
    expect(await list(vera)).toMatchObject({ count: 0 });
    expect((await unlink(vera, id)).status).toBe(204);
  });

  it("require a fresh proof to link and to unlink", async () => {
    const vera = await makeUser(at);
    const id = newTelegramId();
    await link(vera, id);
    await at.db.database.pool.query("update session set proven_at = proven_at - interval '6 minutes' where id = $1", [
      sessionOf(vera),
    ]);
    for (const answer of [await link(vera), await unlink(vera, id)]) expect(answer.body["code"]).toBe("PROOF_NEEDED");
    expect(await list(vera)).toMatchObject({ count: 1 });
  });

  it("cannot be linked or unlinked by another user", async () => {
    const [vera, anna] = [await makeUser(at), await makeUser(at)];
    const id = newTelegramId();
    await link(vera, id);
    expect(await link(anna, id)).toMatchObject({ status: 409, body: { code: "IDENTITY_TAKEN" } });
    expect((await link(vera, id)).status).toBe(200);
    expect((await unlink(anna, id)).status).toBe(204);
    expect(await list(vera)).toMatchObject({ count: 1 });
  });

  it("leave at least one sign-in method, even when two are removed at once", async () => {
    const only = await bornThere();
    expect(await unlink(only, only.id)).toMatchObject({ status: 409, body: { code: "LAST_WAY_IN" } });
    const second = newTelegramId();
    expect((await link(only, second)).status).toBe(200);
    const answers = await Promise.all([unlink(only, only.id), unlink(only, second)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]));
    expect(await list(only)).toMatchObject({ count: 1 });
  });
});
