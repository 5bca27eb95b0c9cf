import fc from "fast-check";
import { expect, it } from "vitest";
import { appData, widgetAnswer } from "./telegram-answer.ts";

const fields = { id: "1", first_name: "Анна", last_name: "Котова", hash: "ff" };
const base64url = (text: string) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

it("widgetAnswer finds the answer in a query and keeps its text unchanged", () => {
  const query = new URLSearchParams(fields).toString();
  expect(widgetAnswer(`?${query}`, "")).toEqual({ text: query, name: "Анна Котова" });
});

it("widgetAnswer finds the answer in the fragment, where Telegram's page puts it", () => {
  const result = base64url(JSON.stringify(fields));
  expect(widgetAnswer("?next=%2Fb", `#tgAuthResult=${result}`)).toEqual({ text: result, name: "Анна Котова" });
});

it("appData finds the data of a Mini App and decodes it once", () => {
  const data = `user=${encodeURIComponent('{"id":1,"username":"kotova"}')}&hash=ff`;
  expect(appData(`#tgWebAppData=${encodeURIComponent(data)}&tgWebAppVersion=9.0`)).toEqual({
    text: data,
    name: "kotova",
  });
});

it.each(["", "#", "#tgWebAppData=", "#tgWebAppVersion=9"])("appData and widgetAnswer find nothing in %j", (hash) => {
  expect(appData(hash)).toBeNull();
  expect(widgetAnswer("?next=/", hash)).toBeNull();
});

it("appData and widgetAnswer do not throw on arbitrary text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (noise) => {
      appData(`#tgWebAppData=${encodeURIComponent(noise.toWellFormed())}`);
      widgetAnswer("", `#tgAuthResult=${encodeURIComponent(noise.toWellFormed())}`);
      widgetAnswer(noise, noise);
    }),
  );
});
