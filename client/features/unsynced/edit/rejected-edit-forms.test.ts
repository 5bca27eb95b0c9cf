import { beforeEach, describe, expect, it, vi } from "vitest";
import { mutations, parseMutation, type Mutation } from "#contract/mutations/mutation.ts";
import { FAKE_BOARDS } from "#client/testing/fake-boards.ts";
import { createFakeSync, type FakeSync } from "#client/testing/fake-sync.ts";
import type { RefusedEntry } from "#client/sync/sync-api.ts";
import type { RejectedEditForm } from "./rejected-edit-form.ts";
import { rejectedEditFormOf } from "./rejected-edit-forms.ts";

const BOARD = "b-rel";
const ID = "0192b3a0-0000-7000-8000-000000000001";
const VALUE = "0192b3a0-0000-7000-8000-000000000002";

let sync: FakeSync;

beforeEach(async () => {
  sync = createFakeSync({ boards: FAKE_BOARDS });
  await sync.mutate("column.create", "c-1", { boardId: BOARD, name: "К работе", sort: "a1" });
  await sync.mutate("task.create", ID, { boardId: BOARD, columnId: "c-1", title: "Полка", sort: "a1" });
  await sync.mutate("task.create", "t-2", { boardId: BOARD, columnId: "c-1", title: "Сборка", sort: "a2" });
  const field = { boardId: BOARD, name: "Поле", sort: "a0" };
  const options = [{ id: VALUE, name: "Пилот", color: "pine" as const, sort: "a0", archived: false }];
  await sync.mutate("customField.create", "f-1", { ...field, type: "text" });
  await sync.mutate("customField.create", "f-2", { ...field, type: "number" });
  await sync.mutate("customField.create", "f-3", { ...field, type: "select", options });
  await sync.mutate("item.create", "i-1", { taskId: ID, group: "План", text: "Пункт", sort: "a1" });
  await sync.mutate("comment.create", "k-1", { taskId: ID, body: "Слова" });
});

const refusedOf = (mutation: Mutation, before: RefusedEntry["before"] = []): RefusedEntry => ({
  mutationId: mutation.mutationId,
  mutation,
  createdAt: 0,
  before,
  group: mutation.mutationId,
  code: "STUCK",
  message: "Сервер не может принять эту правку. Попробуйте ещё раз",
  refusedAt: 0,
});

const edit = <M extends Omit<Mutation, "mutationId">>(mutation: M) => ({ mutationId: VALUE, ...mutation });

/** Returns the values that the form shows, by the names of its fields. */
function shownIn(form: RejectedEditForm): Record<string, string> {
  const pairs = form.fields.flatMap((field) =>
    field.kind === "place"
      ? [
          ["boardId", field.boardId],
          ["columnId", field.columnId],
        ]
      : [[field.name, field.value]],
  );
  return Object.fromEntries(pairs);
}

const LOOK = { kind: "table", filter: "", choices: "", shared: false } as const;
const RULE = { cause: { kind: "done" }, conditions: [], actions: [{ kind: "archive" }], timeZone: "Europe/Moscow" };

const CASES: readonly { mutation: Mutation; fields: readonly string[] | null }[] = [
  {
    mutation: edit({ op: "board.create", id: ID, args: { title: "Доска", boardId: BOARD } }),
    fields: ["title", "boardId"],
  },
  { mutation: edit({ op: "board.set", id: BOARD, args: { title: "Иначе" } }), fields: ["title"] },
  { mutation: edit({ op: "board.set", id: BOARD, args: { key: "АБВ", color: "pine" } }), fields: ["key", "color"] },
  { mutation: edit({ op: "board.set", id: BOARD, args: { inherit: false } }), fields: null },
  { mutation: edit({ op: "board.archive", id: BOARD, args: {} }), fields: null },
  { mutation: edit({ op: "board.restore", id: BOARD, args: {} }), fields: null },
  { mutation: edit({ op: "board.move", id: BOARD, args: { boardId: null } }), fields: ["boardId"] },
  { mutation: edit({ op: "board.place", id: BOARD, args: { sort: "a1" } }), fields: null },
  { mutation: edit({ op: "board.transfer", id: BOARD, args: { userId: "u" } }), fields: null },
  { mutation: edit({ op: "column.create", id: ID, args: { boardId: BOARD, name: "А" } }), fields: ["name", "boardId"] },
  { mutation: edit({ op: "column.set", id: "c-1", args: { name: "Б" } }), fields: ["name"] },
  { mutation: edit({ op: "column.set", id: "c-1", args: { wipLimit: 5 } }), fields: ["wipLimit"] },
  { mutation: edit({ op: "column.set", id: "c-1", args: { wipLimit: null } }), fields: ["wipLimit"] },
  { mutation: edit({ op: "column.set", id: "c-1", args: { kind: "done" } }), fields: null },
  { mutation: edit({ op: "column.move", id: "c-1", args: { sort: "a5" } }), fields: null },
  { mutation: edit({ op: "column.archive", id: "c-1", args: {} }), fields: null },
  { mutation: edit({ op: "column.restore", id: "c-1", args: {} }), fields: null },
  {
    mutation: edit({ op: "task.create", id: ID, args: { boardId: BOARD, columnId: "c-1", title: "Т", priority: 2 } }),
    fields: ["title", "boardId", "columnId"],
  },
  {
    mutation: edit({ op: "task.set", id: ID, args: { title: "Т", priority: 3, estimate: 1.5 } }),
    fields: ["title", "priority", "estimate"],
  },
  { mutation: edit({ op: "task.set", id: ID, args: { dueAt: null } }), fields: null },
  { mutation: edit({ op: "task.set", id: ID, args: { parentTaskId: VALUE } }), fields: ["parentTaskId"] },
  {
    mutation: edit({
      op: "task.create",
      id: VALUE,
      args: { boardId: BOARD, columnId: "c-1", title: "Т", parentTaskId: ID },
    }),
    fields: ["title", "boardId", "columnId", "parentTaskId"],
  },
  { mutation: edit({ op: "task.add", id: ID, args: { field: "blockedByIds", value: "t-2" } }), fields: ["value"] },
  { mutation: edit({ op: "task.add", id: ID, args: { field: "watcherIds", value: VALUE } }), fields: null },
  { mutation: edit({ op: "task.remove", id: ID, args: { field: "labelIds", value: VALUE } }), fields: null },
  {
    mutation: edit({ op: "task.move", id: ID, args: { boardId: BOARD, columnId: "c-1" } }),
    fields: ["boardId", "columnId"],
  },
  { mutation: edit({ op: "task.archive", id: ID, args: {} }), fields: null },
  { mutation: edit({ op: "task.restore", id: ID, args: {} }), fields: null },
  {
    mutation: edit({ op: "label.create", id: ID, args: { boardId: BOARD, name: "М", color: "pine" } }),
    fields: ["name", "color", "boardId"],
  },
  { mutation: edit({ op: "label.set", id: ID, args: { name: "М" } }), fields: ["name"] },
  { mutation: edit({ op: "label.set", id: ID, args: { color: "plum" } }), fields: ["color"] },
  { mutation: edit({ op: "label.archive", id: ID, args: {} }), fields: null },
  { mutation: edit({ op: "label.restore", id: ID, args: {} }), fields: null },
  {
    mutation: edit({
      op: "customField.create",
      id: ID,
      args: { boardId: BOARD, name: "Клиент", type: "text", sort: "a0" },
    }),
    fields: ["name", "boardId"],
  },
  { mutation: edit({ op: "rule.create", id: "r-1", args: { boardId: "b-1", name: "", ...RULE } }), fields: null },
  { mutation: edit({ op: "rule.set", id: "r-1", args: { enabled: false } }), fields: null },
  { mutation: edit({ op: "rule.archive", id: "r-1", args: {} }), fields: null },
  { mutation: edit({ op: "rule.restore", id: "r-1", args: {} }), fields: null },
  { mutation: edit({ op: "view.create", id: "v-1", args: { boardId: "b-1", name: "Моё", ...LOOK } }), fields: null },
  { mutation: edit({ op: "view.set", id: "v-1", args: { name: "Моё" } }), fields: null },
  { mutation: edit({ op: "view.archive", id: "v-1", args: {} }), fields: null },
  { mutation: edit({ op: "view.restore", id: "v-1", args: {} }), fields: null },
  { mutation: edit({ op: "customField.set", id: "f-1", args: { name: "Клиент", sort: "a1" } }), fields: ["name"] },
  { mutation: edit({ op: "customField.set", id: "f-1", args: { sort: "a1" } }), fields: null },
  { mutation: edit({ op: "customField.archive", id: "f-1", args: {} }), fields: null },
  { mutation: edit({ op: "customField.restore", id: "f-1", args: {} }), fields: null },
  { mutation: edit({ op: "task.fill", id: ID, args: { fieldId: "f-1", value: "Читальня" } }), fields: ["value"] },
  { mutation: edit({ op: "task.fill", id: ID, args: { fieldId: "f-2", value: 2.5 } }), fields: ["value"] },
  { mutation: edit({ op: "task.fill", id: ID, args: { fieldId: "f-3", value: VALUE } }), fields: ["value"] },
  { mutation: edit({ op: "task.fill", id: ID, args: { fieldId: "f-1", value: null } }), fields: null },
  { mutation: edit({ op: "task.fill", id: ID, args: { fieldId: VALUE, value: "Поля нет" } }), fields: null },
  {
    mutation: edit({ op: "item.create", id: ID, args: { taskId: ID, group: "План", text: "П", sort: "a0" } }),
    fields: ["text"],
  },
  { mutation: edit({ op: "item.set", id: "i-1", args: { text: "П", done: true } }), fields: ["text"] },
  { mutation: edit({ op: "item.set", id: "i-1", args: { done: true } }), fields: null },
  { mutation: edit({ op: "item.set", id: VALUE, args: { text: "Пункта нет" } }), fields: null },
  { mutation: edit({ op: "item.remove", id: "i-1", args: {} }), fields: null },
  { mutation: edit({ op: "item.restore", id: "i-1", args: {} }), fields: null },
  { mutation: edit({ op: "checklist.rename", id: ID, args: { itemIds: ["i-1"], name: "Сборка" } }), fields: ["name"] },
  { mutation: edit({ op: "checklist.remove", id: ID, args: { itemIds: ["i-1"] } }), fields: null },
  { mutation: edit({ op: "checklist.restore", id: ID, args: { itemIds: ["i-1"] } }), fields: null },
  { mutation: edit({ op: "comment.create", id: VALUE, args: { taskId: ID, body: "К" } }), fields: ["body"] },
  { mutation: edit({ op: "comment.create", id: VALUE, args: { taskId: ID, body: "две\nстроки" } }), fields: null },
  { mutation: edit({ op: "comment.set", id: "k-1", args: { body: "К" } }), fields: ["body"] },
  { mutation: edit({ op: "comment.set", id: VALUE, args: { body: "Его нет" } }), fields: null },
  { mutation: edit({ op: "comment.remove", id: "k-1", args: {} }), fields: null },
  { mutation: edit({ op: "comment.restore", id: "k-1", args: { body: "К" } }), fields: null },
  {
    mutation: edit({ op: "attachment.create", id: "f-1", args: { taskId: "t-1", name: "а.png", type: "", size: 1 } }),
    fields: null,
  },
  { mutation: edit({ op: "attachment.set", id: "f-1", args: { name: "б.png" } }), fields: ["name"] },
  { mutation: edit({ op: "attachment.remove", id: "f-1", args: {} }), fields: null },
  { mutation: edit({ op: "attachment.restore", id: "f-1", args: {} }), fields: null },
  { mutation: edit({ op: "comment.react", id: "k-1", args: { emoji: "👍", on: true } }), fields: null },
  { mutation: edit({ op: "member.set", id: ID, args: { boardId: BOARD, role: "viewer" } }), fields: ["role"] },
  { mutation: edit({ op: "member.remove", id: ID, args: { boardId: BOARD } }), fields: null },
  { mutation: edit({ op: "favourite.set", id: BOARD, args: { sort: "a5" } }), fields: null },
  { mutation: edit({ op: "favourite.remove", id: BOARD, args: {} }), fields: null },
  { mutation: edit({ op: "topBoard.place", id: BOARD, args: { sort: "a1" } }), fields: null },
  { mutation: edit({ op: "notification.read", id: BOARD, args: { ids: [BOARD] } }), fields: null },
  { mutation: edit({ op: "notification.unread", id: BOARD, args: { ids: [BOARD] } }), fields: null },
  { mutation: edit({ op: "notification.snooze", id: BOARD, args: { ids: [BOARD], till: null } }), fields: null },
];

describe("the form for editing a rejected mutation", () => {
  it("is defined for every mutation", () => {
    expect(new Set(CASES.map(({ mutation }) => mutation.op))).toEqual(new Set(Object.keys(mutations)));
  });

  it.each(CASES)("of $mutation.op has the fields $fields", ({ mutation, fields }) => {
    const form = rejectedEditFormOf(sync, refusedOf(mutation));
    expect(form === null ? null : Object.keys(shownIn(form))).toEqual(fields);
  });

  it.each(CASES.filter(({ fields }) => fields !== null))(
    "of $mutation.op builds the same mutation if nothing is changed (SY-80)",
    ({ mutation }) => {
      const form = rejectedEditFormOf(sync, refusedOf(mutation));
      const shown = form === null ? {} : shownIn(form);
      expect(form?.build((name) => shown[name] ?? "")).toEqual({
        op: mutation.op,
        id: mutation.id,
        args: mutation.args,
      });
    },
  );

  it("offers another label of the task's board if the label is gone", async () => {
    await sync.mutate("label.create", VALUE, { boardId: BOARD, name: "Срочно", color: "coral" });
    const mutation = edit({ op: "task.add", id: ID, args: { field: "labelIds", value: VALUE } } as const);
    vi.spyOn(sync.store, "list").mockReturnValue([VALUE]);
    const form = rejectedEditFormOf(sync, refusedOf(mutation));
    expect(form?.fields).toMatchObject([{ name: "value", options: [{ value: VALUE, text: "Срочно" }] }]);
  });

  it("makes a new task on the same board if the task is gone", () => {
    const row = sync.store.get("task", ID);
    if (row === undefined) throw new Error("The task is not there");
    const mutation = edit({ op: "task.set", id: VALUE, args: { title: "Длинный текст", priority: 2 } } as const);
    const before = [{ entity: "task" as const, id: VALUE, row: { ...row, id: VALUE } }];
    const form = rejectedEditFormOf(sync, refusedOf(mutation, before));
    expect(form?.note?.replaceAll("\u00A0", " ")).toBe("Задачи больше нет. Этот текст станет новой задачей");
    const shown = form === null ? {} : shownIn(form);
    const amended = form?.build((name) => shown[name] ?? "");
    expect(amended).toMatchObject({
      op: "task.create",
      args: { title: "Длинный текст", priority: 2, boardId: BOARD, columnId: "c-1" },
    });
    expect(amended?.id).not.toBe(VALUE);
  });

  it("passes a value that is not a number to the contract, which rejects it", () => {
    const form = rejectedEditFormOf(
      sync,
      refusedOf(edit({ op: "column.set", id: ID, args: { wipLimit: 5 } } as const)),
    );
    const amended = form?.build(() => "много");
    const args = Object.fromEntries(Object.entries(amended?.args ?? {}));
    expect(parseMutation({ mutationId: VALUE, id: ID, args }, "column.set").ok).toBe(false);
  });
});
