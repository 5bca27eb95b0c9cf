/**
 * Batches simultaneous calls: while all lanes are busy, new items wait and then run as one batch. A single item on an idle server runs at
 * once and alone.
 */
export interface Batcher<In, Out> {
  run(item: In): Promise<Out>;
}

export interface BatchRules<In, Out> {
  /** Returns the answers in the order of the items. */
  work: (items: readonly In[]) => Promise<readonly Out[]>;
  /** Maximum number of items in a batch. */
  max: number;
  /** Maximum number of concurrent batches for a number of waiting items; a new batch starts while fewer are running. */
  lanes: (waiting: number) => number;
  /** Longest wait behind slow work, ms: then another lane opens, */
  patienceMs: number;
  /** up to this many. */
  lanesMax: number;
  /** Returns true if one item may have caused the failure: each item is then run alone. */
  isOneItemsFault: (error: unknown) => boolean;
}

interface WaitingItem<In, Out> {
  item: In;
  /** Time of the call, ms. */
  since: number;
  resolve: (answer: Out) => void;
  reject: (error: unknown) => void;
}

export function createBatcher<In, Out>(rules: BatchRules<In, Out>): Batcher<In, Out> {
  const waiting: WaitingItem<In, Out>[] = [];
  let busy = 0;
  let isScheduled = false;
  let impatient: NodeJS.Timeout | null = null;

  /**
   * Resolves the items of a batch before the next batch is sent. Sending wakes the database, which may then take the processor for as long
   * as it works; and items of that turn join the next batch.
   */
  async function lane(): Promise<void> {
    busy += 1;
    while (waiting.length > 0) {
      await together(rules, waiting.splice(0, rules.max));
      await turn();
    }
    busy -= 1;
  }

  /**
   * Opens a lane for an item that has waited longer than the patience. Later items do not count: under constant load more lanes would only
   * split the same work into more and smaller batches.
   */
  function beImpatient(): void {
    const [first] = waiting;
    if (first === undefined || impatient !== null) return;
    const left = first.since + rules.patienceMs - performance.now();
    impatient = setTimeout(
      () => {
        impatient = null;
        if (hasWaited(rules, waiting[0]) && busy < rules.lanesMax) void lane();
        beImpatient();
      },
      left > 0 ? left : rules.patienceMs,
    );
  }

  /** Called after all items of this turn are queued. */
  function begin(): void {
    isScheduled = false;
    if (waiting.length === 0) return;
    if (busy < rules.lanes(waiting.length)) void lane();
    else beImpatient();
  }

  return {
    run: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, since: performance.now(), resolve, reject });
        if (isScheduled) return;
        isScheduled = true;
        setImmediate(begin);
      }),
  };
}

function hasWaited<In, Out>({ patienceMs }: BatchRules<In, Out>, first: WaitingItem<In, Out> | undefined): boolean {
  return first !== undefined && performance.now() - first.since >= patienceMs;
}

/** Data that was received on all sockets has been handled by then. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function together<In, Out>(rules: BatchRules<In, Out>, group: readonly WaitingItem<In, Out>[]): Promise<void> {
  try {
    const answers = await rules.work(group.map((one) => one.item));
    await giveOut(group, answers);
  } catch (error) {
    if (group.length > 1 && rules.isOneItemsFault(error)) await eachAlone(rules, group);
    else for (const one of group) one.reject(error);
  }
}

async function eachAlone<In, Out>(rules: BatchRules<In, Out>, group: readonly WaitingItem<In, Out>[]): Promise<void> {
  await Promise.all(group.map((one) => together(rules, [one])));
}

/**
 * Resolves the items one after another, so that the first caller has finished and its client is answered before the next continues. If all
 * were resolved at once, they would advance in parallel and the first would finish with the last.
 */
async function giveOut<In, Out>(group: readonly WaitingItem<In, Out>[], answers: readonly Out[]): Promise<void> {
  for (const [at, one] of group.entries()) {
    const answer = answers[at];
    if (answer === undefined) one.reject(new Error("a batch answered fewer than it was asked"));
    else one.resolve(answer);
    await new Promise<void>((resolve) => process.nextTick(resolve));
  }
}
