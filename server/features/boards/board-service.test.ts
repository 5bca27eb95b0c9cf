import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { boardStream, userStream } from "#contract/changes/change.ts";
import { AppError } from "#contract/core/error.ts";
import { BOARD_DEPTH_MAX } from "#contract/core/limit.ts";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import { createWorld, type World } from "#server/testing/mutations/mutation-world.ts";
import {
  board,
  column,
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

const make = (number: number, args: Partial<MutationArgs<"board.create">> = {}) =>
  room.run(owner, "board.create", board(number), { title: "Доска", ...args });
const titlesIn = (number: number) => room.see(board(number)).children.map((one) => one.title);

describe("a new board", () => {
  test("[SY-14] belongs to its creator, which its first change contains", async () => {
    const { changes } = await room.run(stranger, "board.create", board(5), { title: "  Зал 7 ".trim() });
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ stream: boardStream(board(5)), seq: 1 });
    expect(changes[0]?.ops).toMatchObject([
      {
        e: "board",
        f: { title: "Зал 7", key: "ЗАЛ", color: "violet", ownerId: stranger.id, rev: 1, inherit: true, boardId: null },
      },
      {
        e: "member",
        id: stranger.id,
        f: { id: stranger.id, role: "owner", username: stranger.username, name: stranger.name, rev: 1 },
      },
    ]);
    expect(room.see(board(5))).toMatchObject({ seq: 1, role: "owner", members: [{ id: stranger.id, role: "owner" }] });
  });

  test("[SY-05] that is nested is published to both streams with its own revision", async () => {
    const { changes } = await make(5, { boardId: board(1) });
    const own = changes.find((change) => change.stream === boardStream(board(5)));
    const above = changes.find((change) => change.stream === boardStream(board(1)));
    expect(above?.seq).toBeGreaterThan(1);
    expect(above?.ops).toEqual([own?.ops[0]]);
    expect(own?.ops[0]).toMatchObject({ f: { rev: 1, epoch: own?.epoch } });
    expect(titlesIn(1)).toEqual(["Зал", "Доска"]);
  });

  test("gets the given columns, with corrected sort keys", async () => {
    const starters = ["a1", "a0", "a0"].map((sort, at) => ({
      id: column(20 + at),
      name: "К",
      kind: "work" as const,
      sort,
    }));
    await make(5, { columns: starters });
    expect(room.see(board(5)).columns.map((one) => one.sort)).toEqual(["a0", "a1", "a2"]);
    await make(6, { columns: [{ id: column(30), name: "К", kind: "done", sort: "a00" }] });
    expect(room.see(board(6)).columns.map((one) => one.sort)).toEqual(["a0"]);
    const twice = [1, 2].map((at) => ({ id: column(40), name: "К", kind: "work" as const, sort: `a${String(at)}` }));
    await room.refused("ID_TAKEN", owner, "board.create", board(7), { title: "Д", columns: twice });
  });

  test("is not created inside an archived one", async () => {
    await room.run(owner, "board.archive", board(1), {});
    await room.refused("BOARD_ARCHIVED", owner, "board.create", board(5), { title: "Д", boardId: board(1) });
  });

  test("[SY-20] never overwrites an existing one", async () => {
    await room.refused("ID_TAKEN", owner, "board.create", board(1), { title: "Д" });
    await room.refused("ID_TAKEN", stranger, "board.create", board(1), { title: "Д" });
  });
});

describe("the depth of boards", () => {
  /** Boards 101 … 100 + levels, each nested in the previous one. */
  async function tower(first: number, levels: number): Promise<void> {
    for (let level = 0; level < levels; level += 1) {
      await make(first + level, level === 0 ? {} : { boardId: board(first + level - 1) });
    }
  }

  test("(S-33) is at most 32 levels", async () => {
    await tower(101, BOARD_DEPTH_MAX);
    const deepest = board(100 + BOARD_DEPTH_MAX);
    await room.refused("BOARD_TOO_DEEP", owner, "board.create", board(200), { title: "Д", boardId: deepest });
  });

  test("includes the subtree of a board that moves", async () => {
    await tower(101, BOARD_DEPTH_MAX - 1);
    await tower(201, 2);
    const last = (levels: number) => board(100 + levels);
    await room.refused("BOARD_TOO_DEEP", owner, "board.move", board(201), { boardId: last(BOARD_DEPTH_MAX - 1) });
    await room.run(owner, "board.move", board(201), { boardId: last(BOARD_DEPTH_MAX - 2) });
  });
});

describe("transferring a board", () => {
  const rolesOn = (number: number) =>
    Object.fromEntries(room.see(board(number)).members.map(({ id, role }) => [id, role]));
  const hand = (to: { id: string }, by = owner, number = 1) =>
    room.run(by, "board.transfer", board(number), { userId: to.id });

  test("[IN-08] changes the new owner and the old one in one change, in both boards' streams", async () => {
    const { changes } = await hand(holders.editor);
    expect(rolesOn(1)).toMatchObject({ [holders.editor.id]: "owner", [owner.id]: "admin" });
    expect(room.see(board(1)).board.ownerId).toBe(holders.editor.id);
    expect(changes).toHaveLength(1);
    expect(changes[0]?.ops.map(({ e, id }) => `${e} ${id}`)).toEqual([
      `board ${board(1)}`,
      `member ${holders.editor.id}`,
      `member ${owner.id}`,
    ]);
  });

  test("[IN-08] makes a member of a user with an inherited role, and publishes the owner to the parent's stream", async () => {
    const { changes } = await hand(holders.viewer, owner, 2);
    expect(rolesOn(2)).toEqual({ [holders.viewer.id]: "owner", [owner.id]: "admin" });
    expect(changes.map(({ stream }) => stream).toSorted()).toEqual([1, 2].map((one) => boardStream(board(one))));
    const member = room.see(board(2)).members.find(({ id }) => id === holders.viewer.id);
    expect(member?.name).toBe(holders.viewer.name);
  });

  test("[IN-08] by an owner of the parent board changes no other role", async () => {
    await room.run(owner, "member.set", holders.admin.id, { boardId: board(1), role: "owner" });
    await hand(holders.editor, holders.admin, 2);
    expect(rolesOn(2)).toEqual({ [holders.editor.id]: "owner", [owner.id]: "owner" });
  });

  test("[IN-08] to oneself changes nothing", async () => {
    await hand(owner);
    expect(rolesOn(1)[owner.id]).toBe("owner");
  });

  test.each(["disabled", "ended"] as const)(
    "[IN-08] to a user whose account is %s is rejected",
    async (accountState) => {
      room.storage.setAccountState(holders.editor.id, accountState);
      await room.refused("USER_UNKNOWN", owner, "board.transfer", board(1), { userId: holders.editor.id });
    },
  );

  test("[IN-08] by a former owner is rejected", async () => {
    await hand(holders.admin);
    await room.refused("ACTION_FORBIDDEN", owner, "board.transfer", board(1), { userId: owner.id });
    await room.refused("OWNER_LAST", holders.admin, "member.remove", holders.admin.id, { boardId: board(1) });
  });

  test("[IN-08, SY-15] of a board that does not inherit is not published to the parent's stream", async () => {
    await room.run(owner, "board.set", board(2), { inherit: false });
    await room.run(owner, "member.set", holders.editor.id, { boardId: board(2), role: "editor" });
    const { changes } = await hand(holders.editor, owner, 2);
    expect(changes.map(({ stream }) => stream)).toEqual([boardStream(board(2))]);
  });

  test("[IN-08] leaves at least one owner after any sequence of changes", async () => {
    const people = Object.values(holders);
    const who = fc.integer({ min: 0, max: people.length - 1 });
    const step = fc.record({ kind: fc.constantFrom("hand", "leave", "lower"), by: who, to: who });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        room = await openReadingRoom();
        for (const { kind, by, to } of steps) {
          const [actor, target] = [people[by] ?? owner, people[to] ?? owner];
          const tried =
            kind === "hand"
              ? hand(target, actor)
              : kind === "leave"
                ? room.run(actor, "member.remove", actor.id, { boardId: board(1) })
                : room.run(actor, "member.set", target.id, { boardId: board(1), role: "viewer" });
          await tried.catch((error: unknown) => {
            if (!(error instanceof AppError)) throw error;
          });
          const seen = people.map(({ id }) => room.storage.snapshot(board(1), id)).find((one) => one !== null);
          expect(seen?.members.map(({ role }) => role)).toContain("owner");
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe("moving a board", () => {
  test("removes it from the old parent and adds its whole row to the new one", async () => {
    await make(5);
    const { changes } = await room.run(owner, "board.move", board(2), { boardId: board(5) });
    expect(titlesIn(1)).toEqual([]);
    expect(titlesIn(5)).toEqual(["Зал"]);
    const rev = changes.find((change) => change.stream === boardStream(board(2)))?.seq;
    expect(changes.map((change) => change.stream).toSorted()).toEqual([1, 2, 5].map((one) => boardStream(board(one))));
    const arrival = changes.find((change) => change.stream === boardStream(board(5)))?.ops[0];
    expect(arrival).toMatchObject({ f: { id: board(2), boardId: board(5), title: "Зал", rev } });
  });

  test("(S-33) to the top level requires permission on the board alone", async () => {
    await room.run(owner, "member.set", holders.viewer.id, { boardId: board(2), role: "admin" });
    await room.run(holders.viewer, "board.move", board(2), { boardId: null });
    expect(room.see(board(2)).board.boardId).toBeNull();
  });

  test("(S-33) requires permission to nest boards in the new parent", async () => {
    await room.run(stranger, "member.set", owner.id, { boardId: board(9), role: "task_editor" });
    await room.refused("ACTION_FORBIDDEN", owner, "board.move", board(2), { boardId: board(9) });
    await room.run(stranger, "member.set", owner.id, { boardId: board(9), role: "editor" });
    await room.run(owner, "board.move", board(2), { boardId: board(9) });
    await room.run(stranger, "board.archive", board(9), {});
    await room.refused("BOARD_ARCHIVED", owner, "board.move", board(1), { boardId: board(9) });
  });

  test("[SY-23] (S-33) into itself or into its subtree is rejected", async () => {
    await make(5, { boardId: board(2) });
    for (const parent of [1, 2, 5]) {
      await room.refused("BOARD_CIRCLE", owner, "board.move", board(1), { boardId: board(parent) });
    }
  });
});

describe("the order of boards", () => {
  test("[ST-08] is set by users who may nest boards in the parent, and is published to all who see the board", async () => {
    const { changes } = await room.run(holders.editor, "board.place", board(2), { sort: "a5" });
    expect(changes.map(({ stream }) => stream).toSorted()).toEqual([1, 2].map((one) => boardStream(board(one))));
    expect(room.see(board(1)).children[0]).toMatchObject({ id: board(2), sort: "a5" });
    await room.refused("ACTION_FORBIDDEN", holders.task_editor, "board.place", board(2), { sort: "a6" });
    // A role on the board itself does not allow ordering boards in its parent.
    await room.run(owner, "member.set", holders.viewer.id, { boardId: board(2), role: "admin" });
    await room.refused("ACTION_FORBIDDEN", holders.viewer, "board.place", board(2), { sort: "a6" });
  });

  test("[ST-08] of a board that does not inherit is not published to the parent's stream", async () => {
    await room.run(owner, "board.set", board(2), { inherit: false });
    const { changes } = await room.run(owner, "board.place", board(2), { sort: "a5" });
    expect(changes.map(({ stream }) => stream)).toEqual([boardStream(board(2))]);
  });

  test("[ST-08] at the top level belongs to the user, who can reset it for a board they no longer see", async () => {
    const { changes } = await room.run(holders.viewer, "topBoard.place", board(1), { sort: "a5" });
    expect(changes.map(({ stream }) => stream)).toEqual([userStream(holders.viewer.id)]);
    expect(room.storage.userSnapshot(holders.viewer.id)?.topBoards).toMatchObject([{ id: board(1), sort: "a5" }]);
    await room.refused("BOARD_FORBIDDEN", stranger, "topBoard.place", board(1), { sort: "a5" });
    await room.run(owner, "member.remove", holders.viewer.id, { boardId: board(1) });
    await room.run(holders.viewer, "topBoard.place", board(1), { sort: null });
    expect(room.storage.userSnapshot(holders.viewer.id)?.topBoards).toEqual([]);
  });

  test("[ST-07] is set by a move to another parent, and reset by a move without one", async () => {
    await make(5);
    await room.run(owner, "board.move", board(2), { boardId: board(5), sort: "a7" });
    expect(room.see(board(5)).children[0]).toMatchObject({ id: board(2), sort: "a7" });
    await room.run(owner, "board.move", board(2), { boardId: board(1) });
    expect(room.see(board(1)).children[0]).toMatchObject({ id: board(2), sort: null });
  });
});

describe("a board that does not inherit", () => {
  test("[SY-15] publishes nothing to the parent's stream, not even a title that changes together", async () => {
    for (const done of [
      await room.run(owner, "board.set", board(2), { inherit: false, title: "Тайна" }),
      await room.run(owner, "board.set", board(2), { title: "Другая тайна" }),
      await room.run(owner, "board.archive", board(2), {}),
      await room.run(owner, "board.restore", board(2), {}),
    ]) {
      expect(done.changes.map((change) => change.stream)).toEqual([boardStream(board(2))]);
    }
    expect(titlesIn(1)).toEqual([]);
  });

  test("[SY-15] is published to the parent's stream as a whole when it inherits again", async () => {
    await room.run(owner, "board.set", board(2), { inherit: false, title: "Тайна" });
    const { changes } = await room.run(owner, "board.set", board(2), { inherit: true });
    const above = changes.find((change) => change.stream === boardStream(board(1)));
    expect(above?.ops).toMatchObject([{ e: "board", f: { id: board(2), title: "Тайна", inherit: true, key: "ЗАЛ" } }]);
    expect(titlesIn(1)).toEqual(["Тайна"]);
  });

  test("[SY-15] moves without a change in either parent's stream", async () => {
    await make(5);
    await room.run(owner, "board.set", board(2), { inherit: false });
    const { changes } = await room.run(owner, "board.move", board(2), { boardId: board(5) });
    expect(changes.map((change) => change.stream)).toEqual([boardStream(board(2))]);
    expect(titlesIn(5)).toEqual([]);
  });

  test("[SY-17] is not visible with a role on the parent", async () => {
    await room.run(owner, "board.set", board(2), { inherit: false });
    await room.refused("TASK_GONE", holders.admin, "task.set", task(4), { title: "Т" });
    expect(room.storage.snapshot(board(2), holders.admin.id)).toBeNull();
  });
});

describe("messages about a board", () => {
  const notified = () =>
    room.world.messages.filter((message) => message.kind === "boards" || message.kind === "revoked");
  const everybody = Object.values(holders)
    .map((one) => one.id)
    .toSorted();

  test("[SY-22] go to every user who sees it when its row changes", async () => {
    await room.run(owner, "board.set", board(1), { title: "Другая" });
    expect(notified()).toEqual([{ kind: "boards", userIds: everybody, boardId: board(1) }]);
  });

  test("[SY-22] do not go to users of the parent board when only its title changes", async () => {
    await room.run(owner, "member.set", stranger.id, { boardId: board(2), role: "viewer" });
    room.world.messages.length = 0;
    await room.run(owner, "board.set", board(2), { title: "Другая" });
    expect(notified()).toEqual([
      { kind: "boards", userIds: [...everybody, stranger.id].toSorted(), boardId: board(2) },
    ]);
  });

  test("[SY-22] go to users who lose it and its subtree by a move", async () => {
    await make(5, { boardId: board(2) });
    await make(6);
    room.world.messages.length = 0;
    await room.run(owner, "board.move", board(2), { boardId: board(6) });
    const lost = everybody.filter((id) => id !== owner.id);
    expect(notified().filter((message) => message.kind === "revoked")).toEqual([
      { kind: "revoked", userIds: lost, boardId: board(2) },
      { kind: "revoked", userIds: lost, boardId: board(5) },
    ]);
    expect(notified()).toContainEqual({ kind: "boards", userIds: everybody, boardId: board(2) });
  });

  test("[SY-22] go to users with an inherited role when it stops inheriting", async () => {
    await room.run(owner, "member.set", holders.editor.id, { boardId: board(2), role: "viewer" });
    room.world.messages.length = 0;
    await room.run(owner, "board.set", board(2), { inherit: false });
    const remaining = new Set([owner.id, holders.editor.id]);
    const lost = everybody.filter((id) => !remaining.has(id));
    expect(notified()).toContainEqual({ kind: "revoked", userIds: lost, boardId: board(2) });
  });

  /** Both commit before either reads whom to notify, in this order. */
  async function together(first: (world: World) => Promise<unknown>, second: (world: World) => Promise<unknown>) {
    const { storage } = room;
    let release = () => {};
    const both = new Promise<void>((resolve) => (release = resolve));
    let written = 0;
    const commit: typeof storage.commit = async (plan) => {
      const result = await storage.commit(plan);
      written += 1;
      if (written === 2) release();
      await both;
      return result;
    };
    const worlds = [0x71, 0x72].map((kind) => createWorld({ ...storage, commit }, kind));
    const [one, other] = worlds;
    if (one === undefined || other === undefined) throw new Error("no worlds");
    await Promise.all([first(one), second(other)]);
    return worlds.flatMap(({ messages }) => messages);
  }

  const leaves = ({ run }: World) => run(owner, "member.remove", holders.editor.id, { boardId: board(1) });
  const closes = ({ run }: World) => run(owner, "board.set", board(2), { inherit: false });

  test.each([
    ["the role first", leaves, closes],
    ["the inheritance first", closes, leaves],
  ])("[SY-22] go to a user who loses it by two simultaneous changes, %s", async (_name, first, second) => {
    const messages = await together(first, second);
    const lost = messages.filter((one) => one.kind === "revoked" && one.userIds.includes(holders.editor.id));
    expect(new Set(lost.map((one) => one.kind === "revoked" && one.boardId))).toEqual(new Set([board(1), board(2)]));
  });

  test("[SY-22] go to nobody when only a task changes", async () => {
    await room.run(owner, "task.set", task(1), { title: "Т" });
    await room.run(owner, "favourite.set", board(1), { sort: "a0" });
    expect(notified()).toEqual([]);
    expect(room.world.messages.map((message) => (message.kind === "change" ? message.change.stream : null))).toEqual([
      boardStream(board(1)),
      userStream(owner.id),
    ]);
  });
});
