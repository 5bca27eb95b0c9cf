import { createSignal, useSignal } from "#client/ui/signal.ts";

/** Zones of this device that somebody did not want to go over to: each is offered to them once. */

const KEY = "yarus.declinedZones";
const STORED_MAX = 20;

const entryOf = (userId: string, zone: string): string => `${userId} ${zone}`;

function readStored(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === "string") : [];
  } catch {
    // Forbidden or garbled: as if nobody had been asked.
    return [];
  }
}

const declined = createSignal<readonly string[] | null>(null);

function current(): readonly string[] {
  return declined.get() ?? readStored();
}

/** Re-renders when the person answers. */
export function useIsDeclined(userId: string, zone: string): boolean {
  useSignal(declined);
  return current().includes(entryOf(userId, zone));
}

export function declineZone(userId: string, zone: string): void {
  const entry = entryOf(userId, zone);
  const next = [...current().filter((stored) => stored !== entry), entry].slice(-STORED_MAX);
  declined.set(next);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A browser that forbids storage: the question comes again at the next visit.
  }
}
