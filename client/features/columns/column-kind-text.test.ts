import { expect, it } from "vitest";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { kindOfName } from "./column-kind-text.ts";
import { createColumn } from "./column-mutations.ts";
import { columnsWithHint } from "./column-queries.ts";

it.each([
  ["Готово", "done"],
  ["  ✅ ГОТОВО! ", "done"],
  ["Сделано", "done"],
  ["Done", "done"],
  ["Завершено", "done"],
  ["Завершённые", "done"],
  ["Очередь", "queue"],
  ["Бэклог", "queue"],
  ["Идеи", "queue"],
  ["К работе", "queue"],
  ["To-do", "queue"],
  ["Готово к проверке", "work"],
  ["Не готово", "work"],
  ["Готовится", "work"],
  ["Вёрстка", "work"],
  ["", "work"],
] as const)("[FM-07] a column named «%s» is %s", (name, kind) => {
  expect(kindOfName(name)).toBe(kind);
});

it("[FM-07] createColumn sets the kind that the name suggests", async () => {
  const sync = createFakeSync();
  await createColumn(sync, "board", "Готово");
  expect(sync.done[0]).toMatchObject({ op: "column.create", args: { name: "Готово", kind: "done" } });
});

it("[FM-08] the first column of each kind has a hint, but not the first «work» column after a «done» one", () => {
  const kinds = ["queue", "queue", "work", "work", "done", "done", "work"] as const;
  const columns = kinds.map((kind, at) => ({ column: { id: String(at), kind } }));
  expect([...columnsWithHint(columns)]).toEqual(["0", "2", "4"]);
  expect([...columnsWithHint([{ column: { id: "0", kind: "done" } }, { column: { id: "1", kind: "work" } }])]).toEqual([
    "0",
  ]);
});
