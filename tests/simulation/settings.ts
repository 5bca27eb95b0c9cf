import type { Dice } from "./dice.ts";

/** When every history begins, by the server's clock: milliseconds since 1970. */
export const BEGINNING = Date.UTC(2026, 10, 21, 9);

/** What kind of world a history plays in: thrown once, before it begins. */
export interface Settings {
  /** How many things people and fate do. */
  steps: number;
  /** Two nodes of the server behind one address. */
  nodes: 1 | 2;
  /** Tasks in one page of a snapshot, small so that boards are paged. */
  snapshotPage: number;
  changesPage: number;
  /** Share of changes that travel as their number only. */
  numberOnly: number;
  /** How long a statement of the server's database may take, milliseconds: long enough for writes to meet. */
  statementMs: number;
  network: NetworkSettings;
}

/** Shares of requests and messages that meet each fate, and times in milliseconds. */
export interface NetworkSettings {
  latency: number;
  jitter: number;
  loseRequest: number;
  loseAnswer: number;
  repeatRequest: number;
  delayRequest: number;
  loseMessage: number;
  repeatMessage: number;
  delayMessage: number;
}

const CALM: NetworkSettings = {
  latency: 5,
  jitter: 20,
  loseRequest: 0,
  loseAnswer: 0,
  repeatRequest: 0,
  delayRequest: 0,
  loseMessage: 0,
  repeatMessage: 0,
  delayMessage: 0,
};

/** A network in which nothing goes wrong, for the end of a history. */
export const CALM_NETWORK: Readonly<NetworkSettings> = CALM;

export function throwSettings(dice: Dice, steps: number): Settings {
  const storm = dice.pick([0, 0.02, 0.05, 0.15]);
  const share = () => storm * dice.next() * 2;
  return {
    steps,
    nodes: dice.chance(0.3) ? 2 : 1,
    snapshotPage: dice.pick([2, 3, 5, 50]),
    changesPage: dice.pick([1, 3, 500]),
    numberOnly: dice.pick([0, 0.1, 0.5]),
    statementMs: dice.pick([0, 0, 15, 200]),
    network: {
      latency: dice.pick([2, 20, 200]),
      jitter: dice.pick([5, 50, 500]),
      loseRequest: share(),
      loseAnswer: share(),
      repeatRequest: share(),
      delayRequest: share(),
      loseMessage: share(),
      repeatMessage: share(),
      delayMessage: share(),
    },
  };
}
