import * as z from "zod/mini";
import { changeSchema } from "../changes/change-schema.ts";
import { columnCreateArgs, columnSchema, columnSetArgs } from "../entities/column.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, place } from "../core/field.ts";
import { taskCreateArgs, taskMoveArgs, taskSchema, taskSetArgs } from "../entities/task.ts";

const byId = z.object({ id });
const withTask = z.object({ task: taskSchema });
const withColumn = z.object({ column: columnSchema });

/**
 * docs/specification.md, section 7. `changes` lets a device that has the board apply its own change without another request: it is present
 * for calls with an Idempotency-Key, which devices send. `task` is `null` if a repeated call comes from a user who may no longer see the
 * task: the work is done, so it is not an error.
 */
export const taskCreate = endpoint({
  method: "POST",
  path: "/api/tasks",
  access: "session",
  summary: "Create a task",
  body: z.extend(taskCreateArgs, { id: z.exactOptional(id) }),
  answer: z.object({ id, task: z.nullable(taskSchema), changes: z.exactOptional(z.array(changeSchema)) }),
  status: 201,
});

export const taskGet = endpoint({
  method: "GET",
  path: "/api/tasks/{id}",
  access: "session",
  summary: "One task",
  params: byId,
  answer: withTask,
});

export const taskPatch = endpoint({
  method: "PATCH",
  path: "/api/tasks/{id}",
  access: "session",
  summary: "Change fields of a task",
  params: byId,
  body: taskSetArgs,
  answer: withTask,
});

export const taskMove = endpoint({
  method: "POST",
  path: "/api/tasks/{id}/move",
  access: "session",
  summary: "Move a task to a place in a column, of another board too",
  params: byId,
  body: taskMoveArgs,
  answer: withTask,
});

export const taskDelete = endpoint({
  method: "DELETE",
  path: "/api/tasks/{id}",
  access: "session",
  summary: "Archive a task",
  params: byId,
  answer: withTask,
});

export const columnCreate = endpoint({
  method: "POST",
  path: "/api/columns",
  access: "session",
  summary: "Create a column",
  body: z.extend(columnCreateArgs, { id: z.exactOptional(id) }),
  answer: withColumn,
  status: 201,
});

export const columnPatch = endpoint({
  method: "PATCH",
  path: "/api/columns/{id}",
  access: "session",
  summary: "Change a column or its place",
  params: byId,
  body: z.extend(columnSetArgs, place),
  answer: withColumn,
});

export const columnDelete = endpoint({
  method: "DELETE",
  path: "/api/columns/{id}",
  access: "session",
  summary: "Archive a column",
  params: byId,
  answer: withColumn,
});
