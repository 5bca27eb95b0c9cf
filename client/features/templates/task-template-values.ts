import * as z from "zod/mini";
import type { TaskForm } from "#contract/boards/template.ts";

/** The schema of the form values of a task template. */
export const written = z.object({
  title: z.string(),
  description: z.string(),
  /** Checklist items, one per line. */
  lines: z.string(),
  /** 0 for no priority. */
  priority: z.number(),
  estimate: z.string(),
  labelIds: z.array(z.string()),
});
export type TaskTemplateValues = z.infer<typeof written>;

/** Returns the initial form values. */
export function writtenOf(form: TaskForm | null): TaskTemplateValues {
  return {
    title: form?.title ?? "",
    description: form?.description ?? "",
    lines: form?.checklist.map(({ text }) => text).join("\n") ?? "",
    priority: form?.priority ?? 0,
    estimate: form?.estimate === null || form === null ? "" : String(form.estimate).replace(".", ","),
    labelIds: form === null ? [] : [...form.labelIds],
  };
}
