import { expect, it } from "vitest";
import { boardStream, type RowOp } from "#contract/changes/change.ts";
import { createWorld, person, uuid } from "#server/testing/mutations/mutation-world.ts";
import { replay } from "#server/testing/mutations/replay.ts";
import { createMemoryStorage } from "#server/testing/memory-storage/storage-memory.ts";

const vera = person(1);
const [parent, nested] = [uuid(1, 0xb), uuid(2, 0xb)];

it("[SY-05] sends the complete row of a board, so a client that missed a change in another stream has it all", async () => {
  const storage = createMemoryStorage();
  storage.addPerson(vera);
  const world = createWorld(storage);
  await world.run(vera, "board.create", parent, { title: "Читальня" });
  const made = await world.run(vera, "board.create", nested, { title: "Зал", boardId: parent });
  await world.run(vera, "board.set", nested, { color: "coral" });
  const renamed = await world.run(vera, "board.set", nested, { title: "Малый зал" });

  const isOfNested = (op: RowOp) => op.e === "board" && op.id === nested;
  const sent = renamed.changes.map(({ ops }) => ops.filter(isOfNested));
  const row = storage.snapshot(nested, vera.userId)?.board;
  expect(row).toMatchObject({ title: "Малый зал", color: "coral" });
  for (const ops of sent) expect(ops).toEqual([{ e: "board", id: nested, t: "set", f: row }]);

  const ofParent = [...made.changes, ...renamed.changes].filter(({ stream }) => stream === boardStream(parent));
  expect(replay(ofParent).board.get(nested)).toEqual(row);
});
