import { ENTITIES, sameRow } from "#client/sync/store/tables.ts";
import type { Tab } from "../device/device-parts.ts";
import { short, Violation } from "../trace.ts";
import { liveTabs, type World } from "../world.ts";

/** Checks the rules that must hold after every step. Throws the first violation. */
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

/** Rule «view»: the view equals the confirmed rows with the waiting edits applied, computed anew. */
export function checkView(tab: Tab): void {
  const inspection = tab.sync.inspect();
  const anew = inspection.refold();
  for (const entity of ENTITIES) {
    const difference = differenceOf(inspection.view[entity], anew[entity]);
    if (difference !== null)
      throw new Violation("view", `${tab.name} shows another ${entity} than it should: ${difference}`);
  }
}

/** Returns a description of the first difference between two tables; `null` if they are equal. */
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

/** Reactions are an object by emoji, and its order matters, so its JSON is compared. */
function isSame(current: unknown, row: unknown): boolean {
  const isMap = typeof current === "object" && current !== null && !Array.isArray(current);
  return sameRow({ v: current }, { v: row }) || (isMap && JSON.stringify(current) === JSON.stringify(row));
}

/** Rule «offline tasks»: a task leaves `offlineTasks` after its first attempt, whatever the outcome. */
function checkTried(device: Tab["device"]): void {
  const tried = device.tried.splice(0);
  if (tried.length === 0) return;
  const waiting = new Set(device.disk.rows("kanbanDB", "offlineTasks").map((row) => Reflect.get(row, "id")));
  for (const { mutationId, tab, at } of tried) {
    // A full disk prevents the deletion until the next attempt.
    if (!tab.isAlive || at <= device.fullUntil || !waiting.has(mutationId)) continue;
    throw new Violation("offline tasks", `${short(mutationId)} was tried by ${tab.name} and is still in offlineTasks`);
  }
}
