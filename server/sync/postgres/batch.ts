/**
 * Does together what is asked for at the same time: while all lanes are at work, what comes waits and then goes as one. A
 * single question on a quiet server goes at once and alone.
 */
export interface Batcher<In, Out> {
  run(item: In): Promise<Out>;
}

export interface BatchRules<In, Out> {
  /** Answers in the order of the items. */
  work: (items: readonly In[]) => Promise<readonly Out[]>;
  /** Items a piece of work at most. */
  max: number;
  /** Pieces of work that may be under way at once for another one to begin while so many wait. */
  lanes: (waiting: number) => number;
  /** Nobody waits longer than this (ms) behind work that is slow: another lane opens, */
  patienceMs: number;
  /** up to this many. */
  lanesMax: number;
  /** True when a failure may be the fault of one item: then each is done alone. */
  isOneItemsFault: (error: unknown) => boolean;
}

interface WaitingItem<In, Out> {
  item: In;
  /** When it was asked for, ms. */
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
   * Whoever was served is answered before the next piece is on its way. Sending it wakes the other end, which then may have the processor for as
   * long as it works; and who asks in that turn comes along.
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
   * Whoever has waited for as long as the patience lasts gets a lane of their own. What came meanwhile has not: where there always is somebody
   * who waits a moment, more lanes would only make more and smaller pieces of the same work.
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

  /** Called when all that is asked for in this turn has been put in. */
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

/** What has been read from all sockets has been heard by then. */
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
 * One after another: whoever is first has done all that follows, and its caller has been answered, before the next one goes on. Told all at
 * once they would go step by step side by side, and the first would be done when the last is.
 */
async function giveOut<In, Out>(group: readonly WaitingItem<In, Out>[], answers: readonly Out[]): Promise<void> {
  for (const [at, one] of group.entries()) {
    const answer = answers[at];
    if (answer === undefined) one.reject(new Error("a batch answered fewer than it was asked"));
    else one.resolve(answer);
    await new Promise<void>((resolve) => process.nextTick(resolve));
  }
}
