import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createStreamQueue } from "./stream-queue.ts";

/** A promise that a test resolves with `open`. */
function gate() {
  const opens: (() => void)[] = [];
  const opened = new Promise<void>((resolve) => {
    opens.push(resolve);
  });
  return { opened, open: () => opens[0]?.() };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("a queue of streams", () => {
  test("[SY-26] runs work of one stream in order, and work of other streams at once", async () => {
    const queue = createStreamQueue();
    const order: string[] = [];
    const first = gate();
    const one = queue.run(["a"], async () => {
      await first.opened;
      order.push("first of a");
    });
    const two = queue.run(["a", "b"], async () => void order.push("a and b"));
    const three = queue.run(["b"], async () => void order.push("b after both"));
    await queue.run(["c"], async () => void order.push("c at once"));
    first.open();
    await Promise.all([one, two, three]);
    expect(order).toEqual(["c at once", "first of a", "a and b", "b after both"]);
  });

  test("runs the next work after a failure", async () => {
    const queue = createStreamQueue();
    const failing = queue.run(["a"], () => Promise.reject(new Error("no")));
    const next = queue.run(["a"], () => Promise.resolve("yes"));
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("yes");
  });

  test("extends a hold by free keys and releases them too", async () => {
    const queue = createStreamQueue();
    const busy = gate();
    const holder = queue.run(["b"], () => busy.opened);
    const order: string[] = [];
    const waiting: Promise<unknown>[] = [];
    await queue.run(["a"], async (hold) => {
      expect([hold.has("a"), hold.has("b"), hold.has("c")]).toEqual([true, false, false]);
      expect([hold.extend(["a", "b"]), hold.extend(["c"]), hold.has("c")]).toEqual([false, true, true]);
      waiting.push(queue.run(["c"], () => Promise.resolve(order.push("late"))));
      await turn();
      order.push("holder of c");
    });
    await Promise.all(waiting);
    expect(order).toEqual(["holder of c", "late"]);
    busy.open();
    await holder;
    expect(await queue.run(["b"], (hold) => Promise.resolve(hold.extend(["a", "c"])))).toBe(true);
  });

  test("never gives a key to two works at once, and runs every work", async () => {
    const keys = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(keys, keys, fc.nat(3)), { maxLength: 20 }), async (jobs) => {
        const queue = createStreamQueue();
        const taken = new Set<string>();
        let done = 0;
        await Promise.all(
          jobs.map(([wanted, more, turns]) =>
            queue.run(wanted, async (hold) => {
              const ownKeys = hold.extend(more) ? [...new Set([...wanted, ...more])] : wanted;
              for (const key of ownKeys) {
                expect(taken).not.toContain(key);
                taken.add(key);
              }
              for (let at = 0; at < turns; at += 1) await turn();
              for (const key of ownKeys) taken.delete(key);
              done += 1;
            }),
          ),
        );
        expect(done).toBe(jobs.length);
      }),
      { numRuns: 60 },
    );
  });
});
