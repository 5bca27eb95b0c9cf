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

describe("giving a role", () => {
  test("a new person comes with their name, a known one with their role alone", async () => {
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

  test("[SY-11] an account that has ended gets no role, and a disabled one may", async () => {
    room.storage.setAccountState(guest.id, "ended");
    await room.refused("USER_UNKNOWN", owner, "member.set", guest.id, { ...IN_1, role: "viewer" });
    room.storage.setAccountState(guest.id, "disabled");
    await give(guest, "viewer");
    expect(roleOf(guest)).toBe("viewer");
  });

  test("[SY-11, IN-08] somebody who is disabled does not become an owner, and stays one who was", async () => {
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

  test.each(ROLES)("[SY-11] (S-32) %s sets somebody from any role to any other", async (giver) => {
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

  test("a role from above counts for the giver", async () => {
    await room.run(holders.manager, "member.set", guest.id, { boardId: board(2), role: "editor" });
    expect(
      room
        .see(board(2))
        .members.map((one) => one.id)
        .toSorted(),
    ).toEqual([owner.id, guest.id].toSorted());
  });
});

describe("stepping down and leaving", () => {
  test.each(ROLES)("[SY-11] (S-32) %s may lower themself, and not raise", async (role) => {
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

  test("somebody who sees the board only from above has nothing to leave", async () => {
    await room.refused("USER_UNKNOWN", holders.editor, "member.remove", holders.editor.id, { boardId: board(2) });
    await room.refused("ACTION_FORBIDDEN", holders.editor, "member.set", holders.editor.id, {
      boardId: board(2),
      role: "viewer",
    });
  });
});

describe("one owner at least", () => {
  test("[SY-28] (S-32) the last one neither leaves nor steps down nor is removed", async () => {
    await room.refused("OWNER_LAST", owner, "member.remove", owner.id, IN_1);
    await room.refused("OWNER_LAST", owner, "member.set", owner.id, { ...IN_1, role: "admin" });
    await room.run(owner, "member.set", owner.id, { ...IN_1, role: "owner" });
  });

  test("[SY-28] with another one, the first may go", async () => {
    await give(guest, "owner");
    await room.run(owner, "member.remove", owner.id, IN_1);
    await room.refused("OWNER_LAST", guest, "member.remove", guest.id, IN_1);
  });

  test.each(["disabled", "ended"] as const)(
    "[SY-28] an owner whose account is %s does not count, and may be removed",
    async (accountState) => {
      await give(guest, "owner");
      room.storage.setAccountState(guest.id, accountState);
      await room.refused("OWNER_LAST", owner, "member.remove", owner.id, IN_1);
      await room.refused("OWNER_LAST", owner, "member.set", owner.id, { ...IN_1, role: "admin" });
      await room.run(owner, "member.remove", guest.id, IN_1);
      expect(roleOf(guest)).toBeUndefined();
    },
  );

  test("[SY-28] an owner from above does not count", async () => {
    await room.run(owner, "member.set", guest.id, { boardId: board(2), role: "owner" });
    await room.run(guest, "member.remove", owner.id, { boardId: board(2) });
    await room.refused("OWNER_LAST", owner, "member.remove", guest.id, { boardId: board(2) });
  });
});

describe("who is told, and what they may still read", () => {
  const notifications = () => room.world.messages.filter((message) => message.kind !== "change");

  test("[SY-22] somebody removed loses the board and what is below, unless they have a role there", async () => {
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

  test("[SY-22] nobody loses anything by another role", async () => {
    await give(holders.editor, "viewer");
    expect(notifications().map((message) => message.kind)).toEqual(["boards"]);
  });

  test("[SY-09] somebody removed and added again needs a snapshot, somebody who stayed does not", async () => {
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

  test("a stranger is nobody here", async () => {
    await room.refused("USER_UNKNOWN", owner, "member.remove", stranger.id, IN_1);
  });
});
