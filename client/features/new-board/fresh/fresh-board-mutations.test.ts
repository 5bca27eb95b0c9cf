import { expect, it } from "vitest";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { createBoard } from "../new-board-mutations.ts";
import { TEMPLATES } from "../template/gallery-text.ts";
import { SIMPLE, type Template } from "../template/template-text.ts";
import { changeColumns } from "./fresh-board-mutations.ts";

function template(id: string): Template {
  const found = TEMPLATES.find((one) => one.id === id);
  if (found === undefined) throw new Error(`No template ${id}`);
  return found;
}

async function emptyBoard() {
  const sync = createFakeSync();
  const input = { title: "Ремонт", color: "violet", parentId: null, template: SIMPLE, withExamples: false } as const;
  const boardId = (await createBoard(sync, input)) ?? "";
  const ids = () => sync.store.list(`columns:${boardId}`);
  const names = () => ids().map((id) => sync.store.get("column", id)?.name);
  return { sync, boardId, ids, names };
}

it("[FM-06] an empty board gets the columns of a template, and its first column keeps its id", async () => {
  const { sync, boardId, ids, names } = await emptyBoard();
  const [first] = ids();
  await changeColumns(sync, boardId, template("repair"), []);
  expect(names()).toEqual(template("repair").columns.map(({ name }) => name));
  expect(ids()[0]).toBe(first);
  const limits = ids().map((id) => sync.store.get("column", id)?.wipLimit);
  expect(limits).toEqual(template("repair").columns.map(({ wipLimit }) => wipLimit));
});

it("[FM-06] archived columns are restored before new ones are created", async () => {
  const { sync, boardId, ids, names } = await emptyBoard();
  let spareIds = await changeColumns(sync, boardId, template("kanban"), []);
  const five = ids();
  spareIds = await changeColumns(sync, boardId, SIMPLE, spareIds);
  expect(names()).toEqual(["К работе", "В работе", "Готово"]);
  expect(spareIds).toEqual(five.slice(3));
  spareIds = await changeColumns(sync, boardId, template("repair"), spareIds);
  expect(ids()).toEqual(five);
  expect(names()).toEqual(template("repair").columns.map(({ name }) => name));
  expect(spareIds).toEqual([]);
});
