import { beforeEach, describe, expect, it } from "vitest";
import { seededRandom } from "#client/testing/sync/device.ts";
import { createVirtualClock, type VirtualClock } from "#client/testing/sync/virtual-clock.ts";
import { createDisk } from "../storage/disk/disk.ts";
import type { Clock, LockPort } from "../ports/env.ts";
import { createLeaseLock } from "./lease.ts";
import { createMemoryDisk, type MemoryDisk } from "../ports/memory/memory-storage.ts";

const NOOP_WORLD = { onTrouble() {}, putBackRows: () => Promise.resolve(), putBackEdits: () => Promise.resolve() };

let clock: VirtualClock;
let disk: MemoryDisk;

beforeEach(() => {
  clock = createVirtualClock();
  disk = createMemoryDisk("device");
});

interface LeaseTab {
  lock: LockPort;
  kill(): void;
}

function tab(seed: number): LeaseTab {
  const port = disk.attach();
  const life = { isAlive: true };
  const own: Clock = {
    now: () => clock.now(),
    after: (ms, run) =>
      clock.after(ms, () => {
        if (life.isAlive) run();
      }),
  };
  return {
    lock: createLeaseLock(createDisk(port, { warn: () => {} }, NOOP_WORLD), own, seededRandom(seed)),
    kill() {
      life.isAlive = false;
      port.kill();
    },
  };
}

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    clock.after(ms, () => resolve());
  });

describe("a lease (SY-52)", () => {
  it("lets one tab work at a time, and every tab in turn", async () => {
    const log: string[] = [];
    const work = (name: string) => async (): Promise<void> => {
      log.push(`${name} begins`);
      await sleep(300);
      log.push(`${name} ends`);
    };
    const [one, two] = [tab(1), tab(2)];
    const done = [one.lock.run("push", work("а")), two.lock.run("push", work("б")), one.lock.run("push", work("в"))];
    await clock.advance(5_000);
    await Promise.all(done);
    expect(log).toHaveLength(6);
    for (let at = 0; at < 6; at += 2) expect(log[at]?.split(" ")[0]).toBe(log[at + 1]?.split(" ")[0]);
  });

  it("returns the result of the work, rethrows its error, and is free afterwards", async () => {
    const { lock } = tab(1);
    const result = lock.run("push", async () => 7);
    await clock.advance(100);
    expect(await result).toBe(7);
    const failing = lock.run("push", () => Promise.reject(new Error("no")));
    const caught = failing.catch((error: unknown) => error);
    await clock.advance(100);
    expect(await caught).toEqual(new Error("no"));
    const again = tab(2).lock.run("push", async () => "free");
    await clock.advance(100);
    expect(await again).toBe("free");
    expect(disk.rows("yarusSync", "meta")).toEqual([]);
  });

  it("is renewed while the work lasts", async () => {
    const [one, two] = [tab(1), tab(2)];
    let isOver = false;
    void one.lock.run("push", async () => {
      await sleep(60_000);
      isOver = true;
    });
    let overAtStart: boolean | null = null;
    void two.lock.run("push", async () => {
      overAtStart = isOver;
    });
    await clock.advance(59_000);
    expect(overAtStart).toBeNull();
    await clock.advance(2_000);
    expect(overAtStart).toBe(true);
  });

  it("of a tab that died is free within seconds", async () => {
    const [one, two] = [tab(1), tab(2)];
    void one.lock.run("push", () => sleep(600_000));
    await clock.advance(1_000);
    one.kill();
    let begun = false;
    void two.lock.run("push", async () => {
      begun = true;
    });
    await clock.advance(7_000);
    expect(begun).toBe(true);
  });

  it("that was taken before the clock went back does not block", async () => {
    const [one, two] = [tab(1), tab(2)];
    void one.lock.run("push", () => sleep(600_000));
    await clock.advance(1_000);
    one.kill();
    clock.jump(-86_400_000);
    let begun = false;
    void two.lock.run("push", async () => {
      begun = true;
    });
    await clock.advance(7_000);
    expect(begun).toBe(true);
  });

  it("does not block a lease with another name", async () => {
    const { lock } = tab(1);
    void lock.run("push", () => sleep(60_000));
    let begun = false;
    void tab(2).lock.run("refresh", async () => {
      begun = true;
    });
    await clock.advance(100);
    expect(begun).toBe(true);
  });
});
