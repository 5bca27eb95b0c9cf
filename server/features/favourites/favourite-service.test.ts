import { beforeEach, describe, expect, test } from "vitest";
import { userStream } from "#contract/changes/change.ts";
import {
  board,
  holders,
  openReadingRoom,
  owner,
  stranger,
  type ReadingRoom,
} from "#server/testing/mutations/reading-room.ts";

let room: ReadingRoom;
beforeEach(async () => {
  room = await openReadingRoom();
});

const starred = (who: { id: string }) => room.storage.userSnapshot(who.id)?.favourites ?? [];

describe("a favourite", () => {
  test("belongs to one user, and is published to their own stream, which starts with it", async () => {
    const { changes } = await room.run(holders.viewer, "favourite.set", board(1), { sort: "a0" });
    expect(changes).toMatchObject([{ stream: userStream(holders.viewer.id), seq: 1 }]);
    await room.run(holders.viewer, "favourite.set", board(2), { sort: "a1" });
    expect(starred(holders.viewer)).toEqual([
      { id: board(1), sort: "a0", rev: 1 },
      { id: board(2), sort: "a1", rev: 2 },
    ]);
    expect(starred(owner)).toEqual([]);
  });

  test("is moved by setting it again", async () => {
    await room.run(owner, "favourite.set", board(1), { sort: "a0" });
    await room.run(owner, "favourite.set", board(1), { sort: "a5" });
    expect(starred(owner)).toEqual([{ id: board(1), sort: "a5", rev: 2 }]);
  });

  test("is removed even if it does not exist or the user no longer sees the board", async () => {
    await room.run(holders.viewer, "favourite.set", board(1), { sort: "a0" });
    await room.run(owner, "member.remove", holders.viewer.id, { boardId: board(1) });
    await room.refused("BOARD_FORBIDDEN", holders.viewer, "favourite.set", board(1), { sort: "a1" });
    await room.run(holders.viewer, "favourite.remove", board(1), {});
    expect(starred(holders.viewer)).toEqual([]);
    await room.run(stranger, "favourite.remove", board(1), {});
  });
});
