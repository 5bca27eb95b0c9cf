import { expect, it } from "vitest";
import { boardStream } from "#contract/changes/change.ts";
import { createWorld, person, uuid } from "#server/testing/mutations/mutation-world.ts";
import { createMemoryStorage } from "#server/testing/memory-storage/storage-memory.ts";

const [vera, oleg] = [person(1), person(2)];
const [parent, nested] = [uuid(1, 0xb), uuid(2, 0xb)];

it("returns no change of a stream that the actor may not see, not even of their board's parent (SY-08)", async () => {
  const storage = createMemoryStorage();
  for (const one of [vera, oleg]) storage.addPerson(one);
  const world = createWorld(storage);
  await world.run(vera, "board.create", parent, { title: "Читальня" });
  await world.run(vera, "board.create", nested, { title: "Зал", boardId: parent });
  await world.run(vera, "member.set", oleg.userId, { boardId: nested, role: "admin" });

  const streamsOf = (changes: readonly { stream: string }[]) => changes.map(({ stream }) => stream);
  const byOwner = await world.run(vera, "board.set", nested, { title: "Малый зал" });
  expect(streamsOf(byOwner.changes)).toEqual([boardStream(parent), boardStream(nested)]);
  const byMember = await world.run(oleg, "board.set", nested, { title: "Большой зал" });
  expect(streamsOf(byMember.changes)).toEqual([boardStream(nested)]);
  const own = uuid(3, 0xb);
  const made = await world.run(oleg, "board.create", own, { title: "Полка", boardId: nested });
  expect(streamsOf(made.changes)).toEqual([boardStream(nested), boardStream(own)]);
});
