import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseConfig } from "./config.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const TOKEN = "123456789:AAH-abcdefghijklmnopqrstuvwxyz_01234";
const KEY = "k".repeat(32);
const outside = (env: Record<string, string>) =>
  parseConfig({ SECRET, DATA_DIR: mkdtempSync(join(tmpdir(), "config-")), ...env }).outside;

describe("settings of external sign-in", () => {
  it("are off by default", () => {
    expect(outside({})).toEqual({ telegram: null, oidc: null, keys: [] });
  });

  it("are read from the environment", () => {
    expect(
      outside({
        TELEGRAM_BOT_TOKEN: TOKEN,
        TELEGRAM_BOT_NAME: "yarus_bot",
        OIDC_ISSUER: "https://id.example.ru/realms/work",
        OIDC_CLIENT_ID: "yarus",
        EXT_KEYS: `portal:${KEY}, crm:${KEY}2`,
      }),
    ).toEqual({
      telegram: {
        botToken: TOKEN,
        botName: "yarus_bot",
        frameOrigins: ["https://web.telegram.org", "https://*.web.telegram.org"],
      },
      oidc: {
        issuer: "https://id.example.ru/realms/work",
        clientId: "yarus",
        clientSecret: null,
        name: "id.example.ru",
      },
      keys: [
        { name: "portal", key: KEY },
        { name: "crm", key: `${KEY}2` },
      ],
    });
  });

  it.each([
    [{ TELEGRAM_BOT_TOKEN: TOKEN }, "TELEGRAM_BOT_NAME"],
    [{ TELEGRAM_BOT_NAME: "yarus_bot" }, "TELEGRAM_BOT_TOKEN"],
    [{ TELEGRAM_BOT_TOKEN: "a secret", TELEGRAM_BOT_NAME: "yarus_bot" }, "TELEGRAM_BOT_TOKEN"],
    [{ TELEGRAM_FRAME_ORIGINS: "https://a.ru; script-src *" }, "TELEGRAM_FRAME_ORIGINS"],
    [{ OIDC_ISSUER: "id.example.ru", OIDC_CLIENT_ID: "x" }, "OIDC_ISSUER"],
    [{ OIDC_ISSUER: "https://id.example.ru" }, "OIDC_CLIENT_ID"],
    [{ EXT_KEYS: "portal:short" }, "EXT_KEYS"],
    [{ EXT_KEYS: `portal:${KEY},portal:${KEY}` }, "EXT_KEYS"],
  ])("refuse %j without printing a secret", (env, name) => {
    expect(() => outside(env)).toThrow(name);
    expect(() => outside(env)).not.toThrow("a secret");
  });
});
