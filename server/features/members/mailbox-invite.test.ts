import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RATE_RULES } from "#server/http/http-api.ts";
import { makeBoard, makeUser, setRole, type TestUser } from "#server/testing/builders.ts";
import { type MailSink, openSink } from "#server/testing/external/mail-sink.ts";
import { type Answer, makeTestApp, type TestApp } from "#server/testing/test-app.ts";

let sink: MailSink;
let at: TestApp;
let owner: TestUser;
beforeAll(async () => {
  sink = await openSink();
  at = await makeTestApp({ smtp: { url: sink.url, from: "Ярус <yarus@chitalnya.ru>" } });
  owner = await makeUser(at, { name: "Анна Котова" });
});
afterAll(async () => {
  await at.close();
  await sink.close();
});

const freshBoard = async () => (await makeBoard(at, owner, { title: "Читальня" })).id;
const someMailbox = () => `vera-${randomUUID().slice(0, 8)}@chitalnya.ru`;

function invite(boardId: string, email: string, overrides: object = {}, on = at, as = owner): Promise<Answer> {
  const body = { role: "editor", days: 7, usesMax: null, email, ...overrides };
  return on.call("POST", `/api/board/${boardId}/invites`, { as, body });
}

/** A user with this mailbox, proven or not. */
async function ownerOf(email: string, isProven = true): Promise<TestUser> {
  const person = await makeUser(at, { email });
  const proven = isProven ? new Date(at.clock.now()) : null;
  await at.db.database.pool.query(`update "user" set email_proven_at = $2 where id = $1`, [person.id, proven]);
  return person;
}

const listOf = (body: Record<string, unknown>): Record<string, unknown>[] =>
  Array.isArray(body["items"]) ? body["items"].map((item: object) => ({ ...item })) : [];
const myInvites = async (as: TestUser) => listOf((await at.call("GET", "/api/user/invites", { as })).body);
const answerTo = (id: unknown, what: "accept" | "decline", as: TestUser) =>
  at.call("POST", `/api/user/invites/${String(id)}/${what}`, { as });

describe("an invitation by email", () => {
  it("[IN-12] is sent with a link, can be used once and is listed among the links", async () => {
    const [boardId, email] = [await freshBoard(), someMailbox()];
    const { status, body } = await invite(boardId, email.toUpperCase(), { days: null });
    expect([status, body["sent"]]).toEqual([201, true]);
    const message = await sink.next(email);
    expect(message.subject).toBe("Анна Котова приглашает вас на доску «Читальня» в Ярусе");
    const link = /https?:\/\/\S+/.exec(message.text)?.[0] ?? "";
    const code = new URL(link).searchParams.get("code") ?? "";
    const [listed] = listOf((await at.call("GET", `/api/board/${boardId}/invites`, { as: owner })).body);
    expect(listed).toMatchObject({ email, usesMax: 1, uses: 0, link });
    expect(Date.parse(String(listed?.["expiresAt"])) - at.clock.now()).toBeLessThanOrEqual(7 * 86_400_000);
    const accept = (as: TestUser) => at.call("POST", "/api/board/invite/accept", { as, body: { boardId, code } });
    expect((await accept(await makeUser(at))).body).toMatchObject({ joined: true, role: "editor" });
    expect((await accept(await makeUser(at))).body["code"]).toBe("BOARD_INVITE_SPENT");
  });

  it("[IN-12] replaces an earlier one for the same address, and sends one email if it is repeated", async () => {
    const [boardId, email, id] = [await freshBoard(), someMailbox(), randomUUID()];
    await invite(boardId, email);
    await sink.next(email);
    const before = sink.emails.length;
    const [first, again] = [await invite(boardId, email, { id }), await invite(boardId, email, { id })];
    expect([first.body["sent"], again.body["sent"]]).toEqual([true, true]);
    await sink.next(email);
    expect(sink.emails.length).toBe(before + 1);
    const left = listOf((await at.call("GET", `/api/board/${boardId}/invites`, { as: owner })).body);
    expect(left.map((one) => one["id"])).toEqual([id]);
  });

  it("[IN-13] is answered identically for an address with and without an account", async () => {
    const boardId = await freshBoard();
    const known = someMailbox();
    await ownerOf(known);
    const shape = ({ status, body }: Answer) => [status, body["sent"], Object.keys(Object(body["invite"])).sort()];
    expect(shape(await invite(boardId, known))).toEqual(shape(await invite(boardId, someMailbox())));
  });

  it("[IN-13] is limited by the number of emails to one address", async () => {
    const limited = await makeTestApp({ on: at.db, rateRules: RATE_RULES, smtp: { url: sink.url, from: "a@b.ru" } });
    const [email, anna] = [someMailbox(), await makeUser(limited)];
    const { id: boardId } = await makeBoard(limited, anna);
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await invite(boardId, email, {}, limited, anna)).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    await limited.close();
  });

  it("[IN-13] reports that no email was sent if the server cannot send any, and returns the link", async () => {
    const bare = await makeTestApp({ on: at.db });
    const { body } = await invite(await freshBoard(), someMailbox(), {}, bare);
    expect(body).toMatchObject({ sent: false, invite: { link: expect.stringContaining("?code=") } });
    await bare.close();
  });
});

describe("the invitations of a user", () => {
  it("[IN-14] are shown to the user who has confirmed the address, and make them a member", async () => {
    const [boardId, email] = [await freshBoard(), someMailbox()];
    await invite(boardId, email);
    const [stranger, vera] = [await ownerOf(email, false), await ownerOf(email)];
    expect(await myInvites(stranger)).toEqual([]);
    const [pending] = await myInvites(vera);
    expect(pending).toMatchObject({
      board: { id: boardId, title: "Читальня" },
      role: "editor",
      inviter: { name: "Анна Котова" },
    });
    expect((await answerTo(pending?.["id"], "accept", stranger)).body["code"]).toBe("INVITE_GONE");
    expect((await answerTo(pending?.["id"], "accept", vera)).body).toMatchObject({ boardId, joined: true });
    expect(await myInvites(vera)).toEqual([]);
  });

  it("[IN-14] are declined permanently", async () => {
    const [boardId, email] = [await freshBoard(), someMailbox()];
    await invite(boardId, email);
    const vera = await ownerOf(email);
    const [pending] = await myInvites(vera);
    expect((await answerTo(pending?.["id"], "decline", vera)).status).toBe(204);
    expect(await myInvites(vera)).toEqual([]);
    expect(listOf((await at.call("GET", `/api/board/${boardId}/invites`, { as: owner })).body)).toEqual([]);
  });

  it("[IN-14] exclude boards where the user has at least that role, and inviters who may no longer invite", async () => {
    const [boardId, email] = [await freshBoard(), someMailbox()];
    const [manager, vera] = [await makeUser(at), await ownerOf(email)];
    await setRole(at, owner, { boardId, userId: manager.id, role: "manager" });
    await invite(boardId, email, {}, at, manager);
    expect(await myInvites(vera)).toHaveLength(1);
    await setRole(at, owner, { boardId, userId: manager.id, role: "viewer" });
    expect(await myInvites(vera)).toEqual([]);
    await invite(boardId, email, { role: "viewer" });
    await setRole(at, owner, { boardId, userId: vera.id, role: "editor" });
    expect(await myInvites(vera)).toEqual([]);
  });
});
