import { randomUUID } from "node:crypto";
import type { Facts, Need } from "../storage.ts";

/** Facts and the time at which their read started, ms. */
export interface Reading {
  facts: Facts;
  at: number;
}

/** The last reads of users' roles that may change without a visible write: inherited from ancestors and through teams. */
export interface RecentRights {
  /** Returns the last read for a user on a board, `null` if none is still valid. `life` must be the object that it was stored with. */
  recall(actorId: string, boardId: string, life: object): Reading | null;
  /** Stores a read. `life` is a new object whenever the known state of the board was dropped, which invalidates all earlier reads. */
  remember(actorId: string, boardId: string, life: object, reading: Reading): void;
}

interface Belief {
  life: object;
  reading: Reading;
  /** Used since it was read. */
  isUsed: boolean;
  /** A read that started at `reading.at` found a change. Kept, so that a write in progress does not store the older facts again. */
  isOver: boolean;
}

interface RecentPerson {
  /** By board id. */
  beliefs: Map<string, Belief>;
  isRenewing: boolean;
}

/**
 * A read is valid for one second after it started. If it is still in use it is renewed before that, in the background and together with all
 * other boards that the user uses, so that a user who works on a hundred boards does not wait for a hundred reads a second. A read that was
 * found changed is dropped: a refusal is never decided by facts that were read ahead.
 */
export function createRecentRights(load: (need: Need) => Promise<Facts>, now: () => number): RecentRights {
  const people = new Map<string, RecentPerson>();
  let sweptAt = now();

  function renew(actorId: string, person: RecentPerson): void {
    const at = now();
    const used = [...person.beliefs].filter(([, one]) => one.isUsed && at - one.reading.at > RENEW_MS / 2);
    const batch = used.slice(0, TOGETHER_MAX);
    for (const [, belief] of batch) belief.isUsed = false;
    person.isRenewing = true;
    load({ actorId, mutationId: randomUUID(), boards: batch.map(([boardId]) => boardId) })
      .then(
        (facts) => {
          for (const [boardId, belief] of batch) {
            belief.isOver = !isAlike(boardId, belief.reading.facts, facts);
            belief.reading = { facts: belief.reading.facts, at };
          }
        },
        // Rights that were not renewed expire; the next write reads them itself and reports the error.
        () => undefined,
      )
      .finally(() => {
        person.isRenewing = false;
      });
  }

  /** Drops what was not read or renewed within the validity period. */
  function sweep(at: number): void {
    if (at - sweptAt <= BELIEF_MS) return;
    sweptAt = at;
    for (const [actorId, { beliefs }] of people) {
      for (const [boardId, { reading }] of beliefs) if (at - reading.at > BELIEF_MS) beliefs.delete(boardId);
      if (beliefs.size === 0) people.delete(actorId);
    }
  }

  return {
    recall(actorId, boardId, life) {
      const person = people.get(actorId);
      const belief = person?.beliefs.get(boardId);
      if (person === undefined || belief === undefined) return null;
      const age = now() - belief.reading.at;
      if (belief.life !== life || belief.isOver || age > BELIEF_MS) return null;
      belief.isUsed = true;
      if (age > RENEW_MS && !person.isRenewing) renew(actorId, person);
      return belief.reading;
    },
    remember(actorId, boardId, life, reading) {
      const person = people.get(actorId) ?? { beliefs: new Map(), isRenewing: false };
      const known = person.beliefs.get(boardId);
      if (known !== undefined && (known.life === life || known.isOver) && known.reading.at >= reading.at) return;
      sweep(now());
      people.set(actorId, person);
      person.beliefs.set(boardId, { life, reading, isUsed: false, isOver: false });
    },
  };
}

/** Returns true if the actor's roles on a board and its ancestors, and these boards themselves, are equal in both facts. */
function isAlike(boardId: string, before: Facts, after: Facts): boolean {
  const way = [boardId, ...before.ancestorsOf(boardId)];
  const now = [boardId, ...after.ancestorsOf(boardId)];
  return (
    way.length === now.length &&
    way.every((id, at) => {
      const [one, other] = [before.get("board", id), after.get("board", id)];
      return id === now[at] && one?.rev === other?.rev && before.roleOn(id) === after.roleOn(id);
    })
  );
}

const BELIEF_MS = 1_000;
/** Early enough for a read under load. */
const RENEW_MS = 700;
/** Maximum number of boards per read. */
const TOGETHER_MAX = 200;
