import { beforeEach, describe, expect, test } from "vitest";
import { REACTIONS_MAX } from "#contract/core/limit.ts";
import {
  comment,
  holders,
  openReadingRoom,
  owner,
  stranger,
  task,
  type ReadingRoom,
} from "#server/testing/mutations/reading-room.ts";

let room: ReadingRoom;
beforeEach(async () => {
  room = await openReadingRoom();
});

const { viewer, manager } = holders;
const stored = (number: number) => {
  const { comments } = room.storage.copy().state;
  return comments.get(comment(number));
};
const count = () => room.storage.copy().state.tasks.get(task(1))?.commentCount;
const addComment = (number: number, body: string, more: { parentId?: string; mentions?: string[] } = {}) =>
  room.run(viewer, "comment.create", comment(number), { taskId: task(1), body, ...more });

describe("a comment", () => {
  test("[PT-01, PT-03] is created, edited and removed by its author, and counted", async () => {
    await addComment(5, "Проверим **заранее**");
    expect([stored(5), count()]).toMatchObject([
      { body: "Проверим **заранее**", authorId: viewer.id, parentId: null, editedAt: null, version: 1 },
      2,
    ]);
    const { changes } = await room.run(viewer, "comment.set", comment(5), { body: "Иначе" });
    expect(stored(5)).toMatchObject({ body: "Иначе", editedAt: changes[0]?.at, version: 2 });
    await room.run(viewer, "comment.remove", comment(5), {});
    expect([stored(5), count()]).toMatchObject([{ body: "", deletedAt: expect.any(String), version: 3 }, 1]);
  });

  test("[PT-04] that was removed is counted once, cannot be edited, and is restored by its author", async () => {
    await addComment(5, "Скажу");
    await room.run(viewer, "comment.remove", comment(5), {});
    await room.run(viewer, "comment.remove", comment(5), {});
    expect(count()).toBe(1);
    await room.refused("COMMENT_GONE", viewer, "comment.set", comment(5), { body: "К" });
    await room.refused("COMMENT_GONE", viewer, "comment.react", comment(5), { emoji: "👍", on: true });
    await room.run(viewer, "comment.restore", comment(5), { body: "Скажу" });
    expect([stored(5), count()]).toMatchObject([{ body: "Скажу", deletedAt: null }, 2]);
    await room.refused("COMMENT_GONE", viewer, "comment.restore", comment(5), { body: "Другое" });
  });

  test("[PT-04] cannot be edited or restored by other users, whatever their role", async () => {
    await addComment(5, "Моё");
    await room.refused("ACTION_FORBIDDEN", owner, "comment.set", comment(5), { body: "Чужое" });
    await room.run(manager, "comment.remove", comment(5), {});
    await room.refused("ACTION_FORBIDDEN", owner, "comment.restore", comment(5), { body: "Чужое" });
    await room.refused("ACTION_FORBIDDEN", viewer, "comment.remove", comment(1), {});
  });

  test("replies to a comment of the same task, and a reply to a reply gets the same parent", async () => {
    await addComment(5, "Первый", { parentId: comment(1) });
    await addComment(6, "Второй", { parentId: comment(5) });
    expect([stored(5)?.parentId, stored(6)?.parentId]).toEqual([comment(1), comment(1)]);
    await room.refused("COMMENT_GONE", owner, "comment.create", comment(7), {
      taskId: task(2),
      body: "К",
      parentId: comment(1),
    });
  });

  test("[PT-09] mentions only users who see the board", async () => {
    await addComment(5, "@person-9 @person-1", { mentions: [stranger.id, owner.id, owner.id] });
    expect(stored(5)?.mentions).toEqual([owner.id]);
    await room.run(viewer, "comment.set", comment(5), { body: "@person-9", mentions: [stranger.id] });
    expect(stored(5)?.mentions).toEqual([]);
  });
});

describe("reactions", () => {
  test("[PT-02] are added and removed for each user separately", async () => {
    await room.run(viewer, "comment.react", comment(1), { emoji: "👍", on: true });
    await room.run(owner, "comment.react", comment(1), { emoji: "👍", on: true });
    await room.run(owner, "comment.react", comment(1), { emoji: "👍", on: true });
    expect(stored(1)?.reactions).toEqual({ "👍": [viewer.id, owner.id] });
    await room.run(viewer, "comment.react", comment(1), { emoji: "👍", on: false });
    expect(stored(1)?.reactions).toEqual({ "👍": [owner.id] });
    await room.run(owner, "comment.react", comment(1), { emoji: "👍", on: false });
    expect(stored(1)?.reactions).toEqual({});
  });

  test("are limited to a number of different emoji", async () => {
    const kinds = Array.from({ length: REACTIONS_MAX + 1 }, (_, at) => String.fromCodePoint(0x1f600 + at));
    for (const emoji of kinds.slice(1)) await room.run(owner, "comment.react", comment(1), { emoji, on: true });
    const one = { emoji: kinds[0] ?? "", on: true };
    await room.refused("TOO_MANY_REACTIONS", owner, "comment.react", comment(1), one);
    await room.run(viewer, "comment.react", comment(1), { emoji: kinds[1] ?? "", on: true });
  });
});
