import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { EntityName, Rows } from "#contract/change.ts";
import { comparePlaced } from "#contract/order.ts";
import type { Task } from "#contract/task.ts";
import { placeWithout } from "#client/features/tasks/choosing/carry-chosen.ts";
import { movesOf } from "#client/features/tasks/choosing/choosing-mutations.ts";
import type { RowsBefore } from "#client/sync/undo-origin.ts";
import { createMemoryStorage } from "#server/sync/storage-memory.ts";
import { createWorld, person, uuid } from "#server/testing/mutation-world.ts";

const vera = person(1);
const BOARD = uuid(1, 0xb);
const COLUMNS = [uuid(1, 0xc), uuid(2, 0xc), uuid(3, 0xc)] as const;
const [FROM, TO, ASIDE] = COLUMNS;
const task = (n: number): string => uuid(n, 0xd);

interface Scene {
  /** Tasks in the column they leave, and in the one they come to. */
  left: number;
  right: number;
  chosen: readonly number[];
  /** Before which card of the other column they are let go, as far as there are so many. */
  place: number;
}

async function boardWith({ left, right }: Scene) {
  const storage = createMemoryStorage();
  storage.addPerson(vera);
  const world = createWorld(storage);
  await world.run(vera, "board.create", BOARD, { title: "Ремонт" });
  for (const [at, id] of COLUMNS.entries())
    await world.run(vera, "column.create", id, { boardId: BOARD, name: `Колонка ${String(at)}` });
  for (let n = 1; n <= left + right; n += 1)
    await world.run(vera, "task.create", task(n), {
      boardId: BOARD,
      columnId: n <= left ? FROM : TO,
      title: `Задача ${String(n)}`,
    });
  const tasks = (): Task[] => storage.snapshot(BOARD, vera.userId)?.tasks ?? [];
  const idsIn = (columnId: string): string[] =>
    tasks()
      .filter((one) => one.columnId === columnId)
      .toSorted(comparePlaced)
      .map(({ id }) => id);
  return { world, tasks, idsIn };
}

type Setup = Awaited<ReturnType<typeof boardWith>>;

/** The moves that a device makes of what it shows. */
function planned({ tasks, idsIn }: Setup, { chosen, left, place }: Scene) {
  const rows: RowsBefore = { task: Object.fromEntries(tasks().map((one) => [one.id, one])) };
  const store = { get: <E extends EntityName>(entity: E, id: string): Rows[E] | undefined => rows[entity]?.[id] };
  const ids = idsIn(FROM).filter((_, at) => chosen.includes(at % left));
  const order = idsIn(TO);
  const seen = placeWithout(order, new Set(ids), {
    aboveId: order[Math.min(place, order.length) - 1] ?? null,
    belowId: order[Math.min(place, order.length)] ?? null,
  });
  return { ids, edits: movesOf({ store }, ids, { boardId: BOARD, columnId: TO, ...seen }) };
}

const scene: fc.Arbitrary<Scene> = fc.record({
  left: fc.integer({ min: 2, max: 6 }),
  right: fc.integer({ min: 0, max: 5 }),
  chosen: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 2, maxLength: 6 }),
  place: fc.integer({ min: 0, max: 5 }),
});

describe("[CH-05] several tasks moved together, as the server places them", () => {
  it("keep their order at the place where they were let go", async () => {
    await fc.assert(
      fc.asyncProperty(scene, async (given) => {
        const setup = await boardWith(given);
        const before = setup.idsIn(TO);
        const { ids, edits } = planned(setup, given);
        for (const edit of edits) await setup.world.run(vera, "task.move", edit.id, edit.args);
        const at = Math.min(given.place, before.length);
        expect(setup.idsIn(TO)).toEqual(before.toSpliced(at, 0, ...ids));
      }),
      { numRuns: 60 },
    );
  });

  it("keep it among themselves when some do not come, their neighbours leave, and others move meanwhile", async () => {
    await fc.assert(
      fc.asyncProperty(scene, fc.array(fc.nat(20), { minLength: 3, maxLength: 6 }), async (given, dice) => {
        const setup = await boardWith(given);
        const { ids, edits } = planned(setup, given);
        const others = setup.tasks().filter(({ id }) => !ids.includes(id));
        const refused = new Set([ids[(dice[0] ?? 0) % (ids.length + 1)]]);
        for (const [at, edit] of edits.entries()) {
          const other = others[(dice[at % dice.length] ?? 0) % Math.max(1, others.length)];
          const columnId = COLUMNS[(dice[(at + 1) % dice.length] ?? 0) % 3] ?? ASIDE;
          if (other !== undefined) await setup.world.run(vera, "task.move", other.id, { columnId });
          if (!refused.has(edit.id)) await setup.world.run(vera, "task.move", edit.id, edit.args);
        }
        const moved = ids.filter((id) => !refused.has(id));
        expect(setup.idsIn(TO).filter((id) => moved.includes(id))).toEqual(moved);
      }),
      { numRuns: 60 },
    );
  });
});
