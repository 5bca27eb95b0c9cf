import * as z from "zod/mini";
import { endpoint } from "../core/endpoint.ts";
import { id } from "../core/field.ts";
import { TASKS_REMOVED_TOGETHER_MAX } from "../core/limit.ts";

/** Permanent deletion of archived tasks (docs/decisions/0079). Apart from other task calls because few visits need it. */

const taskIds = z.array(id).check(z.minLength(1), z.maxLength(TASKS_REMOVED_TOGETHER_MAX));

/** Deletes all of the tasks or none. */
export const tasksRemove = endpoint({
  method: "POST",
  path: "/api/tasks/delete",
  access: "session",
  summary:
    "Delete archived tasks for good, with their descriptions, comments and files; only an owner of the board may",
  body: z.object({ ids: taskIds }),
  answer: z.object({ ids: z.array(id) }),
});
