import { expect, it } from "vitest";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { id } from "#client/testing/rows.ts";
import type { BoardTemplate } from "#contract/boards/template.ts";
import { createBoard } from "./new-board-mutations.ts";
import { ownTemplate } from "./template/own-templates.ts";
import { SIMPLE } from "./template/template-text.ts";

const INPUT = { title: "Ремонт", color: "violet", parentId: null, withExamples: false } as const;

const storedTemplate = (icon?: string | null): BoardTemplate => ({
  id: id(1),
  name: "Ремонт",
  boardId: null,
  shared: false,
  owner: { id: id(2), name: "Вера" },
  createdAt: "2026-11-28T09:00:00.000Z",
  form: {
    title: "Ремонт",
    color: "pine",
    ...(icon === undefined ? {} : { icon }),
    columns: [],
    labels: [],
    customFields: [],
    rules: [],
    tasks: [],
  },
});

it.each([
  ["of the product", SIMPLE],
  ["of one's own", ownTemplate(storedTemplate(), id(2))],
])("[BI-07] a board created from a template %s has the selected icon", async (_whose, template) => {
  const sync = createFakeSync();
  const boardId = (await createBoard(sync, { ...INPUT, template, icon: "tool" })) ?? "";
  expect(sync.store.get("board", boardId)?.icon).toBe("tool");
});

it.each([undefined, null])(
  "[BI-07] a board without an icon (%j) is created without the field that earlier servers do not know",
  async (icon) => {
    const sync = createFakeSync();
    await createBoard(sync, { ...INPUT, template: SIMPLE, ...(icon === undefined ? {} : { icon }) });
    expect(sync.done[0]).toMatchObject({ op: "board.create", args: { title: "Ремонт" } });
    expect(sync.done[0]?.args).not.toHaveProperty("icon");
  },
);

it.each([
  ["book", "book"],
  ["unicorn", undefined],
  [null, undefined],
  [undefined, undefined],
])("[BI-02, BI-07] a template stored with the icon %j suggests %j", (icon, offered) => {
  expect(ownTemplate(storedTemplate(icon), id(2)).icon).toBe(offered);
});
