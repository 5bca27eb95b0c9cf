import { seededRandom, type Random } from "#scripts/seed/random.ts";

/**
 * The random numbers of one history. Every part of the world has its own generator, so that extra numbers drawn by one part do not change
 * the others.
 */
export interface Dice extends Random {
  /** Returns the generator of a part of the world. The same name always gives the same numbers. */
  fork(name: string): Dice;
  bytes(into: Uint8Array): Uint8Array;
  /** A UUID of version 4. */
  id(): string;
  /** Returns a random choice; the probability is proportional to the weight. */
  weighted<T>(choices: readonly { weight: number; value: T }[]): T;
}

export function createDice(seed: number): Dice {
  const random = seededRandom(seed);
  const dice: Dice = {
    ...random,
    fork: (name) => createDice(mix(seed, name)),
    bytes(into) {
      for (let at = 0; at < into.length; at += 1) into[at] = Math.floor(random.next() * 256);
      return into;
    },
    id() {
      const hex = Array.from({ length: 4 }, () =>
        Math.floor(random.next() * 0x1_0000_0000)
          .toString(16)
          .padStart(8, "0"),
      ).join("");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
    weighted(choices) {
      let left = random.next() * choices.reduce((sum, choice) => sum + choice.weight, 0);
      for (const { weight, value } of choices) {
        left -= weight;
        if (left < 0) return value;
      }
      return random.pick(choices).value;
    },
  };
  return dice;
}

/** FNV-1a hash of the name, with the seed mixed into the initial value. */
function mix(seed: number, name: string): number {
  let hash = (seed ^ 0x811c9dc5) >>> 0;
  for (let at = 0; at < name.length; at += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193) >>> 0;
  }
  return hash;
}
