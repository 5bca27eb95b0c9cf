import { describe, expect, test, vi } from "vitest";
import { createBatcher, type BatchRules } from "./batch.ts";

const RULES = { max: 4, lanes: () => 1, lanesMax: 3, patienceMs: 5, isOneItemsFault: () => true };

/** Work that ends when a test calls `end`; `groups` are the items of each batch so far. */
function slowWork() {
  const groups: number[][] = [];
  const ends: ((failure?: Error) => void)[] = [];
  const work: BatchRules<number, string>["work"] = (items) => {
    groups.push([...items]);
    return new Promise((resolve, reject) => {
      ends.push((failure) => (failure === undefined ? resolve(items.map(String)) : reject(failure)));
    });
  };
  return { groups, work, end: (at: number, failure?: Error) => ends[at]?.(failure) };
}

/** Waits until scheduled batches have started and finished ones are answered. */
async function turn(): Promise<void> {
  const ofTheLoop = () => new Promise((resolve) => setImmediate(resolve));
  await ofTheLoop();
  await ofTheLoop();
}

describe("a batcher", () => {
  test("runs a single item at once and alone, and gathers later items into batches up to the maximum", async () => {
    const { groups, work, end } = slowWork();
    const batcher = createBatcher({ ...RULES, lanesMax: 1, work });
    const first = batcher.run(0);
    await turn();
    const rest = [1, 2, 3, 4, 5].map((item) => batcher.run(item));
    await turn();
    expect(groups).toEqual([[0]]);
    end(0);
    expect(await first).toBe("0");
    await turn();
    expect(groups).toEqual([[0], [1, 2, 3, 4]]);
    end(1);
    await turn();
    end(2);
    expect(await Promise.all(rest)).toEqual(["1", "2", "3", "4", "5"]);
    expect(groups).toHaveLength(3);
  });

  test("opens another lane as soon as enough items wait, but no third one", async () => {
    const { groups, work, end } = slowWork();
    const lanes = (waiting: number) => (waiting < 3 ? 1 : 2);
    const batcher = createBatcher({ ...RULES, lanes, patienceMs: 60_000, work });
    const all: Promise<string>[] = [];
    const ask = async (item: number) => {
      all.push(batcher.run(item));
      await turn();
    };
    for (const item of [0, 1, 2]) await ask(item);
    expect(groups).toEqual([[0]]);
    await ask(3);
    expect(groups).toEqual([[0], [1, 2, 3]]);
    for (const item of [4, 5, 6, 7]) await ask(item);
    expect(groups).toHaveLength(2);
    end(1);
    await turn();
    expect(groups).toEqual([[0], [1, 2, 3], [4, 5, 6, 7]]);
    end(2);
    end(0);
    expect(await Promise.all(all)).toEqual(["0", "1", "2", "3", "4", "5", "6", "7"]);
  });

  test("resolves the items of a batch before the next batch starts", async () => {
    const order: string[] = [];
    const { work, end } = slowWork();
    const recordedWork: typeof work = (items) => {
      order.push(`begun ${items.join()}`);
      return work(items);
    };
    const batcher = createBatcher({ ...RULES, lanesMax: 1, patienceMs: 60_000, work: recordedWork });
    const answered = (item: number) => batcher.run(item).then((answer) => order.push(`answered ${answer}`));
    const all = [answered(0)];
    await turn();
    all.push(answered(1));
    end(0);
    await all[0];
    await turn();
    end(1);
    await Promise.all(all);
    expect(order).toEqual(["begun 0", "answered 0", "begun 1", "answered 1"]);
  });

  test("adds items that arrive while a batch is being answered to the waiting ones", async () => {
    const { groups, work, end } = slowWork();
    const batcher = createBatcher({ ...RULES, lanesMax: 1, patienceMs: 60_000, work });
    const first = batcher.run(0);
    await turn();
    const all = [batcher.run(1), first.then(() => batcher.run(2))];
    end(0);
    await first;
    await turn();
    expect(groups).toEqual([[0], [1, 2]]);
    end(1);
    expect(await Promise.all(all)).toEqual(["1", "2"]);
  });

  test("puts items of the same turn into one batch", async () => {
    const { groups, work, end } = slowWork();
    const batcher = createBatcher({ ...RULES, work });
    const all = [1, 2].map((item) => batcher.run(item));
    await turn();
    expect(groups).toEqual([[1, 2]]);
    end(0);
    await Promise.all(all);
  });

  test("lets the first caller finish before it resolves the next one", async () => {
    const steps: string[] = [];
    const batcher = createBatcher<number, string>({ ...RULES, work: (items) => Promise.resolve(items.map(String)) });
    const goOn = async (item: number) => {
      const answer = await batcher.run(item);
      for (let step = 0; step < 20; step += 1) await Promise.resolve();
      steps.push(answer);
    };
    await Promise.all([0, 1, 2].map(goOn).concat(batcher.run(3).then((answer) => void steps.push(answer))));
    expect(steps).toEqual(["0", "1", "2", "3"]);
  });

  test("opens another lane when items wait longer than the patience", async () => {
    const { groups, work, end } = slowWork();
    const batcher = createBatcher({ ...RULES, work });
    const first = batcher.run(0);
    await turn();
    const second = batcher.run(1);
    await vi.waitFor(() => expect(groups).toEqual([[0], [1]]));
    const third = batcher.run(2);
    await vi.waitFor(() => expect(groups).toEqual([[0], [1], [2]]));
    const fourth = batcher.run(3);
    end(1);
    await vi.waitFor(() => expect(groups).toHaveLength(4));
    for (const at of [0, 2, 3]) end(at);
    expect(await Promise.all([first, second, third, fourth])).toEqual(["0", "1", "2", "3"]);
  });

  test("opens no other lane while no item waits longer than the patience", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    try {
      let underWay = 0;
      let most = 0;
      const work = async (items: readonly number[]) => {
        most = Math.max(most, (underWay += 1));
        await new Promise((resolve) => setTimeout(resolve, 4));
        underWay -= 1;
        return items.map(String);
      };
      const batcher = createBatcher({ ...RULES, max: 32, patienceMs: 15, work });
      const all: Promise<string>[] = [];
      for (let at = 0; at < 100; at += 1) {
        all.push(batcher.run(at));
        await vi.advanceTimersByTimeAsync(1);
      }
      await vi.runAllTimersAsync();
      await Promise.all(all);
      expect(most).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test("rejects only the item that caused the failure", async () => {
    const tried: number[][] = [];
    const work = (items: readonly number[]) => {
      tried.push([...items]);
      return items.includes(2) ? Promise.reject(new Error("two")) : Promise.resolve(items.map(String));
    };
    const batcher = createBatcher({ ...RULES, work });
    const results = await Promise.allSettled([1, 2, 3].map((item) => batcher.run(item)));
    expect(results).toMatchObject([{ value: "1" }, { reason: { message: "two" } }, { value: "3" }]);
    expect(tried).toEqual([[1, 2, 3], [1], [2], [3]]);
  });

  test("rejects all items after a failure that no item caused, without a retry", async () => {
    const work = vi.fn(() => Promise.reject(new Error("down")));
    const batcher = createBatcher({ ...RULES, isOneItemsFault: () => false, work });
    const results = await Promise.allSettled([1, 2].map((item) => batcher.run(item)));
    expect(results).toMatchObject([{ reason: { message: "down" } }, { reason: { message: "down" } }]);
    expect(work).toHaveBeenCalledTimes(1);
    await expect(batcher.run(3)).rejects.toThrow("down");
  });

  test("rejects an item whose answer is missing", async () => {
    const batcher = createBatcher<number, string>({ ...RULES, work: () => Promise.resolve([]) });
    await expect(batcher.run(1)).rejects.toThrow("fewer");
  });
});
