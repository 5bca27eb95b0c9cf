import { createHmac, generateKeyPairSync, randomBytes, randomUUID, sign } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { ACCESS_TOKEN_LIFE_S } from "#contract/core/limit.ts";
import { createSecretService, keyFor } from "./secret-service.ts";
import { createTokenService, type TokenService } from "./token-service.ts";

const SECRET = "a secret that only tests know, long enough";
const KEY = keyFor("access-token", SECRET);
const NOW = 1_795_000_000;
const CLAIMS = { sub: randomUUID(), username: "vera", sid: randomUUID() };

let tokens: TokenService;
beforeEach(() => {
  tokens = createTokenService(KEY);
});

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const HEADER = { alg: "HS256", typ: "at+jwt" };
const PAYLOAD = { ...CLAIMS, iss: "yarus", aud: "yarus", iat: NOW, exp: NOW + 600 };

function forged(header: object, payload: object, key: Buffer = KEY, hash = "sha256"): string {
  const head = `${encode(header)}.${encode(payload)}`;
  return `${head}.${createHmac(hash, key).update(head).digest("base64url")}`;
}

it("accepts an issued token until it expires", async () => {
  const token = await tokens.issue(CLAIMS, NOW);
  const end = NOW + ACCESS_TOKEN_LIFE_S;
  expect(await tokens.prove(token, end - 1)).toEqual({ ...CLAIMS, exp: end });
  await expect(tokens.prove(token, end)).rejects.toMatchObject({ code: "TOKEN_EXPIRED" });
  await expect(createTokenService(KEY).prove(token, end)).rejects.toMatchObject({ code: "TOKEN_EXPIRED" });
  // A valid token built by hand, which proves that the forgeries below fail for their own defects.
  expect(await tokens.prove(forged(HEADER, PAYLOAD), NOW)).toMatchObject(CLAIMS);
});

describe("[SE-17] (S-08) rejects", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const spki = publicKey.export({ type: "spki", format: "pem" });
  const head = `${encode({ ...HEADER, alg: "RS256" })}.${encode(PAYLOAD)}`;
  const cases: [string, string][] = [
    ["nothing", ""],
    ["garbage", "garbage"],
    ["three pieces of garbage", "a.b.c"],
    ["no signature", `${encode(HEADER)}.${encode(PAYLOAD)}.`],
    ["alg none", `${encode({ ...HEADER, alg: "none" })}.${encode(PAYLOAD)}.`],
    ["alg none with a signature", forged({ ...HEADER, alg: "none" }, PAYLOAD)],
    ["another key", forged(HEADER, PAYLOAD, randomBytes(32))],
    ["the server's secret as it is", forged(HEADER, PAYLOAD, Buffer.from(SECRET))],
    ["a longer hash", forged({ ...HEADER, alg: "HS512" }, PAYLOAD, KEY, "sha512")],
    ["a signature by RSA", `${head}.${sign("sha256", Buffer.from(head), privateKey).toString("base64url")}`],
    ["a public key as the secret", forged(HEADER, PAYLOAD, Buffer.from(spki))],
    ["another audience", forged(HEADER, { ...PAYLOAD, aud: "other" })],
    ["no audience", forged(HEADER, { ...PAYLOAD, aud: undefined })],
    ["another issuer", forged(HEADER, { ...PAYLOAD, iss: "other" })],
    ["another type", forged({ ...HEADER, typ: "refresh+jwt" }, PAYLOAD)],
    ["no type", forged({ alg: "HS256" }, PAYLOAD)],
    ["a path as the key's name", forged({ ...HEADER, kid: "../../dev/null" }, PAYLOAD, Buffer.alloc(0))],
    ["a critical header", forged({ ...HEADER, crit: ["x"], x: 1 }, PAYLOAD)],
    ["not yet valid", forged(HEADER, { ...PAYLOAD, nbf: NOW + 60 })],
    ["no end", forged(HEADER, { ...PAYLOAD, exp: undefined })],
    ["an end that is a text", forged(HEADER, { ...PAYLOAD, exp: String(NOW + 60) })],
    ["no session", forged(HEADER, { ...PAYLOAD, sid: undefined })],
    ["a session that is a number", forged(HEADER, { ...PAYLOAD, sid: 1 })],
    ["an expired token of another key", forged(HEADER, { ...PAYLOAD, exp: NOW - 1 }, randomBytes(32))],
    ["an expired token for others", forged(HEADER, { ...PAYLOAD, exp: NOW - 1, aud: "other" })],
  ];
  it.each(cases)("%s", async (_what, token) => {
    await expect(tokens.prove(token, NOW)).rejects.toMatchObject({ code: "TOKEN_IS_EMPTY" });
  });
});

it("[SE-02] keys differ by purpose, and a secret is valid only for its session and generation", () => {
  expect(keyFor("access-token", SECRET)).not.toEqual(keyFor("refresh-code", SECRET));
  const secrets = createSecretService(SECRET, randomBytes);
  const [session, other] = [randomUUID(), randomUUID()];
  const secret = secrets.make(session, 3);
  expect(secrets.isOurs(secret, session, 3)).toBe(true);
  expect([
    secrets.isOurs(secret, other, 3),
    secrets.isOurs(secret, session, 4),
    secrets.isOurs("x", session, 3),
    secrets.isOurs("", session, 3),
  ]).toEqual([false, false, false, false]);
  expect(
    createSecretService("another secret, just as long as it has to be", randomBytes).isOurs(secret, session, 3),
  ).toBe(false);
  const next = secrets.make(session, 4);
  const sealed = secrets.seal(next, secret);
  expect(secrets.unseal(sealed, secret)).toBe(next);
  expect(sealed.toString("latin1")).not.toContain(next);
  expect(() => secrets.unseal(sealed, next)).toThrow();
});
