import { beforeEach, describe, expect, test } from "vitest";
import type { ErrorCode } from "#contract/core/error.ts";
import { mutations, type MutationArgs, type MutationName } from "#contract/mutations/mutation.ts";
import { ROLES, type Role } from "#contract/core/permission.ts";
import {
  attachment,
  board,
  column,
  customField,
  holders,
  label,
  rule,
  view,
  LOOK,
  openReadingRoom,
  owner,
  stranger,
  task,
  comment,
  item,
  type ReadingRoom,
} from "#server/testing/mutations/reading-room.ts";
import { person } from "#server/testing/mutations/mutation-world.ts";

let room: ReadingRoom;
beforeEach(async () => {
  room = await openReadingRoom();
});

interface Case<N extends MutationName = MutationName> {
  name: string;
  op: N;
  id: string;
  args: MutationArgs<N>;
  /** The lowest role that may run it; written by hand from docs/product.md, section 4. */
  from: Role;
}

function may<N extends MutationName>(from: Role, op: N, id: string, args: MutationArgs<N>, name: string = op): Case {
  return { name, op, id, args, from };
}

const RULE = { cause: { kind: "done" }, conditions: [], actions: [{ kind: "archive" }], timeZone: "Europe/Moscow" };
const in1 = { boardId: board(1) };
const FILE = { name: "а", type: "", size: 1 };
/** The owner created tasks 1 and 2; they have no assignees. */
const CASES: Case[] = [
  may("editor", "board.create", board(5), { title: "Новая", ...in1 }, "board.create inside"),
  may("editor", "board.set", board(1), { title: "Другая" }),
  may("admin", "board.set", board(1), { inherit: false }, "board.set of inheritance"),
  may("admin", "board.archive", board(1), {}),
  may("admin", "board.restore", board(1), {}),
  may("admin", "board.move", board(1), { boardId: null }),
  may("editor", "board.place", board(1), { sort: "a1" }),
  may("viewer", "topBoard.place", board(1), { sort: "a1" }),
  may("owner", "board.transfer", board(1), { userId: holders.admin.id }),
  may("editor", "column.create", column(5), { name: "Новая", ...in1 }),
  may("editor", "column.set", column(1), { name: "Другая" }),
  may("editor", "column.move", column(1), {}),
  may("editor", "column.archive", column(1), {}),
  may("editor", "column.restore", column(1), {}),
  may("task_editor", "task.create", task(5), { title: "Новая", columnId: column(1), ...in1 }),
  may("task_editor", "task.set", task(1), { title: "Другая" }),
  may("task_editor", "task.add", task(1), { field: "assigneeIds", value: owner.id }, "task.add of an assignee"),
  may("task_editor", "task.add", task(1), { field: "watcherIds", value: owner.id }, "task.add of another watcher"),
  may("task_editor", "task.add", task(1), { field: "labelIds", value: label(1) }, "task.add of a label"),
  may("task_editor", "task.add", task(1), { field: "blockedByIds", value: task(2) }, "task.add of a blocker"),
  may("task_editor", "task.remove", task(1), { field: "relatedIds", value: task(2) }, "task.remove of a relation"),
  may("task_editor", "task.set", task(1), { parentTaskId: task(2) }, "task.set of a parent"),
  may("task_editor", "task.remove", task(1), { field: "assigneeIds", value: owner.id }, "task.remove of an assignee"),
  may("task_editor", "task.remove", task(1), { field: "labelIds", value: label(1) }, "task.remove of a label"),
  may("task_editor", "task.move", task(1), { columnId: column(2) }),
  may("task_editor", "task.move", task(1), { columnId: column(4), boardId: board(2) }, "task.move to a nested board"),
  may("editor", "task.archive", task(1), {}, "task.archive of somebody's task"),
  may("editor", "task.restore", task(1), {}, "task.restore of somebody's task"),
  may("editor", "label.create", label(5), { name: "Новая", color: "pine", ...in1 }),
  may("editor", "label.set", label(1), { name: "Другая" }),
  may("editor", "label.archive", label(1), {}),
  may("editor", "label.restore", label(1), {}),
  may("editor", "customField.create", customField(5), { name: "Новое", type: "text", sort: "a0", ...in1 }),
  may("editor", "customField.set", customField(1), { name: "Другое" }),
  may("editor", "customField.archive", customField(1), {}),
  may("editor", "customField.restore", customField(1), {}),
  may("editor", "view.create", view(5), { name: "Моё", ...LOOK, shared: true, ...in1 }, "view.create for all"),
  may("viewer", "view.create", view(5), { name: "Моё", ...LOOK, shared: false, ...in1 }, "view.create for oneself"),
  may("admin", "view.set", view(1), { name: "Другое" }, "view.set of somebody's shared view"),
  may("admin", "view.archive", view(1), {}, "view.archive of somebody's shared view"),
  may("admin", "view.restore", view(1), {}, "view.restore of somebody's shared view"),
  may("manager", "rule.create", rule(5), { name: "", ...RULE, ...in1 }),
  may("manager", "rule.set", rule(1), { enabled: false }),
  may("manager", "rule.archive", rule(1), {}),
  may("manager", "rule.restore", rule(1), {}),
  may("task_editor", "task.fill", task(1), { fieldId: customField(1), value: "Читальня" }),
  may("task_editor", "task.fill", task(1), { fieldId: customField(1), value: null }, "task.fill with nothing"),
  may("manager", "member.set", person(8).id, { role: "viewer", ...in1 }, "member.set up to editor"),
  may("admin", "member.set", person(8).id, { role: "manager", ...in1 }, "member.set of a manager"),
  may("admin", "member.set", person(8).id, { role: "admin", ...in1 }, "member.set of an administrator"),
  may("owner", "member.set", person(8).id, { role: "owner", ...in1 }, "member.set of an owner"),
  may("manager", "member.remove", holders.viewer.id, in1, "member.remove up to editor"),
  may("admin", "member.remove", holders.manager.id, in1, "member.remove of a manager"),
  may("task_editor", "item.create", item(5), { taskId: task(1), group: "План", text: "П", sort: "a0" }),
  may("task_editor", "item.set", item(1), { text: "Иначе" }),
  may("task_editor", "item.set", item(1), { done: true }, "item.set: the tick of somebody else's line"),
  may("viewer", "item.set", item(2), { done: true }, "item.set: the tick of the viewer's own line"),
  may("task_editor", "item.set", item(2), { done: true, text: "Иначе" }, "item.set: a tick with words of one's own"),
  may("task_editor", "item.remove", item(1), {}),
  may("task_editor", "item.restore", item(1), {}),
  may("task_editor", "checklist.rename", task(1), { itemIds: [item(1)], name: "Иначе" }),
  may("task_editor", "checklist.remove", task(1), { itemIds: [item(1)] }),
  may("task_editor", "checklist.restore", task(1), { itemIds: [item(1)] }),
  may("viewer", "comment.create", comment(5), { taskId: task(1), body: "К" }),
  may("viewer", "comment.react", comment(1), { emoji: "👍", on: true }),
  may("manager", "comment.remove", comment(1), {}, "comment.remove of somebody's"),
  may("task_editor", "attachment.create", attachment(5), { taskId: task(1), name: "а", type: "", size: 1 }),
  may("task_editor", "attachment.set", attachment(1), { name: "а" }),
  may("task_editor", "attachment.remove", attachment(1), {}),
  may("task_editor", "attachment.restore", attachment(1), {}),
  may("task_editor", "attachment.create", attachment(5), { ...in1, ...FILE }, "attachment.create on a page"),
  may("task_editor", "attachment.set", attachment(2), { name: "а" }, "attachment.set on a page"),
  may("task_editor", "attachment.remove", attachment(2), {}, "attachment.remove on a page"),
  may("task_editor", "attachment.restore", attachment(2), {}, "attachment.restore on a page"),
  may("viewer", "favourite.set", board(1), { sort: "a0" }),
];

/** Need no role beyond access to the board: leaving, removing one's favourite, reading one's inbox. */
const UNBOUND = ["favourite.remove", "notification.read", "notification.unread", "notification.snooze"];
/** Only the author may edit a comment, in any role: see `comment-service.test.ts`. */
const AUTHORS = ["comment.set", "comment.restore"];

test("every mutation of the contract has a case", () => {
  const covered = new Set([...CASES.map((one) => one.op), ...UNBOUND, ...AUTHORS]);
  expect(Object.keys(mutations).filter((op) => !covered.has(op))).toEqual([]);
});

describe.each(CASES)("$name", ({ op, id, args, from }) => {
  test.each(ROLES)("[SY-11] as %s succeeds only from the lowest permitted role up", async (role) => {
    const actor = holders[role];
    // A manager who removes themself leaves the board, which is allowed.
    if (op === "member.remove" && id === actor.id) return;
    if (ROLES.indexOf(role) >= ROLES.indexOf(from)) {
      expect((await room.run(actor, op, id, args)).repeated).toBe(false);
    } else {
      const code: ErrorCode =
        op.startsWith("member.") && ROLES.indexOf(role) >= ROLES.indexOf("manager")
          ? "ROLE_ABOVE_OWN"
          : "ACTION_FORBIDDEN";
      await room.refused(code, actor, op, id, args);
    }
  });

  test("[SY-11] without a role is refused like for a board that does not exist", async () => {
    const code = GONE["taskId" in args ? "task" : (op.split(".")[0] ?? "")] ?? "BOARD_FORBIDDEN";
    await room.refused("boardId" in args && op.endsWith("create") ? "BOARD_FORBIDDEN" : code, stranger, op, id, args);
  });
});

/** A row that is found by its own id answers with the error of its entity. */
const GONE: Record<string, ErrorCode> = {
  task: "TASK_GONE",
  column: "COLUMN_GONE",
  label: "LABEL_GONE",
  customField: "CUSTOM_FIELD_GONE",
  rule: "RULE_GONE",
  view: "VIEW_GONE",
  item: "ITEM_GONE",
  checklist: "TASK_GONE",
  comment: "COMMENT_GONE",
  attachment: "ATTACHMENT_GONE",
};

describe("a mutation with an id of a foreign board", () => {
  const swaps: [MutationName, string, MutationArgs<MutationName>, ErrorCode][] = [
    ["task.create", task(5), { boardId: board(9), columnId: column(1), title: "Т" }, "BOARD_FORBIDDEN"],
    ["task.create", task(5), { boardId: board(1), columnId: column(9), title: "Т" }, "COLUMN_GONE"],
    ["task.create", task(5), { boardId: board(1), columnId: column(4), title: "Т" }, "COLUMN_ELSEWHERE"],
    ["task.create", task(9), { boardId: board(1), columnId: column(1), title: "Т" }, "ID_TAKEN"],
    ["task.set", task(9), { title: "Т" }, "TASK_GONE"],
    ["task.move", task(9), { columnId: column(1) }, "TASK_GONE"],
    ["task.move", task(1), { columnId: column(9) }, "COLUMN_GONE"],
    ["task.move", task(1), { columnId: column(9), boardId: board(9) }, "BOARD_FORBIDDEN"],
    ["task.move", task(1), { columnId: column(2), boardId: board(9) }, "BOARD_FORBIDDEN"],
    ["task.move", task(1), { columnId: column(2), boardId: board(2) }, "COLUMN_ELSEWHERE"],
    ["task.add", task(1), { field: "labelIds", value: label(9) }, "LABEL_GONE"],
    ["task.add", task(1), { field: "assigneeIds", value: stranger.id }, "USER_UNKNOWN"],
    ["task.add", task(1), { field: "blockedByIds", value: task(9) }, "RELATED_GONE"],
    ["task.add", task(9), { field: "relatedIds", value: task(1) }, "TASK_GONE"],
    ["task.set", task(1), { parentTaskId: task(9) }, "RELATED_GONE"],
    [
      "task.create",
      task(5),
      { boardId: board(1), columnId: column(1), title: "Т", parentTaskId: task(9) },
      "RELATED_GONE",
    ],
    ["task.add", task(1), { field: "watcherIds", value: person(77).id }, "USER_UNKNOWN"],
    ["task.add", task(9), { field: "labelIds", value: label(1) }, "TASK_GONE"],
    ["task.remove", task(9), { field: "labelIds", value: label(1) }, "TASK_GONE"],
    ["task.archive", task(9), {}, "TASK_GONE"],
    ["task.restore", task(9), {}, "TASK_GONE"],
    ["item.create", item(5), { taskId: task(9), group: "", text: "П", sort: "a0" }, "TASK_GONE"],
    ["item.create", item(9), { taskId: task(1), group: "", text: "П", sort: "a0" }, "ID_TAKEN"],
    [
      "item.create",
      item(5),
      { taskId: task(1), group: "", text: "П", sort: "a0", assigneeId: stranger.id },
      "USER_UNKNOWN",
    ],
    ["item.set", item(9), { done: true }, "ITEM_GONE"],
    ["item.set", item(1), { assigneeId: stranger.id }, "USER_UNKNOWN"],
    ["item.remove", item(9), {}, "ITEM_GONE"],
    ["item.restore", item(9), {}, "ITEM_GONE"],
    ["checklist.rename", task(9), { itemIds: [item(9)], name: "И" }, "TASK_GONE"],
    ["checklist.rename", task(1), { itemIds: [item(9)], name: "И" }, "ITEM_GONE"],
    ["checklist.remove", task(1), { itemIds: [item(9)] }, "ITEM_GONE"],
    ["checklist.restore", task(1), { itemIds: [item(9)] }, "ITEM_GONE"],
    ["comment.create", comment(5), { taskId: task(9), body: "К" }, "TASK_GONE"],
    ["comment.create", comment(9), { taskId: task(1), body: "К" }, "ID_TAKEN"],
    ["comment.create", comment(5), { taskId: task(1), body: "К", parentId: comment(9) }, "COMMENT_GONE"],
    ["comment.set", comment(9), { body: "К" }, "COMMENT_GONE"],
    ["comment.remove", comment(9), {}, "COMMENT_GONE"],
    ["comment.restore", comment(9), { body: "К" }, "COMMENT_GONE"],
    ["comment.react", comment(9), { emoji: "👍", on: true }, "COMMENT_GONE"],
    ["attachment.create", attachment(5), { taskId: task(9), name: "а", type: "", size: 1 }, "TASK_GONE"],
    ["attachment.create", attachment(9), { taskId: task(1), name: "а", type: "", size: 1 }, "ID_TAKEN"],
    ["attachment.set", attachment(9), { name: "а" }, "ATTACHMENT_GONE"],
    ["attachment.remove", attachment(9), {}, "ATTACHMENT_GONE"],
    ["attachment.restore", attachment(9), {}, "ATTACHMENT_GONE"],
    ["attachment.create", attachment(5), { boardId: board(9), ...FILE }, "BOARD_FORBIDDEN"],
    ["attachment.create", attachment(8), { boardId: board(1), ...FILE }, "ID_TAKEN"],
    ["attachment.set", attachment(8), { name: "а" }, "ATTACHMENT_GONE"],
    ["attachment.remove", attachment(8), {}, "ATTACHMENT_GONE"],
    ["attachment.restore", attachment(8), {}, "ATTACHMENT_GONE"],
    ["column.create", column(5), { boardId: board(9), name: "К" }, "BOARD_FORBIDDEN"],
    ["column.create", column(9), { boardId: board(1), name: "К" }, "ID_TAKEN"],
    ["column.set", column(9), { name: "К" }, "COLUMN_GONE"],
    ["column.move", column(9), {}, "COLUMN_GONE"],
    ["column.archive", column(9), {}, "COLUMN_GONE"],
    ["column.restore", column(9), {}, "COLUMN_GONE"],
    ["label.create", label(5), { boardId: board(9), name: "М", color: "pine" }, "BOARD_FORBIDDEN"],
    ["label.create", label(9), { boardId: board(1), name: "М", color: "pine" }, "ID_TAKEN"],
    ["label.set", label(9), { name: "М" }, "LABEL_GONE"],
    ["label.archive", label(9), {}, "LABEL_GONE"],
    ["label.restore", label(9), {}, "LABEL_GONE"],
    [
      "customField.create",
      customField(5),
      { boardId: board(9), name: "П", type: "text", sort: "a0" },
      "BOARD_FORBIDDEN",
    ],
    ["customField.create", customField(9), { boardId: board(1), name: "П", type: "text", sort: "a0" }, "ID_TAKEN"],
    ["customField.set", customField(9), { name: "П" }, "CUSTOM_FIELD_GONE"],
    ["customField.archive", customField(9), {}, "CUSTOM_FIELD_GONE"],
    ["customField.restore", customField(9), {}, "CUSTOM_FIELD_GONE"],
    ["task.fill", task(9), { fieldId: customField(1), value: "Ч" }, "TASK_GONE"],
    ["task.fill", task(1), { fieldId: customField(9), value: "Ч" }, "CUSTOM_FIELD_GONE"],
    ["board.create", board(9), { title: "Д" }, "ID_TAKEN"],
    ["board.create", board(5), { title: "Д", boardId: board(9) }, "BOARD_FORBIDDEN"],
    [
      "board.create",
      board(5),
      { title: "Д", columns: [{ id: column(9), name: "К", kind: "work", sort: "a0" }] },
      "ID_TAKEN",
    ],
    ["board.set", board(9), { title: "Д" }, "BOARD_FORBIDDEN"],
    ["board.archive", board(9), {}, "BOARD_FORBIDDEN"],
    ["board.restore", board(9), {}, "BOARD_FORBIDDEN"],
    ["board.move", board(9), { boardId: null }, "BOARD_FORBIDDEN"],
    ["board.transfer", board(9), { userId: owner.id }, "BOARD_FORBIDDEN"],
    ["board.transfer", board(1), { userId: stranger.id }, "USER_UNKNOWN"],
    ["board.transfer", board(1), { userId: person(77).id }, "USER_UNKNOWN"],
    ["board.move", board(1), { boardId: board(9) }, "BOARD_FORBIDDEN"],
    ["board.place", board(9), { sort: "a1" }, "BOARD_FORBIDDEN"],
    ["topBoard.place", board(9), { sort: "a1" }, "BOARD_FORBIDDEN"],
    ["member.set", person(8).id, { boardId: board(9), role: "viewer" }, "BOARD_FORBIDDEN"],
    ["member.set", person(77).id, { boardId: board(1), role: "viewer" }, "USER_UNKNOWN"],
    ["member.remove", stranger.id, { boardId: board(9) }, "BOARD_FORBIDDEN"],
    ["member.remove", stranger.id, { boardId: board(1) }, "USER_UNKNOWN"],
    ["favourite.set", board(9), { sort: "a0" }, "BOARD_FORBIDDEN"],
  ];

  test.each(swaps)("[SY-11, SY-20] %s %s %j is refused", async (op, id, args, code) => {
    await room.refused(code, owner, op, id, args);
  });

  test.each(swaps.filter(([, , , code]) => code === "BOARD_FORBIDDEN"))(
    "[SY-11] %s %s %j is refused like for a board that does not exist",
    async (op, id, args, code) => {
      const swap = (text: string) => text.replaceAll(board(9), board(77));
      const never: MutationArgs<MutationName> = JSON.parse(swap(JSON.stringify(args)));
      const known = await room.refused(code, owner, op, id, args);
      const unknown = await room.refused(code, owner, op, swap(id), never);
      expect([unknown.code, unknown.details]).toEqual([known.code, known.details]);
    },
  );
});

describe("an archived board", () => {
  const edits = CASES.filter(({ op }) => !/^(member|favourite|topBoard)\.|^board\.(archive|restore|move)$/.test(op));

  test.each(edits)("[SY-27] refuses $name", async ({ op, id, args }) => {
    await room.run(owner, "board.archive", board(1), {});
    await room.refused("BOARD_ARCHIVED", owner, op, id, args);
  });

  test("[SY-27] can be restored, left, moved and marked as a favourite", async () => {
    await room.run(owner, "board.archive", board(1), {});
    await room.run(holders.viewer, "member.remove", holders.viewer.id, in1);
    await room.run(holders.editor, "favourite.set", board(1), { sort: "a0" });
    await room.run(owner, "board.move", board(1), { boardId: null });
    await room.run(holders.admin, "board.restore", board(1), {});
    await room.run(holders.editor, "column.set", column(1), { name: "Снова" });
  });

  test("[SY-27] accepts no tasks from another board and lets none be moved out", async () => {
    await room.run(owner, "board.archive", board(2), {});
    await room.refused("BOARD_ARCHIVED", owner, "task.move", task(1), { columnId: column(4) });
    await room.refused("BOARD_ARCHIVED", owner, "task.move", task(4), { columnId: column(1) });
  });
});
