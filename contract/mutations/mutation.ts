import * as z from "zod/mini";
import { attachmentMutations } from "./attachment-mutations.ts";
import { boardMutations } from "./board-mutations.ts";
import { columnMutations } from "./column-mutations.ts";
import { commentMutations } from "./comment-mutations.ts";
import { customFieldMutations } from "./custom-field-mutations.ts";
import { favouriteMutations } from "./favourite-mutations.ts";
import { id } from "../core/field.ts";
import { itemMutations } from "./item-mutations.ts";
import { labelMutations } from "./label-mutations.ts";
import { memberMutations } from "./member-mutations.ts";
import { notificationMutations } from "./notification-mutations.ts";
import { PUSH_BATCH_MAX } from "../core/limit.ts";
import { ruleMutations } from "./rule-mutations.ts";
import { savedViewMutations } from "./saved-view-mutations.ts";
import { taskMutations } from "./task-mutations.ts";
import { topBoardMutations } from "./top-board-mutations.ts";
import type { StreamOps } from "../changes/change.ts";
import type { MutationDefinition, RowView } from "./define-mutation.ts";

/** All mutations. The server binds each to a service; a missing one is a type error. */
export const mutations = {
  ...boardMutations,
  ...columnMutations,
  ...taskMutations,
  ...itemMutations,
  ...commentMutations,
  ...attachmentMutations,
  ...labelMutations,
  ...customFieldMutations,
  ...ruleMutations,
  ...savedViewMutations,
  ...memberMutations,
  ...favouriteMutations,
  ...topBoardMutations,
  ...notificationMutations,
};
export type MutationName = keyof typeof mutations;

type ArgsMap = { [N in MutationName]: z.infer<(typeof mutations)[N]["args"]> };
export type MutationArgs<N extends MutationName> = ArgsMap[N];

type Definitions = { [N in MutationName]: MutationDefinition<ArgsMap[N]> };
const definitions: Definitions = mutations;

/** A mutation as it is sent, with an id of its own; it is applied once however often it is sent. */
export interface MutationOf<N extends MutationName> {
  mutationId: string;
  op: N;
  /** The row that it changes; for a creation the new row's id. */
  id: string;
  args: ArgsMap[N];
}
export type Mutation = { [N in MutationName]: MutationOf<N> }[MutationName];

export function isMutationName(value: unknown): value is MutationName {
  return typeof value === "string" && Object.hasOwn(mutations, value);
}

/** The body of `POST /api/sync/push`: only envelopes are checked here; each mutation's own schema checks its arguments. */
export const pushBody = z.strictObject({
  mutations: z
    .array(z.strictObject({ mutationId: id, op: z.string(), id, args: z.record(z.string(), z.unknown()) }))
    .check(z.maxLength(PUSH_BATCH_MAX, { error: "FIELD_RANGE" })),
});
export type PushedMutation = z.infer<typeof pushBody>["mutations"][number];

export interface PredictContext {
  actorId: string;
  view: RowView;
  /** ISO 8601. */
  now: string;
}

/** Returns the effect of a mutation on the rows in `view`; equal on a device and on the server. */
export function predict<N extends MutationName>(mutation: MutationOf<N>, context: PredictContext): StreamOps[] {
  const definition: Definitions[N] = definitions[mutation.op];
  return definition.predict({ id: mutation.id, args: mutation.args, ...context });
}

/** Checks a pushed mutation's arguments against its schema. The name must be known (`isMutationName`). */
export function parseMutation<N extends MutationName>(
  pushed: Omit<PushedMutation, "op">,
  op: N,
): { ok: true; mutation: MutationOf<N> } | { ok: false; issues: readonly z.core.$ZodIssue[] } {
  const definition: Definitions[N] = definitions[op];
  const parsed = z.safeParse(definition.args, pushed.args);
  if (!parsed.success) return { ok: false, issues: parsed.error.issues };
  return { ok: true, mutation: { mutationId: pushed.mutationId, op, id: pushed.id, args: parsed.data } };
}
