/** What the process exits with: a wrong setting (EX_CONFIG), an outside need that is not there (EX_UNAVAILABLE), busy (EX_TEMPFAIL). */
export const EXIT = { config: 78, unavailable: 69, busy: 75 } as const;

/** The start cannot go on and a person has to act: `message` is Russian, says what to do, and is printed without a stack. */
export class StartRefusal extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.config, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartRefused";
    this.exitCode = exitCode;
  }
}
