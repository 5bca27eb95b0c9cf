import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "#server/testing/builders.ts";
import { followSignIn, startOidcProvider, type TestProvider } from "#server/testing/external/oidc-provider.ts";
import { makeTestApp, TEST_URL, type TestApp } from "#server/testing/test-app.ts";

let provider: TestProvider;
let at: TestApp;
beforeAll(async () => {
  provider = await startOidcProvider(`${TEST_URL}/auth/ext`);
  const { issuer, clientId, clientSecret } = provider;
  at = await makeTestApp({ outside: { oidc: { issuer, clientId, clientSecret, name: "Читальня ID" } } });
  await makeUser(at, { username: "first" });
});
afterAll(async () => {
  await at.close();
  await provider.close();
});
afterEach(() => {
  provider.forge = null;
});

const HEADERS = { origin: TEST_URL, "sec-fetch-site": "same-origin" };
const GONE = { status: 410, body: { code: "EXTERNAL_GONE" } };
const REFUSED = { status: 403, body: { code: "OIDC_REFUSED" } };

/** Starts a sign-in in a browser; returns the redirect URL and the cookie. */
async function begin(cookie = "") {
  const answer = await at.call("POST", "/api/auth/oidc/start", { headers: { ...HEADERS, cookie } });
  const [setCookie] = answer.cookies;
  return {
    url: String(answer.body["url"]),
    cookie: `${String(setCookie?.name)}=${String(setCookie?.value)}`,
    setCookie,
  };
}
const finish = (answer: string, cookie: string) =>
  at.call("POST", "/api/auth/oidc/finish", { body: { answer }, headers: { ...HEADERS, cookie } });
const exchange = (id: unknown, cookie: string, rest = "") =>
  at.call("POST", `/api/auth/ext/${String(id)}${rest}`, { headers: { ...HEADERS, cookie } });

/** The whole flow, up to the one-time session. */
async function session(person: NonNullable<TestProvider["person"]>) {
  provider.person = person;
  const { url, cookie } = await begin();
  const back = await followSignIn(url);
  const { body } = await finish(back.search.slice(1), cookie);
  return { session: body["session"], cookie };
}

describe("signing in with an identity provider", () => {
  it("requests a code with PKCE, state and nonce, and does not store or log the state", async () => {
    const { url, setCookie } = await begin();
    const query = Object.fromEntries(new URL(url).searchParams);
    expect(query).toMatchObject({
      response_type: "code",
      client_id: provider.clientId,
      redirect_uri: `${TEST_URL}/auth/ext`,
      scope: "openid profile",
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(query[name]?.length).toBeGreaterThanOrEqual(32);
    expect(setCookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api/auth" });
    const { rows } = await at.db.database.pool.query("select id_hash, data from external_session");
    expect(JSON.stringify(rows)).not.toContain(query["state"]);
    expect(at.logged.join("")).not.toContain(query["state"]);
  });

  it("starts a session of the provider's user, who is recognized later by the subject alone", async () => {
    const first = await session({ sub: "p-1", name: "Вера Соколова", preferred_username: "Vera.S@chitalnya.ru" });
    expect((await exchange(first.session, first.cookie, "/preview")).body).toMatchObject({
      kind: "oidc",
      title: "Читальня ID",
      isNew: true,
    });
    const made = await exchange(first.session, first.cookie);
    expect(made.body["user"]).toMatchObject({ username: "vera.s", name: "Вера Соколова", email: null });
    const again = await session({ sub: "p-1", name: "Другое имя", preferred_username: "first" });
    expect((await exchange(again.session, again.cookie)).body["user"]).toEqual(made.body["user"]);
    const other = await session({ sub: "p-2", preferred_username: "vera.s" });
    expect((await exchange(other.session, other.cookie)).body["user"]).toMatchObject({ username: "vera.s-2" });
  });

  it("[SE-90] requests the name from the userinfo endpoint if the ID token has none", async () => {
    provider.hasNamesInUserinfoOnly = true;
    const quiet = await session({ sub: "p-9", name: "Павел Щукин" });
    provider.hasNamesInUserinfoOnly = false;
    expect((await exchange(quiet.session, quiet.cookie, "/preview")).body).toMatchObject({ name: "Павел Щукин" });
    expect((await exchange(quiet.session, quiet.cookie)).body["user"]).toMatchObject({
      username: "pavel.schukin",
      name: "Павел Щукин",
    });
  });

  it("[SE-77] continues only in the browser that started it, and a failed attempt consumes it", async () => {
    provider.person = { sub: "victim" };
    const own = await begin();
    const theirs = await begin();
    const back = (await followSignIn(own.url)).search.slice(1);
    expect(await finish(back, theirs.cookie)).toMatchObject(GONE);
    expect(await finish(back, own.cookie)).toMatchObject(GONE);
    for (const rest of ["/preview", ""]) {
      const good = await session({ sub: "victim" });
      expect(await exchange(good.session, "", rest)).toMatchObject(GONE);
      expect(await exchange(good.session, good.cookie)).toMatchObject(GONE);
    }
  });

  it("[SE-77] uses one cookie for several tabs of a browser", async () => {
    provider.person = { sub: "tabs" };
    const one = await begin();
    const other = await begin(one.cookie);
    expect(other.cookie).toBe(one.cookie);
    for (const { url } of [one, other]) {
      const { body } = await finish((await followSignIn(url)).search.slice(1), one.cookie);
      expect((await exchange(body["session"], one.cookie)).status).toBe(200);
    }
  });

  it("[SE-79] accepts a response once, and within ten minutes", async () => {
    provider.person = { sub: "once" };
    const { url, cookie } = await begin();
    const back = (await followSignIn(url)).search.slice(1);
    expect((await finish(back, cookie)).status).toBe(200);
    expect(await finish(back, cookie)).toMatchObject(GONE);
    const expired = await begin();
    const answer = (await followSignIn(expired.url)).search.slice(1);
    at.clock.advance(601_000);
    expect(await finish(answer, expired.cookie)).toMatchObject(GONE);
  });

  it.each([
    ["without a state", (query: URLSearchParams) => query.delete("state"), REFUSED],
    ["with another state", (query: URLSearchParams) => query.set("state", "x".repeat(32)), GONE],
    ["with two states", (query: URLSearchParams) => query.append("state", "x"), REFUSED],
    ["with two codes", (query: URLSearchParams) => query.append("code", "x"), REFUSED],
    ["without a code", (query: URLSearchParams) => query.delete("code"), REFUSED],
    ["with another code", (query: URLSearchParams) => query.set("code", "stolen"), REFUSED],
    ["of another issuer", (query: URLSearchParams) => query.set("iss", "https://evil.test"), REFUSED],
    ["that names no issuer", (query: URLSearchParams) => query.delete("iss"), REFUSED],
  ])("[SE-79] rejects a response %s (S-25)", async (_what, change, expected) => {
    provider.person = { sub: "anna" };
    const { url, cookie } = await begin();
    const { searchParams } = await followSignIn(url);
    change(searchParams);
    expect(await finish(searchParams.toString(), cookie)).toMatchObject(expected);
  });

  it("[SE-79] rejects the code of another flow, because the verifier does not match", async () => {
    provider.person = { sub: "anna" };
    const one = await begin();
    const stolen = (await followSignIn(one.url)).searchParams.get("code") ?? "";
    const own = await begin();
    const { searchParams } = await followSignIn(own.url);
    searchParams.set("code", stolen);
    expect(await finish(searchParams.toString(), own.cookie)).toMatchObject(REFUSED);
  });

  it("[SE-79] rejects a user whom the provider rejects", async () => {
    provider.person = null;
    const { url, cookie } = await begin();
    expect(await finish((await followSignIn(url)).search.slice(1), cookie)).toMatchObject(REFUSED);
  });

  const forged: [string, (claims: JWTPayload) => Promise<string>][] = [
    ["for another client", (claims) => provider.sign({ ...claims, aud: "somebody else" })],
    ["of another issuer", (claims) => provider.sign({ ...claims, iss: "https://evil.test" })],
    ["with another nonce", (claims) => provider.sign({ ...claims, nonce: "another" })],
    ["without a nonce", ({ nonce: _nonce, ...claims }) => provider.sign(claims)],
    ["that has ended", (claims) => provider.sign({ ...claims, exp: 1_000_000_000 })],
    ["without a subject", ({ sub: _sub, ...claims }) => provider.sign(claims)],
    ["that nobody has signed", async (claims) => new UnsecuredJWT(claims).encode()],
    [
      "signed with the client's secret",
      (claims) =>
        new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(provider.clientSecret)),
    ],
    [
      "signed with another key",
      async (claims) => {
        const { privateKey } = await generateKeyPair("RS256");
        return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "test" }).sign(privateKey);
      },
    ],
  ];
  it.each(forged)("[SE-79] rejects an ID token %s (S-25)", async (_what, forge) => {
    provider.person = { sub: "anna" };
    provider.forge = forge;
    const { url, cookie } = await begin();
    expect(await finish((await followSignIn(url)).search.slice(1), cookie)).toMatchObject(REFUSED);
  });

  it("[SE-82] links the provider's user to the signed-in user", async () => {
    const vera = await makeUser(at);
    const made = await session({ sub: "linked", preferred_username: "vera@chitalnya.ru" });
    const link = (pending: { session: unknown; cookie: string }) =>
      at.call("POST", `/api/auth/ext/${String(pending.session)}/link`, {
        as: vera,
        headers: { ...HEADERS, cookie: pending.cookie },
      });
    expect((await link(made)).body["identity"]).toMatchObject({
      provider: `oidc:${provider.issuer}`,
      title: "Читальня ID",
      name: "vera@chitalnya.ru",
    });
    const again = await session({ sub: "linked" });
    expect((await exchange(again.session, again.cookie)).body["user"]).toMatchObject({ id: vera.id });
    const foreign = await session({ sub: "linked" });
    expect((await link({ ...foreign, cookie: "" })).body).toMatchObject({ code: "EXTERNAL_GONE" });
  });
});

describe("[SE-80] an identity provider that does not respond", () => {
  it("is reported in Russian, and other sign-in methods still work", async () => {
    const gone = await makeTestApp({
      on: at.db,
      outside: { oidc: { issuer: "http://127.0.0.1:9", clientId: "x", clientSecret: null, name: "Нет его" } },
    });
    const answer = await gone.call("POST", "/api/auth/oidc/start", { headers: HEADERS });
    expect(answer).toMatchObject({
      status: 503,
      body: { code: "OIDC_DOWN", message: expect.stringMatching(/не отвечает/) },
    });
    expect((await gone.call("GET", "/api/auth/methods")).body).toMatchObject({ oidc: { name: "Нет его" } });
    await gone.app.close();
  });

  it("[SE-91] is distinguished, for users and administrators, from a provider with a wrong address in the settings", async () => {
    const wrong = { issuer: `${provider.issuer}/nothing`, clientId: "x", clientSecret: null, name: "Не там" };
    const there = await makeTestApp({ on: at.db, outside: { oidc: wrong } });
    const answer = await there.call("POST", "/api/auth/oidc/start", { headers: HEADERS });
    expect(answer).toMatchObject({ status: 503, body: { code: "OIDC_SETUP" } });
    const admin = await makeUser(there);
    await there.db.database.pool.query(`update "user" set is_admin = true where id = $1`, [admin.id]);
    expect((await there.call("GET", "/api/admin/server", { as: admin })).body).toMatchObject({
      provider: { name: "Не там", issuer: wrong.issuer, fault: "setup" },
    });
    await there.app.close();
  });

  it("is also reported when it goes down between start and finish", async () => {
    const own = await startOidcProvider(`${TEST_URL}/auth/ext`);
    const { issuer, clientId, clientSecret } = own;
    const there = await makeTestApp({
      on: at.db,
      outside: { oidc: { issuer, clientId, clientSecret, name: "Рядом" } },
    });
    const started = await there.call("POST", "/api/auth/oidc/start", { headers: HEADERS });
    const [setCookie] = started.cookies;
    const back = (await followSignIn(String(started.body["url"]))).search.slice(1);
    await own.close();
    const cookie = `${String(setCookie?.name)}=${String(setCookie?.value)}`;
    const answer = await there.call("POST", "/api/auth/oidc/finish", {
      body: { answer: back },
      headers: { ...HEADERS, cookie },
    });
    expect(answer).toMatchObject({ status: 503, body: { code: "OIDC_DOWN" } });
    expect(there.logged.join("")).not.toContain(new URLSearchParams(back).get("code"));
    await there.app.close();
  });
});
