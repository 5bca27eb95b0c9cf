/** A rule of the engine that a history broke. */
export class Violation extends Error {
  /** Which invariant, as docs/rules/simulation.md names them. */
  readonly invariant: string;

  constructor(invariant: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "Violation";
    this.invariant = invariant;
  }
}

/** What happened, line by line; kept only when somebody will read it. */
export interface Trace {
  readonly lines: readonly string[];
  /** Words are made only when they are kept. */
  log(words: () => string): void;
  /** Counts something that happened, so that a history can be shown not to be empty. */
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

/** The first characters of an id, enough to follow it through a trace. */
export function short(id: string): string {
  return id.slice(-6);
}
