import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseConfig } from "./config.ts";
import { StartRefusal } from "#server/runtime/start-refusal.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "yarus-config-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const parse = (env: NodeJS.ProcessEnv) => parseConfig({ DATA_DIR: join(folder, "data"), ...env });

function refusal(env: NodeJS.ProcessEnv): StartRefusal {
  try {
    parse(env);
  } catch (error) {
    if (error instanceof StartRefusal) return error;
  }
  throw new Error("it was not refused");
}

test("defaults work on one machine when no variable is set", () => {
  const config = parse({ SECRET });
  expect(config).toEqual({
    port: 3000,
    host: "0.0.0.0",
    dataDir: resolve(folder, "data"),
    publicUrl: "http://localhost:3000",
    databaseUrl: null,
    secret: SECRET,
    logLevel: "info",
    registration: null,
    embedded: { settings: {} },
    trustProxy: false,
    rateLimit: true,
    serviceWorker: true,
    webhooksPrivate: false,
    timeZone: "Europe/Moscow",
    findsStrangers: true,
    metricsToken: null,
    smtp: null,
    files: { maxBytes: 100 * 1024 * 1024, s3: null },
    outside: { telegram: null, oidc: null, keys: [] },
  });
});

test("every variable is read", () => {
  expect(
    parse({
      PORT: "8080",
      HOST: "127.0.0.1",
      DATA_DIR: "relative",
      PUBLIC_URL: "https://yarus.example.ru/",
      DATABASE_URL: "postgres://u:p@db/yarus",
      SECRET,
      LOG_LEVEL: "debug",
      REGISTRATION: "invite",
      EMBEDDED_PG: "shared_buffers=256MB, max_connections=100",
      TRUST_PROXY: "10.0.0.0/8,127.0.0.1",
      RATE_LIMIT: "off",
      SERVICE_WORKER: "off",
      WEBHOOKS_PRIVATE: "on",
      TIME_ZONE: "Asia/Vladivostok",
      FIND_PEOPLE: "known",
      METRICS_TOKEN: "only-for-the-collector",
    }),
  ).toEqual({
    port: 8080,
    host: "127.0.0.1",
    dataDir: resolve("relative"),
    publicUrl: "https://yarus.example.ru",
    databaseUrl: "postgres://u:p@db/yarus",
    secret: SECRET,
    logLevel: "debug",
    registration: "invite",
    embedded: { settings: { shared_buffers: "256MB", max_connections: "100" } },
    trustProxy: "10.0.0.0/8,127.0.0.1",
    rateLimit: false,
    serviceWorker: false,
    webhooksPrivate: true,
    timeZone: "Asia/Vladivostok",
    findsStrangers: false,
    metricsToken: "only-for-the-collector",
    smtp: null,
    files: { maxBytes: 100 * 1024 * 1024, s3: null },
    outside: { telegram: null, oidc: null, keys: [] },
  });
});

test("SMTP_URL requires MAIL_FROM, and its password is never printed", () => {
  const variables = {
    SECRET,
    SMTP_URL: "smtps://yarus:hidden-word@smtp.example.ru",
    MAIL_FROM: "Ярус <yarus@example.ru>",
  };
  expect(parseConfig(variables).smtp).toEqual({ url: variables.SMTP_URL, from: variables.MAIL_FROM });
  expect(() => parseConfig({ ...variables, MAIL_FROM: "" })).toThrow(/MAIL_FROM/);
  for (const wrong of [
    { MAIL_FROM: "Ярус\nBcc: a@b.ru" },
    { MAIL_FROM: "никто" },
    { SMTP_URL: "https://hidden-word" },
  ]) {
    const refused = () => parseConfig({ ...variables, ...wrong });
    expect(refused).toThrow(/нужно/);
    expect(refused).not.toThrow(/hidden-word/);
  }
});

test("an empty variable counts as absent", () => {
  expect(parse({ SECRET, PORT: "", DATABASE_URL: " " })).toMatchObject({ port: 3000, databaseUrl: null });
});

test.each([
  ["yes", true],
  ["no", false],
  ["2", 2],
  ["10.0.0.1, fd00::/8", "10.0.0.1, fd00::/8"],
  ["10.0.0.0/255.0.0.0", "10.0.0.0/255.0.0.0"],
])("TRUST_PROXY=%s is accepted", (text, value) => {
  expect(parse({ SECRET, TRUST_PROXY: text }).trustProxy).toBe(value);
});

describe("a wrong value", () => {
  test.each([
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "3000x"],
    ["PORT", "-1"],
    ["HOST", "a b"],
    ["PUBLIC_URL", "yarus.example.ru"],
    ["PUBLIC_URL", "https://example.ru/yarus"],
    ["PUBLIC_URL", "ftp://example.ru"],
    ["DATABASE_URL", "mysql://db/yarus"],
    ["SECRET", "short"],
    ["LOG_LEVEL", "loud"],
    ["REGISTRATION", "OPEN"],
    ["EMBEDDED_PG", "fsync=off"],
    ["EMBEDDED_PG", "shared_buffers"],
    ["EMBEDDED_PG", "shared_buffers=1;drop"],
    ["TRUST_PROXY", "maybe"],
    ["TRUST_PROXY", "bad"],
    ["TRUST_PROXY", "300.1.1.1"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "0.0.0.0/0"],
    ["TRUST_PROXY", "10.0.0.1, "],
    ["TRUST_PROXY", "10.0.0.1 10.0.0.2"],
    ["RATE_LIMIT", "yes"],
    ["SERVICE_WORKER", "no"],
    ["WEBHOOKS_PRIVATE", "yes"],
    ["TIME_ZONE", "Mars/Olympus"],
    ["FIND_PEOPLE", "nobody"],
    ["METRICS_TOKEN", "short"],
  ])("%s=%s refuses the start and names the variable", (name, value) => {
    const { message, exitCode } = refusal({ SECRET, [name]: value });
    expect(message).toContain(name);
    expect(message).toMatch(/[а-я]/i);
    expect(exitCode).toBe(78);
  });

  test("is reported with all other problems at once, and no file is made", () => {
    const { message } = refusal({ PORT: "x", LOG_LEVEL: "y", REGISTRATION: "z" });
    expect(message.split("\n")).toHaveLength(4);
    expect(() => statSync(join(folder, "data"))).toThrow("ENOENT");
  });

  test("is not printed if it is secret", () => {
    expect(refusal({ SECRET: "my-secret" }).message).not.toContain("my-secret");
    expect(refusal({ SECRET, DATABASE_URL: "http://u:hidden@db" }).message).not.toContain("hidden");
  });
});

describe("the secret", () => {
  test("is generated once and stored in a file that only its owner can read", () => {
    const first = parse({}).secret;
    expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32);
    expect(parse({}).secret).toBe(first);
    const path = join(folder, "data/secret");
    expect(readFileSync(path, "utf8")).toBe(first);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
  test("is refused when its file was truncated", () => {
    parse({});
    writeFileSync(join(folder, "data/secret"), "abc");
    expect(refusal({}).message).toContain("меньше 32 байт");
  });
  test("is reported when its file cannot be read", () => {
    mkdirSync(join(folder, "data/secret"), { recursive: true });
    expect(refusal({}).message).toContain("не удалось прочитать");
  });
  test("is reported when its folder cannot be made", () => {
    writeFileSync(join(folder, "file"), "");
    expect(refusal({ DATA_DIR: join(folder, "file") }).message).toContain("DATA_DIR");
  });
});
