import fc from "fast-check";
import { expect, it } from "vitest";
import { appData, widgetAnswer } from "./telegram-answer.ts";

const fields = { id: "1", first_name: "Анна", last_name: "Котова", hash: "ff" };
const base64url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

it("finds the widget's answer in a query, and gives it on as it came", () => {
  const query = new URLSearchParams(fields).toString();
  expect(widgetAnswer(`?${query}`, "")).toEqual({ text: query, name: "Анна Котова" });
});

it("finds it after the number sign, as Telegram's page sends it", () => {
  const result = base64url(JSON.stringify(fields));
  expect(widgetAnswer("?next=%2Fb", `#tgAuthResult=${result}`)).toEqual({ text: result, name: "Анна Котова" });
});

it("finds what a Mini App is given, decoded once", () => {
  const data = `user=${encodeURIComponent('{"id":1,"username":"kotova"}')}&hash=ff`;
  expect(appData(`#tgWebAppData=${encodeURIComponent(data)}&tgWebAppVersion=9.0`)).toEqual({
    text: data,
    name: "kotova",
  });
});

it.each(["", "#", "#tgWebAppData=", "#tgWebAppVersion=9"])("finds nothing in %j", (hash) => {
  expect(appData(hash)).toBeNull();
  expect(widgetAnswer("?next=/", hash)).toBeNull();
});

it("bears any noise: what it is worth the server says", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (noise) => {
      appData(`#tgWebAppData=${encodeURIComponent(noise.toWellFormed())}`);
      widgetAnswer("", `#tgAuthResult=${encodeURIComponent(noise.toWellFormed())}`);
      widgetAnswer(noise, noise);
    }),
  );
});
