import * as z from "zod/mini";
import { columnSchema } from "../entities/column.ts";
import { id, time } from "../core/field.ts";

/**
 * What analytics are made of: `GET /api/board/{id}/dashboard`. Each page has every column of the boards, open and archived, then its tasks; figures
 * are the device's, so that any period can be looked at, without a network too.
 */

/** A column with what its figures need. */
export const flowColumn = z.pick(columnSchema, {
  id: true,
  boardId: true,
  name: true,
  sort: true,
  kind: true,
  wipLimit: true,
  archivedAt: true,
});
export type FlowColumn = z.infer<typeof flowColumn>;

/** Since when (seconds since 1970) a task has stood in a column, by its place among the columns of the same page; -1: in none, or in the archive. */
export const flowStep = z.tuple([z.int(), z.int()]);
export type FlowStep = z.infer<typeof flowStep>;

/** A task that was open within the last `DASHBOARD_DAYS`, with every step that the log remembers, the oldest first. */
export const flowTask = z.object({
  id,
  /** `null` once it is on none of these boards. */
  title: z.nullable(z.string()),
  number: z.nullable(z.int()),
  /** Of its first step, where the task itself is not here any more. */
  createdAt: time,
  steps: z.array(flowStep),
});
export type FlowTask = z.infer<typeof flowTask>;

export const dashboardItem = z.discriminatedUnion("e", [
  z.object({ e: z.literal("column"), row: flowColumn }),
  z.object({ e: z.literal("task"), row: flowTask }),
]);
export type DashboardItem = z.infer<typeof dashboardItem>;
