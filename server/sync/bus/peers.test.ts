import { expect, test } from "vitest";
import { createPeers } from "./peers.ts";

function peersAt() {
  const clock = { now: 0 };
  return { clock, peers: createPeers(() => clock.now) };
}

test("[SY-18] a node does not count as alone before it has listened for a while", () => {
  const { clock, peers } = peersAt();
  expect(peers.areNone()).toBe(false);
  clock.now = 100_000;
  expect(peers.areNone()).toBe(false);
  peers.opened();
  clock.now += 15_000;
  expect(peers.areNone()).toBe(false);
  clock.now += 1;
  expect(peers.areNone()).toBe(true);
});

test("[SY-18] another node is present while it sends hellos, and new again after a long silence", () => {
  const { clock, peers } = peersAt();
  peers.opened();
  clock.now = 60_000;
  expect(peers.markSeen("two")).toBe(true);
  for (let turn = 0; turn < 5; turn += 1) {
    clock.now += 5_000;
    expect([peers.markSeen("two"), peers.areNone()]).toEqual([false, false]);
  }
  clock.now += 15_000;
  expect(peers.areNone()).toBe(false);
  clock.now += 1;
  expect(peers.areNone()).toBe(true);
  expect(peers.markSeen("two")).toBe(true);
  expect(peers.areNone()).toBe(false);
});

test("[SY-18] a node that cannot receive does not count as alone", () => {
  const { clock, peers } = peersAt();
  peers.opened();
  clock.now = 60_000;
  peers.closed();
  expect(peers.areNone()).toBe(false);
  clock.now = 120_000;
  peers.opened();
  expect(peers.areNone()).toBe(false);
});
