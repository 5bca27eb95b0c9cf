import { describe, expect, test } from "vitest";
import { parseConfig } from "./config.ts";

const SECRET = "0123456789abcdef0123456789abcdef";
const S3 = {
  S3_ENDPOINT: "https://s3.example.ru/",
  S3_REGION: "ru-1",
  S3_BUCKET: "yarus-files",
  S3_ACCESS_KEY: "key-of-access",
  S3_SECRET_KEY: "key-that-nobody-knows",
};
const read = (env: Record<string, string>) => parseConfig({ SECRET, ...env }).files;

describe("file storage", () => {
  test("is the data folder with a limit of 100 MB by default", () => {
    expect(read({})).toEqual({ maxBytes: 100 * 1024 * 1024, s3: null });
    expect(read({ FILE_MAX_MB: "25" }).maxBytes).toBe(25 * 1024 * 1024);
  });

  test("is a bucket when all of its variables are set", () => {
    expect(read(S3).s3).toEqual({
      endpoint: "https://s3.example.ru",
      region: "ru-1",
      bucket: "yarus-files",
      accessKey: "key-of-access",
      secretKey: "key-that-nobody-knows",
    });
  });

  test.each(Object.keys(S3))("refuses a bucket without %s", (missing) => {
    const variables = Object.fromEntries(Object.entries(S3).filter(([name]) => name !== missing));
    expect(() => read(variables)).toThrow(`${missing} — нужна и эта переменная`);
  });

  test.each([
    ["FILE_MAX_MB", "0"],
    ["FILE_MAX_MB", "1025"],
    ["FILE_MAX_MB", "1e3"],
    ["S3_ENDPOINT", "s3.example.ru"],
    ["S3_ENDPOINT", "https://s3.example.ru/bucket"],
    ["S3_REGION", "ru 1"],
    ["S3_BUCKET", "Yarus/Files"],
    ["S3_ACCESS_KEY", "a b"],
  ])("refuses %s=%s and names the variable", (name, value) => {
    expect(() => read({ ...S3, [name]: value })).toThrow(new RegExp(`${name}=.+ — нужно: `));
  });

  test("does not print its keys", () => {
    const wrong = () => read({ ...S3, S3_SECRET_KEY: "a secret" });
    expect(wrong).toThrow("S3_SECRET_KEY=… — нужно: ");
    expect(wrong).not.toThrow("a secret");
  });
});
