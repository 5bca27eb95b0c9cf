import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { debounce } from "./debounce.ts";

const calls: number[] = [];
let started: number;
const makeDebounced = () => debounce(() => calls.push(performance.now() - started), { afterMs: 200, apartMs: 1_000 });

beforeEach(() => {
  vi.useFakeTimers();
  calls.length = 0;
  started = performance.now();
});
afterEach(() => {
  vi.useRealTimers();
});

test("whoever asks together is one call, and the first waits no longer than it may", () => {
  const job = makeDebounced();
  job.schedule();
  vi.advanceTimersByTime(150);
  job.schedule();
  vi.advanceTimersByTime(5_000);
  expect(calls).toEqual([200]);
  job.schedule();
  vi.advanceTimersByTime(5_000);
  expect(calls).toEqual([200, 5_350]);
});

test("while somebody always asks, calls are apart, and the last who asked is not forgotten", () => {
  const job = makeDebounced();
  for (let ms = 0; ms < 3_000; ms += 10) {
    job.schedule();
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(5_000);
  expect(calls).toEqual([200, 1_200, 2_200, 3_200]);
});

test("nothing is called when it has stopped", () => {
  const job = makeDebounced();
  job.schedule();
  job.stop();
  job.schedule();
  vi.advanceTimersByTime(5_000);
  expect(calls).toEqual([]);
});
