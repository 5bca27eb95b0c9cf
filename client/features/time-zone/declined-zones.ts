import { createSignal, useSignal } from "#client/ui/signal.ts";

/** The device's time zones that the user declined to switch to: each zone is offered to a user once. */

const KEY = "yarus.declinedZones";
const STORED_MAX = 20;

const entryOf = (userId: string, zone: string): string => `${userId} ${zone}`;

function readStored(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === "string") : [];
  } catch {
    // Storage is forbidden or its value is invalid: nothing was declined.
    return [];
  }
}

const declined = createSignal<readonly string[] | null>(null);

function current(): readonly string[] {
  return declined.get() ?? readStored();
}

/** Returns true if the user declined the zone on this device; re-renders when the user answers. */
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
    // The browser forbids storage: the question appears again on the next visit.
  }
}
