import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BOARD_ICONS } from "#contract/core/board-icon.ts";
import type { FieldOption } from "#contract/entities/custom-field.ts";
import type { EntityName, Rows } from "#contract/changes/change.ts";
import { parseMutation, type Mutation } from "#contract/mutations/mutation.ts";
import {
  aBoard,
  aColumn,
  aComment,
  aField,
  aRule,
  aView,
  aLabel,
  anAttachment,
  anItem,
  aNotification,
  aTask,
  id,
} from "#client/testing/rows.ts";
import { inverseOf, type Reader, type UndoStep } from "./undo.ts";

const T = id(1);
const B = id(1, "b");
const C = id(1, "c");
const L = id(1, "d");
const F = id(4, "f");

/** Returns a reader of one row for each entity, with the given differences. */
function reader(patch: { [E in EntityName]?: Partial<Rows[E]> | null } = {}): Reader {
  const rows = {
    task: aTask({ id: T, columnId: C, boardId: B, sort: "a0" }),
    board: aBoard({ id: B }),
    column: aColumn({ id: C }),
    label: aLabel({ id: L }),
    customField: aField({ boardId: B }),
    rule: aRule({ boardId: B }),
    savedView: aView({ boardId: B }),
    member: { id: "u1", role: "viewer" as const, username: "oleg", name: "Олег", rev: 1 },
    favourite: { id: B, sort: "a3", rev: 1 },
    topBoard: { id: B, sort: "a4", rev: 1 },
    item: anItem({ taskId: T }),
    comment: aComment({ taskId: T }),
    attachment: anAttachment({ taskId: T }),
    notification: aNotification({ taskId: T }),
  };
  return <E extends EntityName>(entity: E) => {
    const overrides = patch[entity];
    return overrides === null ? undefined : { ...rows[entity], ...overrides };
  };
}

type MutationInput = {
  [N in Mutation["op"]]: Pick<Extract<Mutation, { op: N }>, "op" | "id" | "args">;
}[Mutation["op"]];

function undone(
  mutation: MutationInput,
  before: Reader = reader(),
  after: Reader = reader(),
): UndoStep | null | "never" {
  const inverse = inverseOf({ ...mutation, mutationId: id(1, "e") }, before);
  return inverse === null ? "never" : inverse(after);
}

describe("an undo of a creation or of an archiving", () => {
  it.each<[MutationInput, Mutation["op"]]>([
    [{ op: "task.create", id: T, args: { boardId: B, columnId: C, title: "x" } }, "task.archive"],
    [{ op: "task.archive", id: T, args: {} }, "task.restore"],
    [{ op: "task.restore", id: T, args: {} }, "task.archive"],
    [{ op: "column.create", id: C, args: { boardId: B, name: "x" } }, "column.archive"],
    [{ op: "column.archive", id: C, args: {} }, "column.restore"],
    [{ op: "column.restore", id: C, args: {} }, "column.archive"],
    [{ op: "board.create", id: B, args: { title: "x" } }, "board.archive"],
    [{ op: "board.archive", id: B, args: {} }, "board.restore"],
    [{ op: "board.restore", id: B, args: {} }, "board.archive"],
    [
      { op: "customField.create", id: F, args: { boardId: B, name: "x", type: "text", sort: "a0" } },
      "customField.archive",
    ],
    [{ op: "customField.archive", id: F, args: {} }, "customField.restore"],
    [{ op: "customField.restore", id: F, args: {} }, "customField.archive"],
    [{ op: "label.create", id: L, args: { boardId: B, name: "x", color: "coral" } }, "label.archive"],
    [{ op: "label.archive", id: L, args: {} }, "label.restore"],
    [{ op: "label.restore", id: L, args: {} }, "label.archive"],
  ])("%o is %s", (mutation, op) => {
    expect(undone(mutation)).toEqual({ op, id: mutation.id, args: {} });
  });
});

describe("an undo of a custom field and its values", () => {
  const fill: MutationInput = { op: "task.fill", id: T, args: { fieldId: F, value: "новое" } };

  it("[CF-08] restores the former value, or none, unless the value has changed since", () => {
    const left = reader({ task: { fields: { [F]: "новое" } } });
    expect(undone(fill, reader({ task: { fields: { [F]: "старое" } } }), left)).toEqual({
      op: "task.fill",
      id: T,
      args: { fieldId: F, value: "старое" },
    });
    expect(undone(fill, reader(), left)).toMatchObject({ args: { fieldId: F, value: null } });
    expect(undone(fill, reader(), reader({ task: { fields: { [F]: "чужое" } } }))).toBeNull();
    expect(undone(fill, reader(), reader({ task: null }))).toBeNull();
    expect(undone(fill, reader({ task: null }))).toBe("never");
    const cleared: MutationInput = { op: "task.fill", id: T, args: { fieldId: F, value: null } };
    expect(undone(cleared, reader({ task: { fields: { [F]: 5 } } }), reader())).toMatchObject({ args: { value: 5 } });
  });

  const option = (at: number, patch: Partial<FieldOption> = {}): FieldOption => ({
    id: id(at, "e"),
    name: `Этап ${String(at)}`,
    color: "pine",
    sort: `a${String(at)}`,
    archived: false,
    ...patch,
  });

  it("[CF-03] restores options that have not changed since, and archives those that were new", () => {
    const renamed = option(1, { name: "Пилот" });
    const set: MutationInput = {
      op: "customField.set",
      id: F,
      args: { name: "Стадия", options: [renamed, option(2), option(3)] },
    };
    const before = reader({ customField: { options: [option(1), option(2, { color: "plum" })] } });
    const theirs = option(2, { name: "Чужое" });
    const after = reader({ customField: { name: "Стадия", options: [renamed, theirs, option(3)] } });
    expect(undone(set, before, after)).toEqual({
      op: "customField.set",
      id: F,
      args: { name: "Клиент", options: [option(1), option(3, { archived: true })] },
    });
    expect(undone(set, before, reader({ customField: { name: "Чужое", options: [] } }))).toBeNull();
    expect(undone(set, before, reader({ customField: null }))).toBeNull();
    expect(undone(set, reader({ customField: null }))).toBe("never");
  });
});

describe("an undo of changed fields (SY-40)", () => {
  it("restores fields that are still as the mutation left them", () => {
    const step = undone(
      { op: "task.set", id: T, args: { title: "новое", priority: 3 } },
      reader({ task: { title: "старое", priority: 1 } }),
      reader({ task: { title: "новое", priority: 3 } }),
    );
    expect(step).toEqual({ op: "task.set", id: T, args: { title: "старое", priority: 1 } });
  });

  it("keeps fields that another user has changed since", () => {
    const step = undone(
      { op: "task.set", id: T, args: { title: "новое", priority: 3 } },
      reader({ task: { title: "старое", priority: 1 } }),
      reader({ task: { title: "чужое", priority: 3 } }),
    );
    expect(step).toEqual({ op: "task.set", id: T, args: { priority: 1 } });
  });

  it("does nothing when all fields have changed, or the row is gone", () => {
    const set: MutationInput = { op: "task.set", id: T, args: { title: "новое" } };
    expect(undone(set, reader(), reader({ task: { title: "чужое" } }))).toBeNull();
    expect(undone(set, reader(), reader({ task: null }))).toBeNull();
    expect(undone(set, reader({ task: null }))).toBe("never");
  });

  it("[BI-04] restores the former icon of a board, or none, unless it has changed since", () => {
    const set: MutationInput = { op: "board.set", id: B, args: { icon: "home" } };
    const left = reader({ board: { icon: "home" } });
    const before = (icon: string | null) => undone(set, reader({ board: { icon } }), left);
    expect(before("book")).toEqual({ op: "board.set", id: B, args: { icon: "book" } });
    expect(before(null)).toEqual({ op: "board.set", id: B, args: { icon: null } });
    expect(undone(set, reader(), reader({ board: { icon: "car" } }))).toBeNull();
  });

  it("[BI-02] never writes the icon of another version, which would be rejected", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom(...BOARD_ICONS)), (icon) => {
        const back = undone(
          { op: "board.set", id: B, args: { icon: "home" } },
          reader({ board: { icon } }),
          reader({ board: { icon: "home" } }),
        );
        if (back === null || back === "never") throw new Error("It can be taken back");
        expect(parseMutation({ mutationId: "m", ...back }, "board.set").ok).toBe(true);
      }),
    );
  });

  it("works for columns, boards, labels, and a board's parent", () => {
    expect(
      undone({ op: "column.set", id: C, args: { name: "новое" } }, reader(), reader({ column: { name: "новое" } })),
    ).toEqual({ op: "column.set", id: C, args: { name: "Очередь" } });
    expect(
      undone({ op: "board.set", id: B, args: { title: "новое" } }, reader(), reader({ board: { title: "новое" } })),
    ).toEqual({ op: "board.set", id: B, args: { title: "Читальня" } });
    expect(
      undone({ op: "label.set", id: L, args: { color: "azure" } }, reader(), reader({ label: { color: "azure" } })),
    ).toEqual({ op: "label.set", id: L, args: { color: "coral" } });
    expect(
      undone(
        { op: "board.move", id: B, args: { boardId: id(2, "b") } },
        reader(),
        reader({ board: { boardId: id(2, "b") } }),
      ),
    ).toEqual({ op: "board.move", id: B, args: { boardId: null } });
  });
});

describe("an undo of the place of a board", () => {
  it("[ST-09] restores the former place, unless it has changed since", () => {
    const place: MutationInput = { op: "board.place", id: B, args: { sort: "a9" } };
    expect(undone(place, reader({ board: { sort: "a1" } }), reader({ board: { sort: "a9" } }))).toEqual({
      op: "board.place",
      id: B,
      args: { sort: "a1" },
    });
    expect(undone(place, reader(), reader({ board: { sort: "a9" } }))).toMatchObject({ args: { sort: null } });
    expect(undone(place, reader(), reader({ board: { sort: "a5" } }))).toBeNull();
  });

  it("[ST-09] does the same for a root board, which is sorted by title if it had no place", () => {
    const place: MutationInput = { op: "topBoard.place", id: B, args: { sort: "a9" } };
    const after = reader({ topBoard: { sort: "a9" } });
    expect(undone(place, reader(), after)).toEqual({ op: "topBoard.place", id: B, args: { sort: "a4" } });
    expect(undone(place, reader({ topBoard: null }), after)).toMatchObject({ args: { sort: null } });
  });

  it("[ST-09] of a move to another board restores parent and place, unless it has moved on", () => {
    const move: MutationInput = { op: "board.move", id: B, args: { boardId: id(2, "b"), sort: "a0" } };
    const before = reader({ board: { boardId: id(3, "b"), sort: "a2" } });
    expect(undone(move, before, reader({ board: { boardId: id(2, "b") } }))).toEqual({
      op: "board.move",
      id: B,
      args: { boardId: id(3, "b"), sort: "a2" },
    });
    expect(undone(move, before, reader({ board: { boardId: id(4, "b") } }))).toBeNull();
  });
});

describe("an undo of a move", () => {
  const move: MutationInput = { op: "task.move", id: T, args: { columnId: id(2, "c"), sort: "a5" } };

  it("restores the task's place", () => {
    expect(undone(move, reader(), reader({ task: { columnId: id(2, "c") } }))).toEqual({
      op: "task.move",
      id: T,
      args: { columnId: C, sort: "a0" },
    });
  });

  it("moves it back from another board", () => {
    const moved: MutationInput = { op: "task.move", id: T, args: { columnId: id(2, "c"), boardId: id(2, "b") } };
    expect(undone(moved, reader(), reader({ task: { columnId: id(2, "c"), boardId: id(2, "b") } }))).toEqual({
      op: "task.move",
      id: T,
      args: { columnId: C, sort: "a0", boardId: B },
    });
  });

  it("keeps a task that another user has moved on (SY-40)", () => {
    expect(undone(move, reader(), reader({ task: { columnId: id(3, "c") } }))).toBeNull();
    expect(undone(move, reader(), reader({ task: null }))).toBeNull();
    expect(undone(move, reader({ task: null }))).toBe("never");
  });

  it("restores a column's place", () => {
    const moved: MutationInput = { op: "column.move", id: C, args: { sort: "a9" } };
    expect(undone(moved)).toEqual({ op: "column.move", id: C, args: { sort: "a0" } });
    expect(undone(moved, reader({ column: null }))).toBe("never");
  });
});

describe("an undo of sets, roles and favourites", () => {
  it("adds what was removed and removes what was added", () => {
    const args = { field: "labelIds" as const, value: L };
    expect(undone({ op: "task.add", id: T, args })).toEqual({ op: "task.remove", id: T, args });
    expect(undone({ op: "task.remove", id: T, args })).toEqual({ op: "task.add", id: T, args });
  });

  it("restores the former role, or none", () => {
    const mutation: MutationInput = { op: "member.set", id: "u1", args: { boardId: B, role: "admin" } };
    const back = { op: "member.set", id: "u1", args: { boardId: B, role: "viewer" } };
    const [none, raised] = [reader({ member: null }), reader({ member: { role: "admin" } })];
    expect(undone(mutation, reader(), raised)).toEqual(back);
    // A new member is shown only after the server has answered, and can be removed before that too.
    const off = { op: "member.remove", id: "u1", args: { boardId: B } };
    expect([undone(mutation, none, raised), undone(mutation, none, none)]).toEqual([off, off]);
    expect(undone({ op: "member.remove", id: "u1", args: { boardId: B } }, reader(), none)).toEqual(back);
  });

  it("[SY-40] keeps a role that another user has given or removed since", () => {
    const mutation: MutationInput = { op: "member.set", id: "u1", args: { boardId: B, role: "admin" } };
    for (const now of [reader({ member: { role: "editor" } }), reader({ member: null })])
      expect(undone(mutation, reader(), now)).toBeNull();
    expect(undone(mutation, reader({ member: null }), reader({ member: { role: "editor" } }))).toBeNull();
    const taken: MutationInput = { op: "member.remove", id: "u1", args: { boardId: B } };
    expect(undone(taken, reader(), reader({ member: { role: "owner" } }))).toBeNull();
  });

  it("restores notifications", () => {
    const args = { ids: [T] };
    expect(undone({ op: "notification.read", id: T, args })).toEqual({ op: "notification.unread", id: T, args });
    expect(undone({ op: "notification.unread", id: T, args })).toEqual({ op: "notification.read", id: T, args });
    expect(undone({ op: "notification.snooze", id: T, args: { ...args, till: null } })).toEqual({
      op: "notification.snooze",
      id: T,
      args: { ...args, till: null },
    });
  });

  it("restores the place of a favourite, or removes it", () => {
    const starred: MutationInput = { op: "favourite.set", id: B, args: { sort: "b0" } };
    expect(undone(starred)).toEqual({ op: "favourite.set", id: B, args: { sort: "a3" } });
    expect(undone(starred, reader({ favourite: null }))).toEqual({ op: "favourite.remove", id: B, args: {} });
    expect(undone({ op: "favourite.remove", id: B, args: {} })).toEqual({
      op: "favourite.set",
      id: B,
      args: { sort: "a3" },
    });
  });
});

describe("an undo of task details", () => {
  const K = id(2, "f");
  const I = id(1, "f");

  it("[SY-40] restores a removed comment with its text, unless it was restored already", () => {
    const gone = reader({ comment: { deletedAt: "2026-11-21T10:00:00.000Z", body: "" } });
    const removed: MutationInput = { op: "comment.remove", id: K, args: {} };
    expect(undone(removed, reader(), gone)).toEqual({
      op: "comment.restore",
      id: K,
      args: { body: "Соберу сборку", mentions: [] },
    });
    expect(undone(removed)).toBeNull();
  });

  it("[SY-40] restores the text of a comment, unless its author has changed it again", () => {
    const set: MutationInput = { op: "comment.set", id: K, args: { body: "Иначе" } };
    const step = { op: "comment.set", id: K, args: { body: "Соберу сборку", mentions: [] } };
    expect(undone(set, reader(), reader({ comment: { body: "Иначе" } }))).toEqual(step);
    expect(undone(set, reader(), reader({ comment: { body: "Ещё иначе" } }))).toBeNull();
  });

  it("[SY-40] restores the name of a checklist for the items that are still in it", () => {
    const rename: MutationInput = { op: "checklist.rename", id: T, args: { itemIds: [I], name: "Сборка" } };
    const step = { op: "checklist.rename", id: T, args: { itemIds: [I], name: "План" } };
    expect(undone(rename, reader(), reader({ item: { group: "Сборка" } }))).toEqual(step);
    expect(undone(rename, reader(), reader({ item: { group: "Третье" } }))).toBeNull();
  });

  it("reverts a reaction, and restores a removed item", () => {
    const react: MutationInput = { op: "comment.react", id: K, args: { emoji: "👍", on: true } };
    expect(undone(react)).toEqual({ op: "comment.react", id: K, args: { emoji: "👍", on: false } });
    expect(undone({ op: "item.remove", id: I, args: {} })).toEqual({ op: "item.restore", id: I, args: {} });
  });
});

describe("[VF-13] an undo of a mutation of a saved view", () => {
  const { id: view, boardId, name, kind, filter, choices, shared } = aView({ boardId: B });
  it.each<[MutationInput, object]>([
    [{ op: "view.create", id: view, args: { boardId, name, kind, filter, choices, shared } }, { op: "view.archive" }],
    [{ op: "view.archive", id: view, args: {} }, { op: "view.restore" }],
    [{ op: "view.restore", id: view, args: {} }, { op: "view.archive" }],
  ])("%j", (mutation, step) => expect(undone(mutation)).toMatchObject(step));

  it("restores a name that has not changed since", () => {
    const mutation: MutationInput = { op: "view.set", id: view, args: { name: "Другое" } };
    expect(undone(mutation, reader(), reader({ savedView: { name: "Другое" } }))).toMatchObject({ args: { name } });
    expect(undone(mutation, reader(), reader({ savedView: { name: "Третье" } }))).toBeNull();
  });
});
