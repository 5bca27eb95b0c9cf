/** The command line options of `npm run simulate`. */
export interface Options {
  /** Number of histories to play; `null` for as many as fit in the time. */
  histories: number | null;
  seconds: number | null;
  /** The first seed; `null` for the known seeds, then a seed derived from the current time. */
  seed: number | null;
  steps: number | null;
  /** Print the table of seeded defects instead of playing histories. */
  defects: boolean;
  /** Only the defect of this name. */
  defect: string | null;
  /** Write the table into docs/rules/simulation.md. */
  write: boolean;
  /** Continue after a failure, and print all seeds that failed. */
  all: boolean;
  /** Print the trace of every history. */
  trace: boolean;
}

const USAGE = `npm run simulate -- [--histories N] [--seconds N] [--seed S] [--steps N] [--all] [--trace] [--defects [--write]] [--defect NAME]`;
const DEFAULT_HISTORIES = 200;

/** Parses the command line. Throws an Error that contains the usage text. */
export function readOptions(args: readonly string[]): Options {
  const options: Options = {
    histories: null,
    seconds: null,
    seed: null,
    steps: null,
    defects: false,
    defect: null,
    write: false,
    all: false,
    trace: false,
  };
  const rest = [...args];
  for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
    switch (name) {
      case "--histories":
      case "--seconds":
      case "--seed":
      case "--steps":
        options[fieldOf(name)] = numberOf(name, rest.shift());
        break;
      case "--defect":
        options.defect = rest.shift() ?? null;
        options.defects = true;
        break;
      case "--defects":
        options.defects = true;
        break;
      case "--write":
        options.write = true;
        break;
      case "--all":
        options.all = true;
        break;
      case "--trace":
        options.trace = true;
        break;
      default:
        throw new Error(`${name} is not known. ${USAGE}`);
    }
  }
  if (options.histories === null && options.seconds === null && !options.defects) options.histories = DEFAULT_HISTORIES;
  return options;
}

function fieldOf(name: "--histories" | "--seconds" | "--seed" | "--steps") {
  switch (name) {
    case "--histories":
      return "histories" as const;
    case "--seconds":
      return "seconds" as const;
    case "--seed":
      return "seed" as const;
    case "--steps":
      return "steps" as const;
  }
}

function numberOf(name: string, text: string | undefined): number {
  const value = Number(text);
  if (text === undefined || !Number.isSafeInteger(value) || value < 0)
    throw new Error(`${name} needs a whole number. ${USAGE}`);
  return value;
}
