import * as z from "zod/mini";
import type { TaskForm } from "#contract/boards/template.ts";

/** A template of tasks as it stands in its form. */
export const written = z.object({
  title: z.string(),
  description: z.string(),
  /** A line of the checklist each. */
  lines: z.string(),
  /** 0 for none. */
  priority: z.number(),
  estimate: z.string(),
  labelIds: z.array(z.string()),
});
export type TaskTemplateValues = z.infer<typeof written>;

/** What the form begins with. */
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
