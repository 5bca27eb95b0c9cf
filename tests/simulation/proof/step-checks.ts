import { ENTITIES, sameRow } from "#client/sync/store/tables.ts";
import type { Tab } from "../device/device-parts.ts";
import { short, Violation } from "../trace.ts";
import { liveTabs, type World } from "../world.ts";

/** What must hold at every moment. Throws the first violation. */
export function checkStep(world: World): void {
  for (const tab of liveTabs(world)) {
    if (!tab.isStarted || !tab.isTouched) continue;
    tab.isTouched = false;
    checkView(tab);
  }
  for (const device of world.devices) checkTried(device);
  const violation = world.ledger.violation();
  if (violation !== null) throw violation;
}

/** Invariant 6: what is shown is the confirmed rows and the waiting edits on top, however it came about. */
export function checkView(tab: Tab): void {
  const inspection = tab.sync.inspect();
  const anew = inspection.refold();
  for (const entity of ENTITIES) {
    const difference = differenceOf(inspection.view[entity], anew[entity]);
    if (difference !== null)
      throw new Violation("view", `${tab.name} shows another ${entity} than it should: ${difference}`);
  }
}

/** The first difference between two tables in words, `null` for none. */
export function differenceOf(
  found: ReadonlyMap<string, object>,
  wanted: ReadonlyMap<string, object>,
  ignored: readonly string[] = [],
): string | null {
  for (const [key, row] of wanted) {
    const current = found.get(key);
    if (current === row) continue;
    if (current === undefined) return `${key} is missing: ${JSON.stringify(row)}`;
    const words = sameRow(current, row) ? "" : fieldsThatDiffer(current, row, ignored);
    if (words !== "") return `${key}: ${words}`;
  }
  for (const [key, row] of found) if (!wanted.has(key)) return `${key} should not be there: ${JSON.stringify(row)}`;
  return null;
}

function fieldsThatDiffer(current: object, row: object, ignored: readonly string[]): string {
  const names = new Set([...Object.keys(current), ...Object.keys(row)]);
  const differing = [...names].filter(
    (name) => !ignored.includes(name) && !isSame(Reflect.get(current, name), Reflect.get(row, name)),
  );
  const words = (value: unknown) => JSON.stringify(value);
  return differing
    .map((name) => `${name} ${words(Reflect.get(current, name))} ≠ ${words(Reflect.get(row, name))}`)
    .join(", ");
}

/** Reactions are kept by emoji, in the order in which they were given. */
function isSame(current: unknown, row: unknown): boolean {
  const isMap = typeof current === "object" && current !== null && !Array.isArray(current);
  return sameRow({ v: current }, { v: row }) || (isMap && JSON.stringify(current) === JSON.stringify(row));
}

/** Invariant 5: a task leaves `offlineTasks` after every attempt, whatever came of it. */
function checkTried(device: Tab["device"]): void {
  const tried = device.tried.splice(0);
  if (tried.length === 0) return;
  const waiting = new Set(device.disk.rows("kanbanDB", "offlineTasks").map((row) => Reflect.get(row, "id")));
  for (const { mutationId, tab, at } of tried) {
    // A full disk keeps it until the next attempt.
    if (!tab.isAlive || at <= device.fullUntil || !waiting.has(mutationId)) continue;
    throw new Violation("offline tasks", `${short(mutationId)} was tried by ${tab.name} and is still in offlineTasks`);
  }
}
