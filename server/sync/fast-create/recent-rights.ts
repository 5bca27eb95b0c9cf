import { randomUUID } from "node:crypto";
import type { Facts, Need } from "../storage.ts";

/** Facts as they were read, and when that began, ms. */
export interface Reading {
  facts: Facts;
  at: number;
}

/** What may change where nobody here sees it, above a board and through teams, as people's last readings have it. */
export interface RecentRights {
  /** The last reading for a person on a board, `null` when there is none that may still be believed. `life`: as it was remembered with. */
  recall(actorId: string, boardId: string, life: object): Reading | null;
  /** `life` is another object whenever what was known of the board has been forgotten in between, and with it all that was read before. */
  remember(actorId: string, boardId: string, life: object, reading: Reading): void;
}

interface Belief {
  life: object;
  reading: Reading;
  /** Since it was read. */
  isUsed: boolean;
  /** Found to be another by a reading that began at `reading.at`: kept so that nobody who wrote meanwhile brings back what was before. */
  isOver: boolean;
}

interface RecentPerson {
  /** By the board's id. */
  beliefs: Map<string, Belief>;
  isRenewing: boolean;
}

/**
 * Nothing is believed for longer than a second after its reading began. Who goes on using it has it read anew before that, behind the hot path and
 * with all else that they use, so that a person at work on a hundred boards is not kept waiting for a hundred readings a second. What is found
 * to be another than before is forgotten: a refusal is never decided by what was read ahead.
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
        // What is not renewed ends; whoever writes next reads for themselves, and is told what is wrong.
        () => undefined,
      )
      .finally(() => {
        person.isRenewing = false;
      });
  }

  /** What is remembered is no more than what was read, or renewed, in the last two seconds. */
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

/** True when the actor's role on a board and on those above it, and these boards themselves, are in both as they are in one. */
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
/** Long enough before the end for a reading in a busy hour. */
const RENEW_MS = 700;
/** Boards a reading. */
const TOGETHER_MAX = 200;
