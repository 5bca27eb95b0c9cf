import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  appFields,
  appHash,
  encoded,
  type Fields,
  TEST_BOT,
  widgetAnswer,
  widgetFieldsFor,
  widgetHash,
} from "#server/testing/external/telegram.ts";
import { readInitData, readWidget, widgetFields } from "./telegram-proof.ts";

const TOKEN = TEST_BOT.botToken;
const OTHER_BOT = "7000000002:AAanotherBot_thatHasOtherPeople-98765";
const AT = 1_790_000_000_000;
const LARGE = "12345678901234567890";

const app = appFields({ id: LARGE, at: AT });
const signed: Fields = { ...app, hash: appHash(app) };
const read = (fields: Fields) => readInitData(encoded(fields), TOKEN);
const widget = widgetAnswer({ id: LARGE, at: AT });
const readFields = (fields: Fields) => readWidget(new Map(Object.entries(fields)), TOKEN);
const changed = (text: string) => (text.endsWith("0") ? `${text.slice(0, -1)}1` : `${text.slice(0, -1)}0`);

describe("[SE-70] a Mini App's data", () => {
  it("is parsed if Telegram has signed it, with every digit of the id", () => {
    expect(read(signed)).toEqual({
      id: LARGE,
      name: "Анна Котова",
      username: "kotova_anna",
      at: AT / 1_000,
      hash: signed["hash"],
    });
  });

  it.each(Object.keys(signed))("is rejected if %s is changed", (name) => {
    expect(read({ ...signed, [name]: changed(signed[name] ?? "") })).toBeNull();
  });

  it.each(Object.keys(signed))("is rejected without %s", (name) => {
    const { [name]: _gone, ...rest } = signed;
    expect(read(rest)).toBeNull();
  });

  it("is rejected with an additional field", () => {
    expect(read({ ...signed, is_admin: "1" })).toBeNull();
  });

  it.each(["auth_date", "user", "hash", "query_id"])(
    "is rejected if %s occurs twice, with the same or another value",
    (name) => {
      const text = encoded(signed);
      expect(readInitData(`${text}&${name}=${encodeURIComponent(signed[name] ?? "")}`, TOKEN)).toBeNull();
      expect(readInitData(`${name}=1&${text}`, TOKEN)).toBeNull();
    },
  );

  it("is rejected with the signature of another bot or of the widget", () => {
    expect(read({ ...app, hash: appHash(app, OTHER_BOT) })).toBeNull();
    expect(read({ ...app, hash: widgetHash(app) })).toBeNull();
  });

  it.each([
    ["in capitals", (hash: string) => hash.toUpperCase()],
    ["cut short", (hash: string) => hash.slice(0, 62)],
    ["with two digits more", (hash: string) => `${hash}00`],
    ["with a space", (hash: string) => ` ${hash.slice(1)}`],
    ["empty", () => ""],
  ])("is rejected with a hash %s", (_how, change) => {
    expect(read({ ...signed, hash: change(signed["hash"] ?? "") })).toBeNull();
  });

  it("is rejected if a field of the user occurs twice, or if it has no user", () => {
    const twice: Fields = { ...app, user: `{"id":1,"id":${LARGE},"first_name":"Анна"}` };
    expect(read({ ...twice, hash: appHash(twice) })).toBeNull();
    const { user: _user, ...anonymous } = app;
    expect(read({ ...anonymous, hash: appHash(anonymous) })).toBeNull();
  });

  it("is rejected if `signature` is not a part of the signed text", () => {
    const { signature: _signature, ...without } = app;
    expect(read({ ...app, hash: appHash(without) })).toBeNull();
  });

  it("is rejected if it is random text", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => readInitData(text, TOKEN) === null));
  });
});

describe("[SE-70] the widget's data", () => {
  it("gives the same user from fields, from a query and from the value of tgAuthResult", () => {
    const word = readFields(widget);
    expect(word).toMatchObject({ id: LARGE, name: "Анна Котова", at: AT / 1_000 });
    const json = JSON.stringify(widget).replace(`"id":"${LARGE}"`, `"id":${LARGE}`);
    for (const text of [encoded(widget), Buffer.from(json).toString("base64url")]) {
      expect(readWidget(widgetFields(text) ?? new Map<string, string>(), TOKEN)).toEqual(word);
    }
  });

  it.each(Object.keys(widget))("is rejected if %s is changed or missing", (name) => {
    expect(readFields({ ...widget, [name]: changed(widget[name] ?? "") })).toBeNull();
    const { [name]: _gone, ...rest } = widget;
    expect(readFields(rest)).toBeNull();
  });

  it("is rejected with the signature of a Mini App or of another bot", () => {
    const fields = widgetFieldsFor({ at: AT });
    expect(readFields({ ...fields, hash: appHash(fields) })).toBeNull();
    expect(readFields({ ...fields, hash: widgetHash(fields, OTHER_BOT) })).toBeNull();
  });

  it("is rejected if a name occurs twice, in both formats", () => {
    expect(widgetFields(`${encoded(widget)}&id=1`)).toBeNull();
    const json = JSON.stringify(widget).replace("{", '{"id":1,');
    expect(widgetFields(Buffer.from(json).toString("base64url"))).toBeNull();
  });

  it("is rejected if it is random text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const fields = widgetFields(text);
        if (fields !== null) expect(readWidget(fields, TOKEN)).toBeNull();
      }),
    );
  });
});
