import type { MutationOf } from "#contract/mutations/mutation.ts";
import { isRole, ROLES } from "#contract/core/permission.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { RejectedEditForm } from "./rejected-edit-form.ts";
import { KEY, LIMIT, NAME, ROLE, TITLE } from "./rejected-edit-text.ts";
import {
  boardField,
  choice,
  colorChoice,
  colorIn,
  numberIn,
  parentChoice,
  parentIn,
  text,
  withoutPlace,
} from "./fields.ts";

/** Form for the title and the parent board. */
export function newBoard({ id, args }: MutationOf<"board.create">, sync: Sync): RejectedEditForm {
  return {
    fields: [text("title", TITLE, args.title), parentChoice(sync, args.boardId, id)],
    build: (read) => ({ op: "board.create", id, args: { ...args, title: read("title"), boardId: parentIn(read) } }),
  };
}

/** Form for the parent board. */
export function movedBoard({ id, args }: MutationOf<"board.move">, sync: Sync): RejectedEditForm {
  return {
    fields: [parentChoice(sync, args.boardId, id)],
    build: (read) => ({ op: "board.move", id, args: { boardId: parentIn(read) } }),
  };
}

/** Form for the name and the board. */
export function newColumn({ id, args }: MutationOf<"column.create">, sync: Sync): RejectedEditForm {
  return {
    fields: [text("name", NAME, args.name), boardField(sync, "column.edit", args.boardId)],
    build: (read) => ({
      op: "column.create",
      id,
      args: { ...withoutPlace(args), name: read("name"), boardId: read("boardId") },
    }),
  };
}

/** Form for the name, the color and the board. */
export function newLabel({ id, args }: MutationOf<"label.create">, sync: Sync): RejectedEditForm {
  return {
    fields: [text("name", NAME, args.name), colorChoice(args.color), boardField(sync, "label.edit", args.boardId)],
    build: (read) => ({
      op: "label.create",
      id,
      args: { ...args, name: read("name"), boardId: read("boardId"), ...colorIn(read) },
    }),
  };
}

/** Form for the role. */
export function setMember({ id, args }: MutationOf<"member.set">): RejectedEditForm {
  const roles = ROLES.map((role) => ({ value: role, text: roleLabel(role) }));
  return {
    fields: [choice("role", ROLE, args.role, roles)],
    build: (read) => {
      const role = read("role");
      return { op: "member.set", id, args: { ...args, role: isRole(role) ? role : args.role } };
    },
  };
}

/** Form for the title, the key and the color; `null` if the mutation sets none of them. */
export function changedBoard({ id, args }: MutationOf<"board.set">): RejectedEditForm | null {
  const { title, key, color } = args;
  const fields = [
    ...(title === undefined ? [] : [text("title", TITLE, title)]),
    ...(key === undefined ? [] : [text("key", KEY, key)]),
    ...(color === undefined ? [] : [colorChoice(color)]),
  ];
  if (fields.length === 0) return null;
  return {
    fields,
    build: (read) => ({
      op: "board.set",
      id,
      args: {
        ...args,
        ...(title === undefined ? {} : { title: read("title") }),
        ...(key === undefined ? {} : { key: read("key") }),
        ...colorIn(read),
      },
    }),
  };
}

/** Form for the name and the task limit; `null` if the mutation sets neither. */
export function changedColumn({ id, args }: MutationOf<"column.set">): RejectedEditForm | null {
  const { name, wipLimit } = args;
  const fields = [
    ...(name === undefined ? [] : [text("name", NAME, name)]),
    ...(wipLimit === undefined ? [] : [text("wipLimit", LIMIT, wipLimit === null ? "" : String(wipLimit))]),
  ];
  if (fields.length === 0) return null;
  return {
    fields,
    build: (read) => ({
      op: "column.set",
      id,
      args: {
        ...args,
        ...(name === undefined ? {} : { name: read("name") }),
        ...(wipLimit === undefined ? {} : { wipLimit: numberIn(read, "wipLimit") }),
      },
    }),
  };
}

/** Form for the name and the color; `null` if the mutation sets neither. */
export function changedLabel({ id, args }: MutationOf<"label.set">): RejectedEditForm | null {
  const { name, color } = args;
  const fields = [
    ...(name === undefined ? [] : [text("name", NAME, name)]),
    ...(color === undefined ? [] : [colorChoice(color)]),
  ];
  if (fields.length === 0) return null;
  return {
    fields,
    build: (read) => ({
      op: "label.set",
      id,
      args: { ...args, ...(name === undefined ? {} : { name: read("name") }), ...colorIn(read) },
    }),
  };
}
