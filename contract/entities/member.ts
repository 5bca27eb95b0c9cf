import * as z from "zod/mini";
import { id } from "../core/field.ts";
import { ROLES } from "../core/permission.ts";
import { avatar } from "../users/user.ts";

/** A person's role given on a board. Lives in the board's stream; its id is the person's. */
export const memberSchema = z.object({
  id,
  role: z.enum(ROLES, { error: "ROLE_UNKNOWN" }),
  username: z.string(),
  name: z.string(),
  avatar,
  rev: z.number(),
});
export type Member = z.infer<typeof memberSchema>;

export const memberSetArgs = z.strictObject({ boardId: id, role: z.enum(ROLES, { error: "ROLE_UNKNOWN" }) });
export const memberRemoveArgs = z.strictObject({ boardId: id });
