import * as z from "zod/mini";
import type { RuleForm } from "#contract/entities/rule-form.ts";
import type { RulePart } from "#contract/entities/rule.ts";

/** A rule in the editor. It has no time zone: that of the device is added when the rule is saved. */
export type RuleDraft = Omit<RuleForm, "timeZone"> & { name: string };

const part: z.ZodMiniType<RulePart> = z.object({
  kind: z.string(),
  ref: z.exactOptional(z.string()),
  n: z.exactOptional(z.number()),
  text: z.exactOptional(z.string()),
  lines: z.exactOptional(z.array(z.string())),
});

/** The schema of a stored draft, which may be incomplete. */
export const ruleDraft: z.ZodMiniType<RuleDraft> = z.object({
  name: z.string(),
  cause: part,
  conditions: z.array(part),
  actions: z.array(part),
});
