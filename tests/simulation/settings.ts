import type { Dice } from "./dice.ts";

/** Start of every history on the server's clock, in milliseconds since 1970. */
export const BEGINNING = Date.UTC(2026, 10, 21, 9);

/** The parameters of a history, drawn once before it begins. */
export interface Settings {
  /** Number of steps. */
  steps: number;
  /** Number of server nodes behind one address. */
  nodes: 1 | 2;
  /** Tasks per page of a snapshot. Small values make boards load in several pages. */
  snapshotPage: number;
  changesPage: number;
  /** Share of change messages that contain only the sequence number. */
  numberOnly: number;
  /** The longest time of a database statement, in milliseconds: long enough for concurrent writes to overlap. */
  statementMs: number;
  network: NetworkSettings;
}

/**
 * `latency` and `jitter` are in milliseconds. The other fields are the shares of requests and messages that are lost, repeated or delayed.
 */
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

/** A network without faults, used at the end of a history. */
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
