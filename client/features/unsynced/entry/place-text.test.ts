import { expect, it } from "vitest";
import type { Mutation } from "#contract/mutations/mutation.ts";
import { FAKE_BOARDS } from "#client/testing/fake-boards.ts";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { describePlace } from "./place-text.ts";

const FILE = { name: "план.pdf", type: "", size: 5 };

const CASES: readonly [Mutation, string | null][] = [
  [
    { mutationId: "m", op: "task.create", id: "t-2", args: { boardId: "b-rel", columnId: "c-1", title: "А" } },
    "Релиз 4.2",
  ],
  [{ mutationId: "m", op: "task.set", id: "t-1", args: { title: "Б" } }, "Релиз 4.2 → К работе"],
  [{ mutationId: "m", op: "task.archive", id: "t-9", args: {} }, null],
  [{ mutationId: "m", op: "task.move", id: "t-1", args: { columnId: "c-1" } }, "Релиз 4.2"],
  [{ mutationId: "m", op: "task.move", id: "t-1", args: { columnId: "c-9", boardId: "b-hire" } }, "Найм"],
  [{ mutationId: "m", op: "column.create", id: "c-2", args: { boardId: "b-hire", name: "В" } }, "Найм"],
  [{ mutationId: "m", op: "column.set", id: "c-1", args: { name: "Г" } }, "Релиз 4.2"],
  [{ mutationId: "m", op: "label.create", id: "l-1", args: { boardId: "b-hire", name: "Д", color: "pine" } }, "Найм"],
  [{ mutationId: "m", op: "board.create", id: "b-2", args: { title: "Е", boardId: "b-hire" } }, "Найм"],
  [{ mutationId: "m", op: "board.create", id: "b-2", args: { title: "Е" } }, null],
  [{ mutationId: "m", op: "board.set", id: "b-rel", args: { title: "Ж" } }, "Мобильное приложение"],
  [{ mutationId: "m", op: "comment.create", id: "k-2", args: { taskId: "t-1", body: "З" } }, "Релиз 4.2 → К работе"],
  [{ mutationId: "m", op: "item.set", id: "i-1", args: { done: true } }, "Релиз 4.2 → К работе"],
  [{ mutationId: "m", op: "checklist.remove", id: "t-1", args: { itemIds: ["i-1"] } }, "Релиз 4.2 → К работе"],
  [{ mutationId: "m", op: "attachment.create", id: "f-2", args: { taskId: "t-1", ...FILE } }, "Релиз 4.2 → К работе"],
  [{ mutationId: "m", op: "attachment.create", id: "f-2", args: { boardId: "b-hire", ...FILE } }, "Найм"],
  [{ mutationId: "m", op: "attachment.set", id: "f-1", args: { name: "этаж.pdf" } }, "Найм"],
  [{ mutationId: "m", op: "comment.remove", id: "k-9", args: {} }, null],
  [{ mutationId: "m", op: "member.set", id: "p-1", args: { boardId: "b-hire", role: "viewer" } }, null],
  [{ mutationId: "m", op: "favourite.remove", id: "b-hire", args: {} }, null],
];

it.each(CASES)("[SY-81] describes the place of the mutation %o as %s", async (edit, place) => {
  const sync = createFakeSync({ boards: FAKE_BOARDS });
  await sync.mutate("column.create", "c-1", { boardId: "b-rel", name: "К работе", sort: "a1" });
  await sync.mutate("task.create", "t-1", { boardId: "b-rel", columnId: "c-1", title: "Полка", sort: "a1" });
  await sync.mutate("item.create", "i-1", { taskId: "t-1", group: "План", text: "Пункт", sort: "a1" });
  await sync.mutate("attachment.create", "f-1", { boardId: "b-hire", ...FILE });
  const described = describePlace(edit, (entity, id) => sync.store.get(entity, id));
  expect(described?.replaceAll("\u00A0", " ") ?? null).toBe(place);
});
