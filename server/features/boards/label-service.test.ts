import { beforeEach, expect, test } from "vitest";
import { LABELS_PER_BOARD_MAX } from "#contract/core/limit.ts";
import { board, label, openReadingRoom, owner, type ReadingRoom } from "#server/testing/mutations/reading-room.ts";

let room: ReadingRoom;
beforeEach(async () => {
  room = await openReadingRoom();
});

const labels = () => room.see(board(1)).labels;

test("a label is created, edited, archived and restored", async () => {
  await room.run(owner, "label.create", label(5), { boardId: board(1), name: "", color: "pine" });
  await room.run(owner, "label.set", label(5), { name: "Книги" });
  expect(labels().at(-1)).toMatchObject({ id: label(5), name: "Книги", color: "pine", archivedAt: null });
  const { changes } = await room.run(owner, "label.archive", label(5), {});
  expect(labels().at(-1)).toMatchObject({ archivedAt: changes[0]?.at, rev: changes[0]?.seq });
  await room.run(owner, "label.restore", label(5), {});
  expect(labels().at(-1)).toMatchObject({ id: label(5), name: "Книги", archivedAt: null });
});

test("a board has at most 500 labels, including archived ones", async () => {
  for (let number = 100; number < 100 + LABELS_PER_BOARD_MAX - 1; number += 1) {
    await room.run(owner, "label.create", label(number), { boardId: board(1), name: "М", color: "pine" });
  }
  await room.refused("TOO_MANY_LABELS", owner, "label.create", label(5), {
    boardId: board(1),
    name: "М",
    color: "pine",
  });
  await room.run(owner, "label.create", label(6), { boardId: board(2), name: "М", color: "pine" });
});
