import * as z from "zod/mini";
import { id } from "../core/field.ts";
import { defineEntity } from "./define-entity.ts";
import { ROLES } from "../core/permission.ts";
import { avatar } from "../users/user.ts";

/** A user's own role on a board. Belongs to the board's stream; its id is the user's. */
export const memberSchema = z.object({
  id,
  role: z.enum(ROLES, { error: "ROLE_UNKNOWN" }),
  username: z.string(),
  name: z.string(),
  avatar,
  rev: z.number(),
});
export type Member = z.infer<typeof memberSchema>;

export const memberEntity = defineEntity({
  schema: memberSchema,
  inputs: {},
  uses: { id: [], role: [], username: [], name: [], avatar: [], rev: [] },
  blank: {},
});

export const memberSetArgs = z.strictObject({ boardId: id, role: z.enum(ROLES, { error: "ROLE_UNKNOWN" }) });
export const memberRemoveArgs = z.strictObject({ boardId: id });
