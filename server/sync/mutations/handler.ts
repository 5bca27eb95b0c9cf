import type { StreamOps } from "#contract/changes/change.ts";
import type { MutationName, MutationOf } from "#contract/mutations/mutation.ts";
import type { NEED_LIST } from "../place.ts";
import type { Facts, Need } from "../storage.ts";

export interface Actor {
  userId: string;
  username: string;
  /** The boards that the actor is limited to, each with its subtree; absent for all boards that they may see. */
  tokenScope?: readonly string[];
}

export interface DecideInput<N extends MutationName> {
  mutation: MutationOf<N>;
  facts: Facts;
  actor: Actor;
  /** ISO 8601. */
  now: string;
}

export type OwnNeed = Omit<Need, "actorId" | "mutationId">;

/**
 * The implementation of a mutation, without transport and SQL: the facts it needs, and its decision on them. `decide` throws an AppError to
 * refuse. It is pure, so the simulator runs the same function.
 */
export interface Handler<N extends MutationName> {
  need(mutation: MutationOf<N>, actor: Actor): OwnNeed;
  /** `NEED_LIST` asks for another call with the whole list of the gap. */
  decide(input: DecideInput<N>): StreamOps[] | typeof NEED_LIST;
}

/** One handler for every mutation of the contract: a missing one does not compile. */
export type Handlers = { [N in MutationName]: Handler<N> };
