import { beforeEach, describe, expect, test } from "vitest";
import { boardStream } from "#contract/changes/change.ts";
import { ROLES, type Role } from "#contract/core/permission.ts";
import {
  board,
  holders,
  openReadingRoom,
  owner,
  stranger,
  type ReadingRoom,
} from "#server/testing/mutations/reading-room.ts";
import { person } from "#server/testing/mutations/mutation-world.ts";

let room: ReadingRoom;
beforeEach(async () => {
  room = await openReadingRoom();
});

const IN_1 = { boardId: board(1) };
const guest = person(8);
const give = (to: { id: string }, role: Role, by = owner) => room.run(by, "member.set", to.id, { ...IN_1, role });
const roleOf = (who: { id: string }) => room.see(board(1)).members.find((one) => one.id === who.id)?.role;

describe("setting a role", () => {
  test("publishes a new member with their name, and an existing one with the role alone", async () => {
    const first = await give(guest, "viewer");
    expect(first.changes[0]?.ops).toEqual([
      {
        e: "member",
        id: guest.id,
        t: "set",
        f: { id: guest.id, username: guest.username, name: guest.name, role: "viewer", rev: first.changes[0]?.seq },
      },
    ]);
    const second = await give(guest, "editor");
    expect(second.changes[0]?.ops).toEqual([{ e: "member", id: guest.id, t: "set", f: { role: "editor" } }]);
    expect(roleOf(guest)).toBe("editor");
  });

  test("[SY-11] is rejected for a deleted account, and allowed for a disabled one", async () => {
    room.storage.setAccountState(guest.id, "ended");
    await room.refused("USER_UNKNOWN", owner, "member.set", guest.id, { ...IN_1, role: "viewer" });
    room.storage.setAccountState(guest.id, "disabled");
    await give(guest, "viewer");
    expect(roleOf(guest)).toBe("viewer");
  });

  test("[SY-11, IN-08] does not make a disabled user an owner, but keeps one who already was", async () => {
    await give(guest, "admin");
    room.storage.setAccountState(guest.id, "disabled");
    await room.refused("USER_UNKNOWN", owner, "member.set", guest.id, { ...IN_1, role: "owner" });
    room.storage.setAccountState(guest.id, "works");
    await give(guest, "owner");
    room.storage.setAccountState(guest.id, "disabled");
    await give(guest, "owner");
    expect(roleOf(guest)).toBe("owner");
  });

  /** The highest role that each role may give: managers up to editor, administrators up to administrator, owners all. */
  const CEILING: Record<Role, number> = { viewer: -1, task_editor: -1, editor: -1, manager: 2, admin: 4, owner: 5 };
  const rank = (role: Role) => ROLES.indexOf(role);

  const pairs = ROLES.flatMap((from) => ROLES.map((to) => [from, to] as const));

  test.each(ROLES)("[SY-11] (S-32) by %s is limited by the highest role that they may give", async (giver) => {
    for (const [from, to] of pairs) {
      await give(guest, from);
      if (rank(from) <= CEILING[giver] && rank(to) <= CEILING[giver]) {
        await give(guest, to, holders[giver]);
        expect(roleOf(guest)).toBe(to);
      } else {
        const code = CEILING[giver] < 0 ? "ACTION_FORBIDDEN" : "ROLE_ABOVE_OWN";
        await room.refused(code, holders[giver], "member.set", guest.id, { ...IN_1, role: to });
      }
    }
  });

  test("takes the inherited role of the caller into account", async () => {
    await room.run(holders.manager, "member.set", guest.id, { boardId: board(2), role: "editor" });
    expect(
      room
        .see(board(2))
        .members.map((one) => one.id)
        .toSorted(),
    ).toEqual([owner.id, guest.id].toSorted());
  });
});

describe("changing one's own role", () => {
  test.each(ROLES)("[SY-11] (S-32) %s may lower it, and not raise it", async (role) => {
    await give(guest, role);
    await give(guest, "viewer", guest);
    expect(roleOf(guest)).toBe("viewer");
    await room.refused("ACTION_FORBIDDEN", guest, "member.set", guest.id, { ...IN_1, role: "task_editor" });
  });

  test.each(ROLES)("%s may leave", async (role) => {
    await give(guest, role);
    await room.run(guest, "member.remove", guest.id, IN_1);
    expect(roleOf(guest)).toBeUndefined();
    expect(room.storage.snapshot(board(1), guest.id)).toBeNull();
  });

  test("is rejected for a user with only an inherited role", async () => {
    await room.refused("USER_UNKNOWN", holders.editor, "member.remove", holders.editor.id, { boardId: board(2) });
    await room.refused("ACTION_FORBIDDEN", holders.editor, "member.set", holders.editor.id, {
      boardId: board(2),
      role: "viewer",
    });
  });
});

describe("the last owner of a board", () => {
  test("[SY-28] (S-32) cannot leave, lower their role or be removed", async () => {
    await room.refused("OWNER_LAST", owner, "member.remove", owner.id, IN_1);
    await room.refused("OWNER_LAST", owner, "member.set", owner.id, { ...IN_1, role: "admin" });
    await room.run(owner, "member.set", owner.id, { ...IN_1, role: "owner" });
  });

  test("[SY-28] may leave if there is another owner", async () => {
    await give(guest, "owner");
    await room.run(owner, "member.remove", owner.id, IN_1);
    await room.refused("OWNER_LAST", guest, "member.remove", guest.id, IN_1);
  });

  test.each(["disabled", "ended"] as const)(
    "[SY-28] is the only one if the account of the other is %s, and the other may be removed",
    async (accountState) => {
      await give(guest, "owner");
      room.storage.setAccountState(guest.id, accountState);
      await room.refused("OWNER_LAST", owner, "member.remove", owner.id, IN_1);
      await room.refused("OWNER_LAST", owner, "member.set", owner.id, { ...IN_1, role: "admin" });
      await room.run(owner, "member.remove", guest.id, IN_1);
      expect(roleOf(guest)).toBeUndefined();
    },
  );

  test("[SY-28] is the only one even if another owner is inherited", async () => {
    await room.run(owner, "member.set", guest.id, { boardId: board(2), role: "owner" });
    await room.run(guest, "member.remove", owner.id, { boardId: board(2) });
    await room.refused("OWNER_LAST", owner, "member.remove", guest.id, { boardId: board(2) });
  });
});

describe("messages and access after a change of members", () => {
  const notifications = () => room.world.messages.filter((message) => message.kind !== "change");

  test("[SY-22] a removed member loses the board and its subtree, except boards with a role of their own", async () => {
    await room.run(owner, "board.create", board(5), { title: "Д", boardId: board(2) });
    await room.run(owner, "member.set", holders.editor.id, { boardId: board(5), role: "viewer" });
    room.world.messages.length = 0;
    await room.run(owner, "member.remove", holders.editor.id, IN_1);
    expect(notifications().filter((message) => message.kind === "revoked")).toEqual([
      { kind: "revoked", userIds: [holders.editor.id], boardId: board(1) },
      { kind: "revoked", userIds: [holders.editor.id], boardId: board(2) },
    ]);
    const hint = notifications().find((message) => message.kind === "boards");
    expect(hint).toMatchObject({ boardId: board(1), userIds: expect.arrayContaining([holders.editor.id, owner.id]) });
  });

  test("[SY-22] another role revokes nothing", async () => {
    await give(holders.editor, "viewer");
    expect(notifications().map((message) => message.kind)).toEqual(["boards"]);
  });

  test("[SY-09] a member who was removed and added again needs a snapshot, other members do not", async () => {
    const since = room.see(board(1)).seq;
    const ask = (who: { id: string }, from: number) =>
      room.storage.changesSince({ stream: boardStream(board(1)), userId: who.id, since: from, limit: 500 });
    await room.run(owner, "member.remove", holders.editor.id, IN_1);
    await give(holders.editor, "editor");
    expect(await ask(holders.editor, since)).toEqual({ resync: true });
    expect(await ask(holders.editor, since + 2)).toMatchObject({ changes: [] });
    expect(await ask(holders.admin, since)).toMatchObject({ changes: [{ seq: since + 1 }, { seq: since + 2 }] });
    await give(holders.editor, "viewer");
    expect(await ask(holders.editor, since + 2)).toMatchObject({ changes: [{ seq: since + 3 }] });
  });

  test("removing a user who is not a member is rejected", async () => {
    await room.refused("USER_UNKNOWN", owner, "member.remove", stranger.id, IN_1);
  });
});
