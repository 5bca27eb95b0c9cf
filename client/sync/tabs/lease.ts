import { newId } from "#contract/core/id.ts";
import type { Disk } from "../storage/disk/disk.ts";
import type { Clock, LockPort, Random } from "../ports/env.ts";

/** A lease that is not renewed for this long is free: its tab has died. */
const LEASE_MS = 5_000;
const RENEW_MS = 2_000;
const RETRY_MS = 500;

/**
 * Creates a lock between tabs for browsers without Web Locks (plain http): a record with its holder and its end. Two tabs can hold it at
 * once when one sleeps through its lease, and the work under it must tolerate that.
 */
export function createLeaseLock(disk: Disk, clock: Clock, random: Random): LockPort {
  const holder = newId({ now: () => clock.now(), randomBytes: (into) => random.bytes(into) });
  const tails = new Map<string, Promise<unknown>>();
  return {
    async run(name, work) {
      const before = tails.get(name) ?? Promise.resolve();
      const turn = before.then(() => underLease({ disk, clock, holder, name }, work));
      tails.set(
        name,
        turn.catch(() => {}),
      );
      return turn;
    },
  };
}

interface Lease {
  disk: Disk;
  clock: Clock;
  holder: string;
  name: string;
}

async function underLease<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
  while (!(await take(lease))) await new Promise<void>((resolve) => lease.clock.after(RETRY_MS, resolve));
  let isOver = false;
  const scheduleRenewal = (): void => {
    lease.clock.after(RENEW_MS, () => {
      if (!isOver) void take(lease).then(scheduleRenewal, scheduleRenewal);
    });
  };
  scheduleRenewal();
  try {
    return await work();
  } finally {
    isOver = true;
    await giveBack(lease);
  }
}

/**
 * Returns true if the lease may be taken. One that ends far in the future was taken before the clock was set back: it counts as expired.
 */
function isFree(record: { holder: string; until: number } | undefined, lease: Lease, now: number): boolean {
  return (
    record === undefined || record.holder === lease.holder || record.until < now || record.until > now + 2 * LEASE_MS
  );
}

function take(lease: Lease): Promise<boolean> {
  return lease.disk.sync(["meta"], "write", async (transaction) => {
    const now = lease.clock.now();
    const name = `lease:${lease.name}` as const;
    const record = await transaction.get("meta", name);
    const existing = record !== undefined && "holder" in record ? record : undefined;
    if (!isFree(existing, lease, now)) return false;
    await transaction.put("meta", { name, holder: lease.holder, until: now + LEASE_MS });
    return true;
  });
}

function giveBack(lease: Lease): Promise<void> {
  return lease.disk.sync(["meta"], "write", async (transaction) => {
    const name = `lease:${lease.name}` as const;
    const record = await transaction.get("meta", name);
    if (record !== undefined && "holder" in record && record.holder === lease.holder)
      await transaction.delete("meta", name);
  });
}
