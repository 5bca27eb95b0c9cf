import type { Mutation, MutationArgs, MutationName, MutationOf } from "#contract/mutations/mutation.ts";
import { followRules } from "#server/features/rules/follow-service.ts";
import { handlers } from "#server/modules/handlers.ts";
import { createMemoryBus } from "#server/sync/bus/bus-memory.ts";
import type { BusMessage } from "#server/sync/bus/bus.ts";
import type { Actor } from "#server/sync/mutations/handler.ts";
import { createMutator, type MutationResult, type Mutator } from "#server/sync/mutations/mutate.ts";
import type { SyncStorage } from "#server/sync/storage.ts";

/** A mutator over a storage, with a deterministic clock and ids, and all bus messages. */
export interface World {
  mutator: Mutator;
  messages: BusMessage[];
  /** Milliseconds; changes only when a test moves it. */
  clock: { now: number };
  nextId: () => string;
  /** Does a mutation with a new mutation id. */
  run: <N extends MutationName>(actor: Actor, op: N, id: string, args: MutationArgs<N>) => Promise<MutationResult>;
}

/** Returns a UUID of version 4 that contains the number. */
export function uuid(number: number, kind = 0): string {
  return `${kind.toString(16).padStart(8, "0")}-0000-4000-8000-${number.toString(16).padStart(12, "0")}`;
}

/** Returns a test user: number 1 is `person-1`. */
export function person(number: number): Actor & { id: string; name: string } {
  const id = uuid(number, 0xaaaa);
  return { id, userId: id, username: `person-${String(number)}`, name: `Person ${String(number)}` };
}

/** The kind of the ids that a world generates; worlds over one storage need different kinds. */
const MADE = 0xffff;

function rethrow(error: unknown): never {
  throw error;
}

export function createWorld(storage: SyncStorage, kind = MADE): World {
  const clock = { now: Date.UTC(2026, 10, 21) };
  let made = 0;
  const nextId = () => {
    made += 1;
    return uuid(made, kind);
  };
  const bus = createMemoryBus(rethrow);
  const messages: BusMessage[] = [];
  bus.subscribe((message) => void messages.push(message));
  const mutator = createMutator({
    storage,
    handlers,
    follow: followRules,
    bus,
    now: () => clock.now,
    newId: nextId,
    onError: rethrow,
  });
  return {
    mutator,
    messages,
    clock,
    nextId,
    run: (actor, op, id, args) => mutator.mutate(actor, mutationOf(op, { mutationId: nextId(), id, args })),
  };
}

/** Builds a mutation whose name is known only by its type. */
export function mutationOf<N extends MutationName>(op: N, rest: Omit<MutationOf<N>, "op">): Mutation {
  const mutation: MutationOf<N> = { ...rest, op };
  if (!isMutation(mutation)) throw new Error("not a mutation");
  return mutation;
}

function isMutation(value: object): value is Mutation {
  return "op" in value && "args" in value;
}
