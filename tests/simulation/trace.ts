/** A violation of one of the simulator's rules. */
export class Violation extends Error {
  /** The name of the rule in docs/rules/simulation.md. */
  readonly invariant: string;

  constructor(invariant: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "Violation";
    this.invariant = invariant;
  }
}

/** The log and the event counts of a history. Lines are recorded only if the trace is enabled. */
export interface Trace {
  readonly lines: readonly string[];
  /** Adds a line. `words` is called only if the trace is enabled. */
  log(words: () => string): void;
  /** Counts an event. The counts show whether a run contained everything that must happen. */
  count(name: string): void;
  readonly counts: ReadonlyMap<string, number>;
}

export function createTrace(isEnabled: boolean, now: () => number): Trace {
  const lines: string[] = [];
  const counts = new Map<string, number>();
  return {
    lines,
    counts,
    log(words) {
      if (isEnabled) lines.push(`${(now() / 1_000).toFixed(3).padStart(9)} ${words()}`);
    },
    count(name) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
  };
}

/** Returns the last characters of an id, enough to follow it through a trace. */
export function short(id: string): string {
  return id.slice(-6);
}
