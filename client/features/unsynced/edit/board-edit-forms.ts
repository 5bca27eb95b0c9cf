import type { MutationOf } from "#contract/mutations/mutation.ts";
import { isRole, ROLES } from "#contract/core/permission.ts";
import { roleLabel } from "#contract/members/role-label.ts";
import type { Sync } from "#client/sync/sync-api.ts";
import type { RejectedEditForm } from "./rejected-edit-form.ts";
import { colorEditor, editArgs, numberEditor, textEditor } from "./field-editors.ts";
import { KEY, LIMIT, NAME, ROLE, TITLE } from "./rejected-edit-text.ts";
import { boardField, choice, colorChoice, colorIn, parentChoice, parentIn, text, withoutPlace } from "./fields.ts";

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
  const { fields, read } = editArgs<"board.set">(args, {
    title: textEditor(TITLE),
    key: textEditor(KEY),
    color: colorEditor,
    icon: null,
    inherit: null,
  });
  return fields.length === 0 ? null : { fields, build: (entered) => ({ op: "board.set", id, args: read(entered) }) };
}

/** Form for the name and the task limit; `null` if the mutation sets neither. */
export function changedColumn({ id, args }: MutationOf<"column.set">): RejectedEditForm | null {
  const { fields, read } = editArgs<"column.set">(args, {
    name: textEditor(NAME),
    wipLimit: numberEditor(LIMIT),
    color: null,
    kind: null,
    wipMode: null,
  });
  return fields.length === 0 ? null : { fields, build: (entered) => ({ op: "column.set", id, args: read(entered) }) };
}

/** Form for the name and the color; `null` if the mutation sets neither. */
export function changedLabel({ id, args }: MutationOf<"label.set">): RejectedEditForm | null {
  const { fields, read } = editArgs<"label.set">(args, { name: textEditor(NAME), color: colorEditor });
  return fields.length === 0 ? null : { fields, build: (entered) => ({ op: "label.set", id, args: read(entered) }) };
}
