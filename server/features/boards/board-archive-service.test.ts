import { beforeEach, expect, test } from "vitest";
import { board, holders, openReadingRoom, owner, type ReadingRoom } from "#server/testing/mutations/reading-room.ts";

/** Board 1 contains 2, which contains 3, and 4; 5 is nested in 1 and does not inherit, and the administrator is not a member of it. */
let room: ReadingRoom;
beforeEach(async () => {
  room = await openReadingRoom();
  const make = (number: number, inside: number) =>
    room.run(owner, "board.create", board(number), { title: "Д", boardId: board(inside) });
  await make(3, 2);
  await make(4, 1);
  await make(5, 1);
  await room.run(owner, "board.set", board(5), { inherit: false });
});

const archive = (number: number, by = owner) => room.run(by, "board.archive", board(number), {});
const restore = (number: number, by = owner) => room.run(by, "board.restore", board(number), {});
const archived = () => [1, 2, 3, 4, 5].filter((number) => room.see(board(number)).board.status === "archived");

test("[DL-01] nested boards are archived and restored with their parent", async () => {
  await archive(1);
  expect(archived()).toEqual([1, 2, 3, 4, 5]);
  await restore(1);
  expect(archived()).toEqual([]);
});

test("[DL-01] archiving a board includes only the nested boards that the user may archive", async () => {
  await archive(1, holders.admin);
  expect(archived()).toEqual([1, 2, 3, 4]);
  await room.refused("ACTION_FORBIDDEN", holders.manager, "board.restore", board(1), {});
});

test("[DL-01] a board that was archived with its parent cannot be edited", async () => {
  await archive(1);
  await room.refused("BOARD_ARCHIVED", owner, "board.set", board(3), { title: "Иначе" });
});

test("[DL-02] a board that was archived before its parent stays archived", async () => {
  await archive(2);
  room.world.clock.now += 1_000;
  await archive(1);
  await restore(1);
  expect(archived()).toEqual([2, 3]);
  await restore(2);
  expect(archived()).toEqual([]);
});

test("[DL-02] a nested board can be restored alone, with its subtree", async () => {
  await archive(1);
  await restore(2);
  expect(archived()).toEqual([1, 4, 5]);
});

test("[DL-02] archiving a board twice does not change what one restore brings back", async () => {
  await archive(1);
  room.world.clock.now += 1_000;
  await archive(1);
  await restore(1);
  expect(archived()).toEqual([]);
});

test("[DL-02] [SY-131] archiving an archived board writes nothing and keeps the time of the first one", async () => {
  await archive(2);
  const first = room.see(board(2)).board;
  room.world.clock.now += 1_000;
  expect((await archive(2)).changes).toEqual([]);
  expect(room.see(board(2)).board).toEqual(first);
});

test("[DL-01] [SY-15] archiving does not publish a board that does not inherit to its parent's stream", async () => {
  const { changes } = await archive(1);
  const above = changes.find(({ stream }) => stream === `b:${board(1)}`);
  expect(above?.ops.map(({ id }) => id)).toEqual([board(1), board(2), board(4)]);
});
