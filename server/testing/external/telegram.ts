import { createHash, createHmac, randomInt } from "node:crypto";

/** A test bot, whose token is used to sign data like Telegram does. */
export const TEST_BOT = { botToken: "7000000001:AAtestsAlone_knowThisToken-0123456789", botName: "yarus_test_bot" };

export type Fields = Record<string, string>;

/** Returns a new Telegram account id. */
export const newTelegramId = () => String(randomInt(1_000_000_000, 9_000_000_000));

const checkString = (fields: Fields) =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name] ?? ""}`)
    .join("\n");

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** Returns the hash that Telegram adds to the fields of a Mini App. */
export function appHash(fields: Fields, botToken = TEST_BOT.botToken): string {
  return hmac(hmac("WebAppData", botToken), checkString(fields)).toString("hex");
}

/** Returns the hash that Telegram adds to the fields of the login widget. */
export function widgetHash(fields: Fields, botToken = TEST_BOT.botToken): string {
  return hmac(createHash("sha256").update(botToken).digest(), checkString(fields)).toString("hex");
}

export const encoded = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

const seconds = (at: number) => String(Math.floor(at / 1_000));

/** Returns unsigned fields of a Mini App. `at` in milliseconds since 1970. */
export function appFields({ id = newTelegramId(), username = "kotova_anna", at = Date.now() } = {}): Fields {
  return {
    auth_date: seconds(at),
    query_id: "AAHdF6IQAAAAAN0XohDhrOrc",
    signature: "c2lnbmF0dXJlIGZvciBvdGhlcnM",
    user: `{"id":${id},"first_name":"Анна","last_name":"Котова","username":"${username}","is_premium":true}`,
  };
}

/** Returns the signed `initData` of a Mini App. */
export function initDataFor(options: { id?: string; username?: string; at?: number } = {}): string {
  const fields = appFields(options);
  return encoded({ ...fields, hash: appHash(fields) });
}

/** Returns unsigned fields of the login widget. */
export function widgetFieldsFor({ id = newTelegramId(), username = "kotova_anna", at = Date.now() } = {}): Fields {
  return { auth_date: seconds(at), first_name: "Анна", id, last_name: "Котова", username };
}

/** Returns the signed answer of the login widget. */
export function widgetAnswer(options: { id?: string; username?: string; at?: number } = {}): Fields {
  const fields = widgetFieldsFor(options);
  return { ...fields, hash: widgetHash(fields) };
}
