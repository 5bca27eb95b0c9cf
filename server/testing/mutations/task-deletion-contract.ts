import { expect, test } from "vitest";
import { boardStream } from "#contract/changes/change.ts";
import { createWorld, person, uuid } from "./mutation-world.ts";
import { board, column, task } from "./reading-room.ts";
import type { StorageUnderTest } from "./storage-under-test.ts";

const anna = person(1);
const NO_MUTATION = uuid(0);

/** Tests of permanent task deletion that every storage must pass. `open` returns an empty one. */
export function describeTaskDeletion(open: () => Promise<StorageUnderTest>): void {
  test("[DL-20] nothing of a task that was deleted for good, nor of its parts", async () => {
    const { storage, addPerson } = await open();
    const world = createWorld(storage);
    await addPerson(anna);
    const columns = [{ id: column(1), name: "К", kind: "work" as const, sort: "a0" }];
    await world.run(anna, "board.create", board(1), { title: "Читальня", columns });
    await world.run(anna, "task.create", task(1), { boardId: board(1), columnId: column(1), title: "Т" });
    await world.run(anna, "task.create", task(2), { boardId: board(1), columnId: column(1), title: "Другая" });
    await world.run(anna, "comment.create", uuid(901), { taskId: task(1), body: "К" });
    await world.run(anna, "comment.create", uuid(902), { taskId: task(2), body: "К" });
    await world.run(anna, "item.create", uuid(903), { taskId: task(1), group: "", text: "П", sort: "a0" });
    const args = { taskId: task(1), name: "ф", type: "", size: 1 };
    await world.run(anna, "attachment.create", uuid(904), args);
    await world.mutator.write(anna, {
      mutationId: world.nextId(),
      need: { tasks: [task(1)] },
      decide: () => [{ stream: boardStream(board(1)), ops: [{ e: "task", id: task(1), t: "del", forGood: true }] }],
    });
    const facts = await storage.load({
      actorId: anna.id,
      mutationId: NO_MUTATION,
      tasks: [task(1), task(2)],
      comments: [uuid(901), uuid(902)],
      items: [uuid(903)],
      attachments: [uuid(904)],
    });
    expect(facts.get("task", task(1))).toBeUndefined();
    expect(facts.get("task", task(2))?.title).toBe("Другая");
    expect(facts.get("comment", uuid(901))).toBeUndefined();
    expect(facts.get("comment", uuid(902))?.body).toBe("К");
    expect([facts.get("item", uuid(903)), facts.get("attachment", uuid(904))]).toEqual([undefined, undefined]);
  });
}
