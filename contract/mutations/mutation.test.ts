import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BLANK_FIELDS } from "../entities/blank-fields.ts";
import { keyFromTitle, type Board } from "../entities/board.ts";
import { boardStream, userStream, type EntityName, type RowOp, type Rows, type StreamOps } from "../changes/change.ts";
import { newColumn, shownSort, type Column } from "../entities/column.ts";
import type { RowView } from "./define-mutation.ts";
import type { Label } from "../entities/label.ts";
import { isMutationName, mutations, parseMutation, predict, type MutationArgs, type MutationName } from "./mutation.ts";
import { doneAtIn } from "./task-mutations.ts";
import { taskRow } from "../testing/task-row.ts";

const [NOW, BEFORE, ACTOR] = ["2026-11-21T09:00:00.000Z", "2026-01-01T00:00:00.000Z", "u1"];

const column = (id: string, boardId: string, kind: Column["kind"]): Column =>
  newColumn({ id, boardId, name: "К", sort: "a0", kind, now: BEFORE });
const task = taskRow({
  number: 7,
  priority: 2,
  assigneeIds: ["u2"],
  watcherIds: ["u3"],
  labelIds: ["l"],
  parentTaskId: "above",
  blockedByIds: ["first"],
  createdAt: BEFORE,
  createdBy: ACTOR,
  hops: 4,
  rev: 9,
});
const board: Board = {
  id: "a",
  title: "Читальня",
  color: "violet",
  status: "active",
  boardId: "p",
  key: "ЧИТ",
  icon: null,
  inherit: true,
  ownerId: ACTOR,
  archivedAt: null,
  deleteAt: null,
  sort: null,
  createdAt: BEFORE,
  updatedAt: BEFORE,
  rev: 9,
  epoch: "e",
};
const label: Label = {
  id: "l",
  boardId: "a",
  name: "М",
  color: "pine",
  archivedAt: null,
  createdAt: BEFORE,
  updatedAt: BEFORE,
  rev: 9,
};

type ViewRows = { [E in EntityName]?: readonly Rows[E][] };

function viewOf(stored: ViewRows): RowView {
  return {
    get<E extends EntityName>(entity: E, id: string): Rows[E] | undefined {
      const rows: readonly Rows[E][] = stored[entity] ?? [];
      return rows.find((row) => row.id === id);
    },
  };
}

const EVERYTHING = viewOf({
  board: [board],
  column: [
    column("c", "a", "work"),
    column("c2", "a", "queue"),
    column("done", "a", "done"),
    column("done2", "a", "done"),
    column("other", "b", "done"),
  ],
  task: [task],
  label: [label],
});

const run = <N extends MutationName>(op: N, id: string, args: MutationArgs<N>, view = EVERYTHING): StreamOps[] =>
  predict({ mutationId: "m", op, id, args }, { actorId: ACTOR, view, now: NOW });
/** Returns the fields of the single expected operation. */
const fieldsOf = (parts: StreamOps[]): unknown => {
  const op = parts[0]?.ops[0];
  return op?.t === "set" ? op.f : op;
};
const inA = (op: RowOp): StreamOps[] => [{ stream: boardStream("a"), ops: [op] }];

describe("a task", () => {
  it("is created with the given fields and nothing else", () => {
    const made = run("task.create", "n", { boardId: "a", columnId: "c", title: "Новая", priority: 3, sort: "a5" });
    expect(made).toEqual([
      { stream: boardStream("a"), ops: [{ e: "task", id: "n", t: "set", f: expect.any(Object) }] },
    ]);
    expect(fieldsOf(made)).toEqual({
      ...task,
      id: "n",
      sort: "a5",
      title: "Новая",
      number: null,
      priority: 3,
      assigneeIds: [],
      watcherIds: [],
      labelIds: [],
      parentTaskId: null,
      blockedByIds: [],
      relatedIds: [],
      duplicateOfIds: [],
      columnEnteredAt: NOW,
      createdAt: NOW,
      updatedAt: NOW,
      hops: 0,
      copiedFromId: null,
      excerpt: null,
      rev: 0,
    });
  });

  it("is blank if only its title is given", () => {
    const made = run("task.create", "n", { boardId: "a", columnId: "c", title: "Н" });
    expect(fieldsOf(made)).toMatchObject(BLANK_FIELDS);
  });

  it("is done if it is created in a done column", () => {
    expect(fieldsOf(run("task.create", "n", { boardId: "a", columnId: "done", title: "Н" }))).toMatchObject({
      doneAt: NOW,
    });
    expect(fieldsOf(run("task.create", "n", { boardId: "a", columnId: "unknown", title: "Н" }))).toMatchObject({
      doneAt: null,
    });
  });

  it("changes only the given fields and the time of its change", () => {
    expect(run("task.set", "t", { title: "Другая", dueAt: null })).toEqual(
      inA({ e: "task", id: "t", t: "set", f: { title: "Другая", dueAt: null, updatedAt: NOW } }),
    );
  });

  it("gets and loses assignees and labels one at a time", () => {
    expect(run("task.add", "t", { field: "assigneeIds", value: "u9" })).toEqual(
      inA({ e: "task", id: "t", t: "add", k: "assigneeIds", v: "u9" }),
    );
    expect(run("task.remove", "t", { field: "labelIds", value: "l" })).toEqual(
      inA({ e: "task", id: "t", t: "rem", k: "labelIds", v: "l" }),
    );
  });

  it("moves within its column without entering it again", () => {
    expect(run("task.move", "t", { columnId: "c", sort: "a9" })).toEqual(
      inA({ e: "task", id: "t", t: "set", f: { columnId: "c", sort: "a9", updatedAt: NOW } }),
    );
  });

  it("enters another column now, and is done if that is a done column", () => {
    expect(fieldsOf(run("task.move", "t", { columnId: "done" }))).toMatchObject({ columnEnteredAt: NOW, doneAt: NOW });
    expect(fieldsOf(run("task.move", "t", { columnId: "c2" }))).toMatchObject({ columnEnteredAt: NOW, doneAt: null });
  });

  it.each<["queue" | "work" | "done" | undefined, string | null, string | null]>([
    ["queue", BEFORE, null],
    ["work", null, null],
    ["done", null, NOW],
    ["done", BEFORE, BEFORE],
    [undefined, BEFORE, null],
  ])("in a column of kind %s, done before at %s, is done at %s", (kind, previous, expected) => {
    expect(doneAtIn(kind === undefined ? undefined : column("x", "a", kind), previous, NOW)).toBe(expected);
  });

  it.each([
    ["by the board that was named", { columnId: "unknown", boardId: "b" }],
    ["by the board of its new column", { columnId: "other" }],
  ])("leaves its board for another %s: it is deleted here and complete there", (_name, args) => {
    const [left, arrived] = run("task.move", "t", args);
    expect(left).toEqual({ stream: boardStream("a"), ops: [{ e: "task", id: "t", t: "del" }] });
    expect(arrived?.stream).toBe(boardStream("b"));
    expect(arrived?.ops).toEqual([
      {
        e: "task",
        id: "t",
        t: "set",
        f: {
          ...task,
          boardId: "b",
          columnId: args.columnId,
          number: null,
          labelIds: [],
          hops: 5,
          columnEnteredAt: NOW,
          updatedAt: NOW,
          doneAt: args.columnId === "other" ? NOW : null,
        },
      },
    ]);
  });

  it("is archived and restored", () => {
    expect(fieldsOf(run("task.archive", "t", {}))).toEqual({ archivedAt: NOW, updatedAt: NOW });
    expect(fieldsOf(run("task.restore", "t", {}))).toEqual({ archivedAt: null, updatedAt: NOW });
  });
});

describe("a board", () => {
  it("is created with its columns, in its own stream and in its parent's", () => {
    const columns = [{ id: "k", name: "Очередь", kind: "queue" as const, sort: "a0" }];
    const made = run("board.create", "n", { title: "Зал 7", boardId: "p", columns });
    const row = { ...board, id: "n", title: "Зал 7", key: "ЗАЛ", createdAt: NOW, updatedAt: NOW, rev: 0, epoch: "" };
    expect(made).toEqual([
      {
        stream: boardStream("n"),
        ops: [
          { e: "board", id: "n", t: "set", f: row },
          {
            e: "column",
            id: "k",
            t: "set",
            f: { ...newColumn({ id: "k", boardId: "n", name: "Очередь", sort: "a0", kind: "queue", now: NOW }) },
          },
        ],
      },
      { stream: boardStream("p"), ops: [{ e: "board", id: "n", t: "set", f: row }] },
    ]);
    expect(run("board.create", "n", { title: "Зал" }).map((part) => part.stream)).toEqual([boardStream("n")]);
    expect(run("board.create", "n", { title: "Зал", boardId: null })).toHaveLength(1);
  });

  it("changes in its own stream and in its parent's in the same way", () => {
    const parts = run("board.set", "a", { title: "Другая" });
    expect(parts.map((part) => part.stream)).toEqual([boardStream("a"), boardStream("p")]);
    expect(parts[0]?.ops).toEqual([{ e: "board", id: "a", t: "set", f: { title: "Другая", updatedAt: NOW } }]);
    expect(parts[1]?.ops).toEqual(parts[0]?.ops);
    expect(run("board.set", "a", { title: "Д" }, viewOf({ board: [{ ...board, boardId: null }] }))).toHaveLength(1);
  });

  it("is archived and restored", () => {
    expect(fieldsOf(run("board.archive", "a", {}))).toEqual({ status: "archived", archivedAt: NOW, updatedAt: NOW });
    expect(fieldsOf(run("board.restore", "a", {}))).toEqual({ status: "active", archivedAt: null, updatedAt: NOW });
    // Nested boards as the device lists them, each once; an unknown one is left out.
    const inside = run("board.archive", "a", { boards: ["a", "none", "a"] });
    expect(inside).toEqual(run("board.archive", "a", {}));
  });

  it("gets another owner, and the previous one becomes an administrator", () => {
    const [own, above] = run("board.transfer", "a", { userId: "u" });
    const handed = { e: "board", id: "a", t: "set", f: { ownerId: "u", updatedAt: NOW } };
    expect(own?.ops).toEqual([
      handed,
      { e: "member", id: "u", t: "set", f: { role: "owner" } },
      { e: "member", id: ACTOR, t: "set", f: { role: "admin" } },
    ]);
    expect(above).toEqual({ stream: boardStream("p"), ops: [handed] });
    expect(run("board.transfer", "a", { userId: ACTOR })[0]?.ops).toHaveLength(2);
    expect(run("board.transfer", "none", { userId: "u" })).toEqual([]);
  });

  it("moves by a few fields in the streams that have it, and by a complete row in a new one", () => {
    const parts = run("board.move", "a", { boardId: "q" });
    const part = { e: "board", id: "a", t: "set", f: { boardId: "q", sort: null, updatedAt: NOW } };
    expect(parts).toEqual([
      { stream: boardStream("a"), ops: [part] },
      { stream: boardStream("p"), ops: [part] },
      { stream: boardStream("q"), ops: [{ ...part, f: { ...board, boardId: "q", sort: null, updatedAt: NOW } }] },
    ]);
    expect(run("board.move", "a", { boardId: null }).map((one) => one.stream)).toEqual([
      boardStream("a"),
      boardStream("p"),
    ]);
    expect(run("board.move", "a", { boardId: "p" }).map((one) => one.stream)).toEqual([
      boardStream("a"),
      boardStream("p"),
    ]);
    const atTop = viewOf({ board: [{ ...board, boardId: null }] });
    expect(run("board.move", "a", { boardId: "q" }, atTop).map((one) => one.stream)).toEqual([
      boardStream("a"),
      boardStream("q"),
    ]);
  });

  it("[ST-07] is placed in its own stream and in its parent's; a root board in its user's", () => {
    const ops = [{ e: "board", id: "a", t: "set", f: { sort: "a5", updatedAt: NOW } }];
    const placed = ["a", "p"].map((one) => ({ stream: boardStream(one), ops }));
    expect(run("board.place", "a", { sort: "a5" })).toEqual(placed);
    expect(run("board.move", "a", { boardId: null, sort: "a1" })[0]?.ops[0]).toMatchObject({ f: { sort: "a1" } });
    const own = (sort: string | null) => run("topBoard.place", "a", { sort })[0]?.ops[0];
    expect(own("a5")).toEqual({ e: "topBoard", id: "a", t: "set", f: { id: "a", sort: "a5", rev: 0 } });
    expect(own(null)).toEqual({ e: "topBoard", id: "a", t: "del" });
  });

  it.each([
    ["Читальня", "ЧИТ"],
    ["№ 7 зал", "7ЗА"],
    ["к", "К"],
    ["!!!", "Д"],
    ["straße", "STR"],
  ])("with the title «%s» gets the key %s", (title, key) => {
    expect(keyFromTitle(title)).toBe(key);
  });
});

describe("columns, labels, members and favourites", () => {
  it("a column is created, changed, moved, archived and restored in its board's stream", () => {
    expect(
      fieldsOf(
        run("column.create", "n", {
          boardId: "a",
          name: "Н",
          kind: "done",
          wipLimit: 3,
          wipMode: "hard",
          color: "pine",
        }),
      ),
    ).toEqual(
      newColumn({
        id: "n",
        boardId: "a",
        name: "Н",
        sort: "a0",
        kind: "done",
        wipLimit: 3,
        wipMode: "hard",
        color: "pine",
        now: NOW,
      }),
    );
    expect(run("column.set", "c", { name: "Другая", wipLimit: null })).toEqual(
      inA({ e: "column", id: "c", t: "set", f: { name: "Другая", wipLimit: null, updatedAt: NOW } }),
    );
    expect(fieldsOf(run("column.move", "c", { sort: "b00", afterId: "c2" }))).toEqual({ sort: "b00", updatedAt: NOW });
    expect(fieldsOf(run("column.archive", "c", {}))).toEqual({ archivedAt: NOW, updatedAt: NOW });
    expect(fieldsOf(run("column.restore", "c", {}))).toEqual({ archivedAt: null, updatedAt: NOW });
  });

  it("a label is created, changed, archived and restored in its board's stream", () => {
    const made = { boardId: "a", name: "Срочно", color: "coral" as const };
    const stamps = { createdAt: NOW, updatedAt: NOW, rev: 0 };
    expect(fieldsOf(run("label.create", "n", made))).toEqual({ ...label, ...made, id: "n", ...stamps });
    expect(run("label.set", "l", { color: "azure" })).toEqual(
      inA({ e: "label", id: "l", t: "set", f: { color: "azure", updatedAt: NOW } }),
    );
    expect(fieldsOf(run("label.archive", "l", {}))).toEqual({ archivedAt: NOW, updatedAt: NOW });
    expect(fieldsOf(run("label.restore", "l", {}))).toEqual({ archivedAt: null, updatedAt: NOW });
  });

  it("a role is set and removed in the board's stream, under the user's id", () => {
    expect(run("member.set", "u5", { boardId: "a", role: "editor" })).toEqual(
      inA({ e: "member", id: "u5", t: "set", f: { role: "editor" } }),
    );
    expect(run("member.remove", "u5", { boardId: "a" })).toEqual(inA({ e: "member", id: "u5", t: "del" }));
  });

  it("a favourite is in the user's own stream", () => {
    const stream = userStream(ACTOR);
    expect(run("favourite.set", "a", { sort: "a5" })).toEqual([
      { stream, ops: [{ e: "favourite", id: "a", t: "set", f: { id: "a", sort: "a5", rev: 0 } }] },
    ]);
    expect(run("favourite.remove", "a", {})).toEqual([{ stream, ops: [{ e: "favourite", id: "a", t: "del" }] }]);
  });

  it("a place that is not a key is shown as the first key until the server answers", () => {
    expect([shownSort("a5"), shownSort(3), shownSort(undefined), shownSort("zz")]).toEqual(["a5", "a0", "a0", "a0"]);
  });
});

describe("any mutation", () => {
  const RULE = { cause: { kind: "done" }, conditions: [], actions: [{ kind: "archive" }], timeZone: "Europe/Moscow" };
  const SAMPLES: { [N in MutationName]: MutationArgs<N> } = {
    "board.create": { title: "Д", boardId: "p" },
    "board.set": { title: "Д" },
    "board.archive": {},
    "board.restore": {},
    "board.move": { boardId: "q" },
    "board.place": { sort: "a1" },
    "board.transfer": { userId: "u" },
    "column.create": { boardId: "a", name: "К" },
    "column.set": { name: "К" },
    "column.move": { sort: 0 },
    "column.archive": {},
    "column.restore": {},
    "task.create": { boardId: "a", columnId: "c", title: "Т" },
    "task.set": { title: "Т" },
    "task.add": { field: "labelIds", value: "l" },
    "task.remove": { field: "labelIds", value: "l" },
    "task.move": { columnId: "other" },
    "task.archive": {},
    "task.restore": {},
    "task.fill": { fieldId: "f", value: "Читальня" },
    "customField.create": { boardId: "a", name: "Клиент", type: "text", sort: "a0" },
    "customField.set": { name: "Клиент" },
    "customField.archive": {},
    "customField.restore": {},
    "view.create": { boardId: "a", name: "Моё", kind: "table", filter: "", choices: "", shared: false },
    "view.set": { name: "Моё" },
    "view.archive": {},
    "view.restore": {},
    "rule.create": { boardId: "a", name: "", ...RULE },
    "rule.set": { enabled: false },
    "rule.archive": {},
    "rule.restore": {},
    "label.create": { boardId: "a", name: "М", color: "pine" },
    "label.set": { name: "М" },
    "label.archive": {},
    "label.restore": {},
    "member.set": { boardId: "a", role: "viewer" },
    "member.remove": { boardId: "a" },
    "favourite.set": { sort: "a0" },
    "favourite.remove": {},
    "topBoard.place": { sort: "a1" },
    "item.create": { taskId: "t", group: "План", text: "П", sort: "a0" },
    "item.set": { done: true },
    "item.remove": {},
    "item.restore": {},
    "checklist.rename": { itemIds: ["i"], name: "Иначе" },
    "checklist.remove": { itemIds: ["i", "i"] },
    "checklist.restore": { itemIds: ["i"] },
    "comment.create": { taskId: "t", body: "К" },
    "comment.set": { body: "К" },
    "comment.remove": {},
    "comment.restore": { body: "К" },
    "comment.react": { emoji: "👍", on: true },
    "attachment.create": { taskId: "t", name: "план.pdf", type: "", size: 5 },
    "attachment.set": { name: "план.pdf" },
    "attachment.remove": {},
    "attachment.restore": {},
    "notification.read": { ids: ["n"] },
    "notification.unread": { ids: ["n"] },
    "notification.snooze": { ids: ["n"], till: null },
  };
  const names = Object.keys(SAMPLES).filter(isMutationName);

  it("is in the list, and no property of Object is", () => {
    expect(names).toEqual(Object.keys(SAMPLES));
    expect(Object.keys(mutations).toSorted()).toEqual(Object.keys(SAMPLES).toSorted());
    for (const other of ["", "task", "toString", "constructor", "__proto__", 5, null])
      expect(isMutationName(other)).toBe(false);
  });

  it.each(names)("[SY-03] %s changes a row of a stream at most once", (op) => {
    const ids = { board: "a", column: "c", task: "t", label: "l", item: "i", comment: "m", attachment: "f" };
    for (const id of Object.values(ids)) {
      for (const part of run(op, id, SAMPLES[op])) {
        expect(new Set(part.ops.map((one) => `${one.e} ${one.id}`)).size).toBe(part.ops.length);
      }
    }
  });

  it.each(names.filter((op) => /\.(set|archive|restore|move|add|remove)$/.test(op) && !/^(member|favourite)/.test(op)))(
    "%s of a row that is not loaded does nothing",
    (op) => {
      expect(run(op, "nowhere", SAMPLES[op], viewOf({}))).toEqual([]);
    },
  );

  it("has its arguments checked by its own schema", () => {
    const pushed = { mutationId: "m", id: "t" };
    expect(parseMutation({ ...pushed, args: { title: "  Т  " } }, "task.set")).toEqual({
      ok: true,
      mutation: { ...pushed, op: "task.set", args: { title: "Т" } },
    });
    const wrong: [MutationName, Record<string, unknown>, string][] = [
      ["task.set", { title: "" }, "TITLE_EMPTY"],
      ["task.set", { title: "т".repeat(501) }, "TITLE_TOO_LONG"],
      ["task.set", { dueAt: "завтра" }, "DATE_INVALID"],
      ["task.set", { cover: "red" }, "COLOR_UNKNOWN"],
      ["board.set", { key: "СЛИШКОМ ДЛИННЫЙ" }, "FIELD_RANGE"],
      ["board.set", { icon: "unicorn" }, "ICON_UNKNOWN"],
      ["board.move", { boardId: "x" }, "ID_INVALID"],
      ["member.set", { boardId: "018f3e2a-1b2c-7d3e-8f4a-5b6c7d8e9f0a", role: "root" }, "ROLE_UNKNOWN"],
      ["column.move", { sort: "a-b" }, "SORT_INVALID"],
      ["favourite.set", { sort: 5 }, "SORT_INVALID"],
    ];
    for (const [op, args, code] of wrong) {
      const result = parseMutation({ ...pushed, args }, op);
      expect([op, result.ok ? null : result.issues[0]?.message]).toEqual([op, code]);
    }
  });

  it.each(names)("%s rejects a field that is not its own", (op) => {
    for (const extra of ["ownerId", "createdBy", "number", "rev", "hops", "createdAt", "__proto__x"]) {
      const result = parseMutation({ mutationId: "m", id: "t", args: { ...SAMPLES[op], [extra]: "x" } }, op);
      const unknown = result.ok ? [] : result.issues.filter((issue) => issue.code === "unrecognized_keys");
      expect(unknown).toMatchObject([{ keys: [extra] }]);
    }
  });

  it("does not fail for any arguments that its schema accepts", () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.dictionary(fc.string(), fc.jsonValue()), (op, args) => {
        const result = parseMutation({ mutationId: "m", id: "t", args }, op);
        if (result.ok) expect(run(op, "t", result.mutation.args)).toBeInstanceOf(Array);
      }),
    );
  });
});
