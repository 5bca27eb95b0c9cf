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

test("simultaneous requests share one call, which comes after the delay of the first", () => {
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

test("under constant requests, calls keep their distance, and the last request is served", () => {
  const job = makeDebounced();
  for (let ms = 0; ms < 3_000; ms += 10) {
    job.schedule();
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(5_000);
  expect(calls).toEqual([200, 1_200, 2_200, 3_200]);
});

test("stop cancels the scheduled call and ignores later ones", () => {
  const job = makeDebounced();
  job.schedule();
  job.stop();
  job.schedule();
  vi.advanceTimersByTime(5_000);
  expect(calls).toEqual([]);
});
