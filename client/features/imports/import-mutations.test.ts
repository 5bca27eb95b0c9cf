import { beforeEach, expect, it } from "vitest";
import type { Sync } from "#client/sync/surface.ts";
import { createStory, type Story } from "#client/testing/story.ts";
import { importFile } from "./import-mutations.ts";

let story: Story;
let sync: Sync;
let sent: string[];

/** Files reach the server, and its answers are lost. */
beforeEach(async () => {
  story = createStory();
  ({ sync } = (await story.person("vera")).tab);
  sent = [];
  const upload: Sync["upload"] = (_endpoint, input) => {
    sent.push(String(Object(Object(input).query).id));
    return Promise.reject(new Error("the connection broke"));
  };
  sync = { ...sync, upload };
});

it("makes one board of one file, however often it is sent because no answer came", async () => {
  const options = { parentId: null, onProgress: () => undefined };
  const [file, other] = [new File(["Название\nДом\n"], "а.csv"), new File(["Название\nДом\n"], "а.csv")];
  for (const one of [file, file, other]) expect(await importFile(sync, one, options)).toMatchObject({ kind: "failed" });
  expect(sent[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[1]).toBe(sent[0]);
  expect(sent[2]).not.toBe(sent[0]);
});
