import * as z from "zod/mini";
import { columnSchema } from "../entities/column.ts";
import { id, time } from "../core/field.ts";

/**
 * The data of analytics (`GET /api/board/{id}/dashboard`). Each page lists every column of the boards, open and archived, then its tasks.
 * The device computes the metrics, so any period can be shown, also offline.
 */

/** The fields of a column that metrics need. */
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

/** When a task entered a column (seconds since 1970) and the column's index on the same page; -1: no column, or archived. */
export const flowStep = z.tuple([z.int(), z.int()]);
export type FlowStep = z.infer<typeof flowStep>;

/** A task that was open within the last `DASHBOARD_DAYS`, with all steps in the log, oldest first. */
export const flowTask = z.object({
  id,
  /** `null` if it is no longer on any of these boards. */
  title: z.nullable(z.string()),
  number: z.nullable(z.int()),
  /** If the task itself is no longer here, the time of its first step. */
  createdAt: time,
  steps: z.array(flowStep),
});
export type FlowTask = z.infer<typeof flowTask>;

export const dashboardItem = z.discriminatedUnion("e", [
  z.object({ e: z.literal("column"), row: flowColumn }),
  z.object({ e: z.literal("task"), row: flowTask }),
]);
export type DashboardItem = z.infer<typeof dashboardItem>;
