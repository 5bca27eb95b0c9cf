/** Exit codes: a wrong setting (EX_CONFIG), an unavailable dependency (EX_UNAVAILABLE), a busy resource (EX_TEMPFAIL). */
export const EXIT = { config: 78, unavailable: 69, busy: 75 } as const;

/** The server cannot start and the operator has to act. `message` is Russian, says what to do, and is printed without a stack. */
export class StartRefusal extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = EXIT.config, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartRefusal";
    this.exitCode = exitCode;
  }
}
