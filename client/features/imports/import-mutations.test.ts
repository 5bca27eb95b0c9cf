import { beforeEach, expect, it } from "vitest";
import type { Sync } from "#client/sync/sync-api.ts";
import { createStory, type Story } from "#client/testing/sync/story.ts";
import { type Choice, importFile, previewFile } from "./import-mutations.ts";
import { importText } from "./import-text.ts";

let story: Story;
let sync: Sync;
let sent: Record<string, unknown>[];

/** Every upload fails after it is sent, as if the server's response was lost. */
beforeEach(async () => {
  story = createStory();
  ({ sync } = (await story.person("vera")).tab);
  sent = [];
  const upload: Sync["upload"] = (_endpoint, input) => {
    sent.push({ ...Object(input).query });
    return Promise.reject(new Error("the connection broke"));
  };
  sync = { ...sync, upload };
});

const CHOICE: Choice = { source: "csv", parentId: null, title: " Дом ", skip: [0, 2] };
const NOTHING = () => undefined;

it("importFile sends the same board id when it retries a file, and a new id for another file", async () => {
  const [file, other] = [new File(["Название\nДом\n"], "а.csv"), new File(["Название\nДом\n"], "а.csv")];
  for (const one of [file, file, other])
    expect(await importFile(sync, one, CHOICE, NOTHING)).toMatchObject({ kind: "failed", isPassing: true });
  const ids = sent.map(({ id }) => String(id));
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
  expect(sent[0]).toMatchObject({ source: "csv", title: "Дом", skip: "0,2" });
});

it("[EX-13] previewFile lets the server detect the tool that wrote a file, unless the user has selected one", async () => {
  const file = new File(["{}"], "board.json");
  const first = await previewFile(sync, file, { source: null, parentId: null, onProgress: NOTHING });
  expect(first).toMatchObject({ kind: "failed", message: importText.offline });
  await previewFile(sync, file, { source: "wekan", parentId: null, onProgress: NOTHING });
  expect(sent.map(({ source }) => source)).toEqual(["auto", "wekan"]);
});
