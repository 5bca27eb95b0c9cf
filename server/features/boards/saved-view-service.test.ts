import { beforeEach, describe, expect, it } from "vitest";
import type { MutationArgs } from "#contract/mutations/mutation.ts";
import {
  board,
  holders,
  LOOK,
  openReadingRoom,
  owner,
  view,
  type ReadingRoom,
} from "#server/testing/mutations/reading-room.ts";

let room: ReadingRoom;
beforeEach(async () => {
  room = await openReadingRoom();
});

const OWN = view(5);
const make = (shared: boolean): MutationArgs<"view.create"> => ({ boardId: board(1), name: " Моё ", ...LOOK, shared });
const ownOf = (who: { id: string }) => room.storage.userSnapshot(who.id)?.savedViews ?? [];

describe("[VF-11] a view that is not shared", () => {
  beforeEach(() => room.run(holders.viewer, "view.create", OWN, make(false)));

  it("is only in its owner's stream", () => {
    expect(ownOf(holders.viewer).map(({ id, ownerId }) => [id, ownerId])).toEqual([[OWN, holders.viewer.id]]);
    expect(ownOf(owner)).toEqual([]);
    expect(room.see(board(1)).savedViews.map(({ id }) => id)).toEqual([view(1)]);
  });

  it("is edited, archived and restored by its owner with any role", async () => {
    await room.run(holders.viewer, "view.set", OWN, { name: "Другое", filter: "who.me" });
    await room.run(holders.viewer, "view.archive", OWN, {});
    expect(ownOf(holders.viewer)[0]).toMatchObject({
      name: "Другое",
      filter: "who.me",
      archivedAt: expect.any(String),
    });
    await room.run(holders.viewer, "view.restore", OWN, {});
    expect(ownOf(holders.viewer)[0]?.archivedAt).toBeNull();
  });

  it.each(["admin", "owner"] as const)("does not exist for the %s of the board", async (role) => {
    await room.refused("VIEW_GONE", holders[role], "view.set", OWN, { name: "Чужое" });
    await room.refused("VIEW_GONE", holders[role], "view.archive", OWN, {});
  });
});

describe("[VF-12] a shared view", () => {
  it("is edited by the user who shared it", async () => {
    await room.run(holders.editor, "view.create", OWN, make(true));
    await room.run(holders.editor, "view.set", OWN, { name: "Другое" });
    expect(room.see(board(1)).savedViews.find(({ id }) => id === OWN)?.name).toBe("Другое");
  });

  it("is not edited by its creator after they lose the permission to share", async () => {
    await room.run(holders.editor, "view.create", OWN, make(true));
    await room.run(owner, "member.set", holders.editor.id, { boardId: board(1), role: "viewer" });
    await room.refused("ACTION_FORBIDDEN", holders.editor, "view.set", OWN, { name: "Другое" });
  });

  it("is edited by administrators, and not by other editors", async () => {
    await room.refused("ACTION_FORBIDDEN", holders.manager, "view.set", view(1), { name: "Другое" });
    await room.run(holders.admin, "view.set", view(1), { name: "Другое" });
    expect(room.see(board(1)).savedViews[0]?.name).toBe("Другое");
  });
});
