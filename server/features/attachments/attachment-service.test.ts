import { beforeEach, describe, expect, test } from "vitest";
import { ATTACHMENTS_MAX, FILE_GRACE_DAYS } from "#contract/core/limit.ts";
import {
  attachment,
  board,
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

const DAY_MS = 86_400_000;
const { viewer, task_editor: editor } = holders;
const stored = (number: number) => room.storage.copy().state.attachments.get(attachment(number));
const count = () => room.storage.copy().state.tasks.get(task(1))?.attachmentCount;
const attach = (number: number, overrides: { name?: string; size?: number; type?: string } = {}) =>
  room.run(editor, "attachment.create", attachment(number), {
    taskId: task(1),
    name: "план.pdf",
    type: "application/pdf",
    size: 10,
    ...overrides,
  });

describe("an attachment", () => {
  test("[AT-01, PT-03] exists and is counted before its bytes are uploaded", async () => {
    await attach(5);
    expect([stored(5), count()]).toMatchObject([
      { name: "план.pdf", type: "application/pdf", size: 10, readyAt: null, createdBy: editor.id, version: 1 },
      2,
    ]);
    await room.run(owner, "attachment.set", attachment(5), { name: "этаж.pdf" });
    expect(stored(5)).toMatchObject({ name: "этаж.pdf", type: "application/pdf", version: 2 });
  });

  test("[AT-01] of size zero is ready when it is created", async () => {
    const { changes } = await attach(5, { size: 0 });
    expect(stored(5)).toMatchObject({ readyAt: changes[0]?.at });
  });

  test("[AT-01, PT-03] is removed and restored, and counted once each time", async () => {
    await attach(5);
    await room.run(owner, "attachment.remove", attachment(5), {});
    const removedAt = stored(5)?.deletedAt;
    room.world.clock.now += DAY_MS;
    await room.run(owner, "attachment.remove", attachment(5), {});
    expect([stored(5)?.deletedAt, count()]).toEqual([removedAt, 1]);
    await room.refused("ATTACHMENT_GONE", editor, "attachment.set", attachment(5), { name: "иначе" });
    await room.run(editor, "attachment.restore", attachment(5), {});
    await room.run(editor, "attachment.restore", attachment(5), {});
    expect([stored(5)?.deletedAt, count()]).toEqual([null, 2]);
  });

  test("[AT-10] cannot be restored after its bytes may have been deleted", async () => {
    await attach(5);
    await room.run(owner, "attachment.remove", attachment(5), {});
    room.world.clock.now += FILE_GRACE_DAYS * DAY_MS - 1;
    await room.run(owner, "attachment.restore", attachment(5), {});
    await room.run(owner, "attachment.remove", attachment(5), {});
    room.world.clock.now += FILE_GRACE_DAYS * DAY_MS;
    await room.refused("FILE_GONE", owner, "attachment.restore", attachment(5), {});
  });

  test("[AT-02] cannot be changed by a viewer, and does not exist for users without access", async () => {
    await attach(5);
    const args = { taskId: task(1), name: "а", type: "", size: 1 };
    await room.refused("ACTION_FORBIDDEN", viewer, "attachment.create", attachment(6), args);
    await room.refused("ACTION_FORBIDDEN", viewer, "attachment.set", attachment(5), { name: "а" });
    await room.refused("ACTION_FORBIDDEN", viewer, "attachment.remove", attachment(5), {});
    await room.refused("TASK_GONE", stranger, "attachment.create", attachment(6), args);
    await room.refused("ATTACHMENT_GONE", stranger, "attachment.remove", attachment(5), {});
    await room.refused("ATTACHMENT_GONE", stranger, "attachment.restore", attachment(7), {});
    await room.refused("ID_TAKEN", owner, "attachment.create", attachment(5), args);
  });

  test("[AT-02] cannot be changed while its board is archived", async () => {
    await attach(5);
    await room.run(owner, "board.archive", board(1), {});
    const args = { taskId: task(1), name: "а", type: "", size: 1 };
    await room.refused("BOARD_ARCHIVED", owner, "attachment.create", attachment(6), args);
    await room.refused("BOARD_ARCHIVED", owner, "attachment.remove", attachment(5), {});
  });

  test("[AT-01] is rejected above the limit of the task, also when it is restored", async () => {
    for (let number = 2; number <= ATTACHMENTS_MAX; number += 1) await attach(100 + number);
    const args = { taskId: task(1), name: "а", type: "", size: 1 };
    await room.refused("TOO_MANY_ATTACHMENTS", editor, "attachment.create", attachment(5), args);
    await room.run(editor, "attachment.remove", attachment(1), {});
    await attach(5);
    await room.refused("TOO_MANY_ATTACHMENTS", editor, "attachment.restore", attachment(1), {});
  });
});

describe("the name of an attachment", () => {
  test.each([
    ["../../../etc/passwd", "passwd"],
    ["C:\\Users\\vera\\план.pdf", "план.pdf"],
    ["счёт\r\nSet-Cookie: a=b.pdf", "счётSet-Cookie: a=b.pdf"],
    ["отчёт\u202egpj.exe", "отчётgpj.exe"],
    ["a\u2028b\u0007.txt", "ab.txt"],
    ["..", "файл"],
    ["/\u202e", "файл"],
    ["Смета «этаж 2» 🙂.xlsx", "Смета «этаж 2» 🙂.xlsx"],
  ])("[AT-03] %j is stored as %j", async (name, storedName) => {
    await attach(5, { name });
    expect(stored(5)?.name).toBe(storedName);
    await room.run(editor, "attachment.set", attachment(5), { name: "x" });
    await room.run(editor, "attachment.set", attachment(5), { name });
    expect(stored(5)?.name).toBe(storedName);
  });

  test.each([
    ["IMAGE/PNG", "image/png"],
    ["text/html\r\nX: y", ""],
    ["картинка", ""],
  ])("[AT-03] has a valid content type or none: %j becomes %j", async (type, storedType) => {
    await attach(5, { type });
    expect(stored(5)?.type).toBe(storedType);
  });
});
