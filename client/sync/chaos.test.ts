import { describe, expect, it } from "vitest";
import { checkTab, runChaos, sortedFields, type Chaos } from "#client/testing/sync/chaos.ts";

const SEEDS = Number(process.env["CHAOS_SEEDS"] ?? 25);
const FIRST = Number(process.env["CHAOS_FIRST"] ?? 1);
const seeds = Array.from({ length: SEEDS }, (_, at) => FIRST + at);

function checkAll(chaos: Chaos): void {
  for (const device of chaos.devices) {
    for (const tab of device.tabs) {
      const problems = checkTab(tab);
      if (problems.length > 0) throw new Error(`${device.name}: ${problems.join("\n")}\n${chaos.trace.join("\n")}`);
    }
  }
}

/** Checks that memory, disk and server agree, and that no mutation was executed twice. */
function checkQuiet(chaos: Chaos): void {
  const story = chaos.trace.join("\n");
  for (const { name, browser, tabs } of chaos.devices) {
    const refused = new Set(browser.disk.rows("yarusSync", "rejected").map((row) => Reflect.get(row, "mutationId")));
    expect(browser.disk.rows("yarusSync", "outbox"), `outbox of ${name}\n${story}\n${browser.log.join("\n")}`).toEqual(
      [],
    );
    expect(browser.disk.rows("kanbanDB", "offlineTasks"), `offlineTasks of ${name}\n${story}`).toEqual([]);
    for (const tab of tabs) {
      const { view } = tab.sync.inspect();
      for (const boardId of chaos.boards) {
        expect(tab.sync.store.boardState(boardId), `${name}\n${story}`).toBe("complete");
        const shown = [...view.task.values()].filter((task) => task.boardId === boardId).map(sortedFields);
        const right = [...chaos.server.rows.task.values()].filter((task) => task.boardId === boardId).map(sortedFields);
        expect(sorted(shown), `tasks in ${name}${tabs.indexOf(tab)}\n${story}`).toEqual(sorted(right));
      }
    }
    const stored = browser.disk.rows("kanbanDB", "tasks").map(sortedFields);
    expect(sorted(stored), `disk of ${name}\n${story}\n${browser.log.join("\n")}`).toEqual(
      sorted([...chaos.server.rows.task.values()].map(sortedFields)),
    );
    void refused;
  }
  for (const [id, times] of chaos.server.effects) expect(times, `${id} was done ${times} times\n${story}`).toBe(1);
}

function sorted(rows: readonly (object | null)[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}

describe("a random history of mutations and faults (SY-31, SY-33, SY-34, SY-35)", () => {
  it.each(seeds)("leaves every device equal to the server: mild faults, seed %i", async (seed) => {
    const chaos = await runChaos({ seed, steps: 60, isMild: true }, checkAll);
    checkQuiet(chaos);
    const refused = new Set(
      chaos.devices.flatMap(({ browser }) => browser.disk.rows("yarusSync", "rejected").map(idOf)),
    );
    for (const id of chaos.made.keys()) expect(chaos.server.rows.task.has(id) || refused.has(id)).toBe(true);
  });

  it.each(seeds)("leaves every device equal to the server: all faults, seed %i", async (seed) => {
    const chaos = await runChaos({ seed, steps: 60 }, checkAll);
    checkQuiet(chaos);
    const refused = new Set(
      chaos.devices.flatMap(({ browser }) => browser.disk.rows("yarusSync", "rejected").map(idOf)),
    );
    for (const id of chaos.made.keys()) expect(chaos.server.rows.task.has(id) || refused.has(id)).toBe(true);
  });
});

function idOf(row: object): unknown {
  return Reflect.get(row, "mutationId");
}
