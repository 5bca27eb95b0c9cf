import {
  boardOfStream,
  boardStream,
  userStream,
  type Change,
  type StreamId,
  type StreamOps,
} from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import type { Mutation, MutationName, MutationOf } from "#contract/mutations/mutation.ts";
import { taskLine } from "#contract/tasks/task-line.ts";
import { type AccessBefore, announceAccess, readAccess, touchesAccess } from "./announce.ts";
import type { Bus } from "../bus/bus.ts";
import type { Actor, Handler, Handlers, OwnNeed } from "./handler.ts";
import { joinedNeed, type Follow, type FollowInput, type FollowUp, type TimedRun } from "./follow.ts";
import { isForgotten } from "./mutation-age.ts";
import { changesNothing } from "./no-effect.ts";
import { NEED_LIST } from "../place.ts";
import { buildPlan } from "./plan.ts";
import { scopedStorage, requireOpsInTokenScope } from "./token-scope.ts";
import { changesOf, type Facts, type Need, type Plan, type RepeatedMutation, type SyncStorage } from "../storage.ts";
import { createStreamQueue, type Hold } from "../stream-queue.ts";

export interface MutatorEnv {
  storage: SyncStorage;
  handlers: Handlers;
  bus: Bus;
  /** Effects of rules on writes; none if absent. */
  follow?: Follow;
  /** Milliseconds since 1970. */
  now(): number;
  /** A new UUID, for the epoch of a new stream. */
  newId(): string;
  /** Receives failures after a commit, which must not undo it. */
  onError(error: unknown): void;
}

export interface MutationResult {
  /** In the order of stream ids; of a repeated mutation, the first changes that are still in the log and visible. */
  changes: readonly Change[];
  repeated: boolean;
  /** Some changes of a repeated mutation are deleted from the log or no longer visible. */
  isPartial?: true;
}

/** A write that is not a mutation of the contract, as an import: it has its own need and decision. */
export interface WriteRequest {
  mutationId: string;
  need: OwnNeed;
  /** Pure; throws an AppError to refuse. `now` is ISO 8601. */
  decide(facts: Facts, now: string): StreamOps[] | typeof NEED_LIST;
  /** If no row changes, only the fact that the mutation was done is stored (SY-131). */
  skipsNoEffect?: true;
  /** Streams whose clients get this change by a snapshot: for thousands of rows. */
  snapshotOnly?: readonly StreamId[];
  /** A scheduled rule and the task that it runs for. */
  timed?: TimedRun;
}

export interface Mutator {
  /** Does a mutation once, however often it is called. Throws an AppError when it is refused. */
  mutate(actor: Actor, mutation: Mutation): Promise<MutationResult>;
  write(actor: Actor, writing: WriteRequest): Promise<MutationResult>;
}

/** After this many conflicts the streams are locked before they are read. */
const FREE_ATTEMPTS = 3;
const LOCKED_ATTEMPTS = 5;

/** The only path of every write: need, facts, decision, plan (docs/decisions/0002). */
export function createMutator(env: MutatorEnv): Mutator {
  const queue = createStreamQueue();

  function attempt(job: Job, keys: readonly StreamId[], locked: boolean): Promise<AttemptResult> {
    return queue.run(keys, async (hold) => {
      const work = (storage: SyncStorage) => tryOnce(env, job, scopedStorage(storage, job.actor), hold);
      const outcome = await (locked ? env.storage.exclusive(keys, work) : work(env.storage));
      return "written" in outcome ? { done: await publish(env, outcome.written) } : outcome;
    });
  }

  async function run(job: Job): Promise<MutationResult> {
    let keys = streamsOf(job.need);
    let wasTaken = false;
    for (let count = 0; count < FREE_ATTEMPTS + LOCKED_ATTEMPTS; count += 1) {
      const outcome = await attempt(job, keys, count >= FREE_ATTEMPTS);
      if ("done" in outcome) return outcome.done;
      // The second load would have shown the row if the decision read it.
      if (outcome.isTaken && wasTaken) throw new AppError("ID_TAKEN");
      wasTaken = outcome.isTaken;
      keys = [...new Set([...keys, ...outcome.streams])];
    }
    throw new AppError("CONFLICT_RETRY");
  }

  return {
    mutate: (actor, mutation) => run(jobOf(actor, writingOf(env.handlers, actor, mutation))),
    write: (actor, writing) => run(jobOf(actor, writing)),
  };
}

interface Job {
  actor: Actor;
  writing: WriteRequest;
  need: Need;
}

function jobOf(actor: Actor, writing: WriteRequest): Job {
  return { actor, writing, need: { actorId: actor.userId, mutationId: writing.mutationId, ...writing.need } };
}

function writingOf<N extends MutationName>(handlers: Handlers, actor: Actor, mutation: MutationOf<N>): WriteRequest {
  const handler: Handler<N> = handlers[mutation.op];
  return {
    mutationId: mutation.mutationId,
    need: handler.need(mutation, actor),
    skipsNoEffect: true,
    decide: (facts, now) => handler.decide({ mutation, facts, actor, now }),
  };
}

/** Returns the streams that are known before anything is read. */
function streamsOf(need: Need): StreamId[] {
  const boards = (need.boards ?? []).map(boardStream);
  const isOwn = (need.ownStream ?? need.favourite ?? need.notifications) !== undefined;
  return isOwn ? [...boards, userStream(need.actorId)] : boards;
}

/** Done, or to be retried while these streams are held. */
type AttemptResult = { done: MutationResult } | { streams: readonly StreamId[]; isTaken: boolean };

interface CommittedWrite {
  plan: Plan;
  facts: Facts;
  access: readonly AccessBefore[];
}

async function tryOnce(
  env: MutatorEnv,
  job: Job,
  storage: SyncStorage,
  hold: Hold,
): Promise<AttemptResult | { written: CommittedWrite }> {
  const first = await storage.load(job.need);
  if (first.repeated !== null) return { done: await repeat(first, first.repeated, job, storage) };
  const { mutationId } = job.writing;
  if (isForgotten(mutationId, env.now())) throw new AppError("MUTATION_TOO_OLD");
  const at = new Date(env.now()).toISOString();
  const decided = await decide(job, storage, first, at);
  requireOpsInTokenScope(decided.ops, decided.facts, job.actor.tokenScope);
  const isNothing = job.writing.skipsNoEffect === true && changesNothing(decided.ops, decided.facts, at);
  const { ops, facts, following } = isNothing
    ? { ops: [], facts: decided.facts, following: null }
    : await follow(env, job, { storage, at, decided });
  const { snapshotOnly = [] } = job.writing;
  const guards = guardedBy(job.need, facts);
  const plan = buildPlan({
    actorId: job.actor.userId,
    mutationId,
    at,
    ops,
    facts,
    guards,
    snapshotOnly,
    following,
    newId: () => env.newId(),
  });
  const streams = plan.streams.map((one) => one.stream);
  if (!hold.extend(streams)) return { streams, isTaken: false };
  const access = touchesAccess(plan) ? await readAccess(env.storage, plan, facts) : [];
  const result = await storage.commit(plan);
  return result === "done" ? { written: { plan, facts, access } } : { streams, isTaken: result === "taken" };
}

interface Decision {
  ops: StreamOps[];
  facts: Facts;
}

/**
 * Returns the effects of rules on a decision; usually there are none, which costs no read. Otherwise the facts of the rules are read
 * together with those of the mutation and both are decided again, so that all facts are of one moment. A defect in a rule is reported and
 * does not block the mutation.
 */
function follow(env: MutatorEnv, job: Job, context: FollowContext): FollowedDecision | Promise<FollowedDecision> {
  const { ops, facts } = context.decided;
  const alone = { ops, facts, following: null };
  if (env.follow === undefined || job.writing.snapshotOnly !== undefined) return alone;
  const more = attempted(env, () => env.follow?.need(followedBy(job, context.at, context.decided)) ?? null);
  return more === null ? alone : followOn(env, job, { ...context, alone, more });
}

interface FollowContext {
  storage: SyncStorage;
  at: string;
  decided: Decision;
}

type FollowedDecision = Decision & { following: FollowUp | null };

async function followOn(
  env: MutatorEnv,
  job: Job,
  { storage, at, alone, more }: FollowContext & { alone: FollowedDecision; more: OwnNeed },
): Promise<FollowedDecision> {
  const wide = { ...job, need: { ...job.need, ...joinedNeed(job.need, more) } };
  const facts = await storage.load(wide.need);
  // Another node has done the mutation meanwhile: the commit will report it.
  if (facts.repeated !== null) return alone;
  const again = await decide(wide, storage, facts, at);
  return { ...again, following: attempted(env, () => env.follow?.decide(followedBy(job, at, again)) ?? null) };
}

function followedBy({ actor, writing }: Job, now: string, { ops, facts }: Decision): FollowInput {
  const { mutationId, timed = null } = writing;
  return { ops, facts, actorId: actor.userId, mutationId, now, timed };
}

function attempted<T>(env: MutatorEnv, work: () => T | null): T | null {
  try {
    return work();
  } catch (error) {
    env.onError(error);
    return null;
  }
}

/** Synchronous unless the whole list has to be read. */
function decide(job: Job, storage: SyncStorage, facts: Facts, at: string): Decision | Promise<Decision> {
  const ops = job.writing.decide(facts, at);
  return ops === NEED_LIST ? decideOnWhole(job, storage, at) : { ops, facts };
}

async function decideOnWhole({ writing, need }: Job, storage: SyncStorage, at: string): Promise<Decision> {
  const whole = await storage.load({ ...need, wholeList: true });
  const again = writing.decide(whole, at);
  if (again === NEED_LIST) throw new Error("a list was read whole and is asked for again");
  return { ops: again, facts: whole };
}

function guardedBy({ guardAbove, lineOf }: Need, facts: Facts): StreamId[] {
  const above = guardAbove === undefined ? [] : [guardAbove, ...facts.ancestorsOf(guardAbove)];
  const line = lineOf === undefined ? [] : taskLine(lineOf, (id) => facts.get("task", id));
  return [...new Set([...above, ...line.map(({ boardId }) => boardId)])].map(boardStream);
}

/** Runs after the commit and before the queue admits the next writer of a stream, so messages keep the order of the stream. */
async function publish(env: MutatorEnv, { plan, facts, access }: CommittedWrite): Promise<MutationResult> {
  const changes = changesOf(plan);
  try {
    for (const change of changes) env.bus.publish({ kind: "change", change });
    if (access.length > 0) await announceAccess(env, access);
  } catch (error) {
    env.onError(error);
  }
  return { changes: changes.filter((change) => isSeen(change, facts)), repeated: false };
}

/** The row of a nested board is also in its parent's stream, which the actor may not see (SY-08). A new board is not in `facts` yet. */
function isSeen({ stream }: Change, facts: Facts): boolean {
  const boardId = boardOfStream(stream);
  return boardId === null || facts.get("board", boardId) === undefined || facts.roleOn(boardId) !== null;
}

/** A user who may no longer see a board does not get its changes back, not even their own (SY-08). */
async function repeat(
  facts: Facts,
  { changes, of }: RepeatedMutation,
  { actor, need }: Job,
  storage: SyncStorage,
): Promise<MutationResult> {
  const boards = changes.map((change) => boardOfStream(change.stream)).filter((id) => id !== null);
  const isKnown = boards.every((id) => facts.get("board", id) !== undefined);
  const now = isKnown ? facts : await storage.load({ actorId: actor.userId, mutationId: need.mutationId, boards });
  const seen = changes.filter(({ stream }) => {
    const boardId = boardOfStream(stream);
    const isOwn = stream === userStream(actor.userId) && actor.tokenScope === undefined;
    return boardId === null ? isOwn : now.roleOn(boardId) !== null;
  });
  return { changes: seen, repeated: true, ...(seen.length < of ? { isPartial: true } : {}) };
}
