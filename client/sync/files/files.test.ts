import { beforeEach, describe, expect, it } from "vitest";
import { FILE_MAX_BYTES } from "#contract/core/limit.ts";
import { AppError, errorBody } from "#contract/core/error.ts";
import type { Tab } from "#client/testing/sync/device.ts";
import { json } from "#client/testing/sync/fake-wire.ts";
import { PEOPLE, takeRole } from "#client/testing/sync/fake-server.ts";
import { uploadsOf } from "#client/testing/sync/fake-uploads.ts";
import { createStory, share, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { StorageFault } from "../ports/env.ts";
import type { FilesView } from "../files-api.ts";

const MB = 1024 * 1024;

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;
let taskId: string;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  board = await story.board(vera.tab);
  taskId = await story.task(vera.tab, board, "Полка");
  await story.clock.advance(2_000);
});

/** Creates bytes that differ from place to place, so that a misplaced piece is noticed. */
function aFile(size: number, name = "книга.epub", type = "application/epub+zip"): File {
  return new File([Uint8Array.from({ length: size }, (_, at) => (at * 7 + (at >> 8)) % 251)], name, { type });
}
const unavailable = () => json(503, errorBody("BUSY"));
const filesOf = ({ sync }: Tab): Promise<FilesView> => story.during(sync.files());
const rowOf = ({ sync }: Tab, id: string) => sync.store.get("attachment", id);
const onDisk = ({ browser }: SignedInTab, store = "files") => browser.disk.rows("yarusSync", store);
const calls = ({ browser }: SignedInTab) => browser.wire.seen.filter((call) => call.includes("/upload"));
const offline = ({ browser }: SignedInTab): void => {
  browser.wire.isUp = false;
  browser.network.set(false);
};
const online = ({ browser }: SignedInTab): void => {
  browser.wire.isUp = true;
  browser.network.set(true);
};
async function look({ sync }: Tab): Promise<void> {
  sync.openBoard(board.boardId);
  sync.details.open(taskId);
  await story.clock.advance(1_000);
}
async function attach(tab: Tab, file: File): Promise<string> {
  const files = await filesOf(tab);
  return story.during(files.attach({ taskId }, file));
}
async function isWhole(id: string, file: File): Promise<boolean> {
  const arrived = uploadsOf(story.server).bodies.get(id);
  if (arrived?.size !== file.size) return false;
  return Buffer.from(await arrived.arrayBuffer()).equals(Buffer.from(await file.arrayBuffer()));
}

describe("a file that is attached to a task", () => {
  it("[AT-30] is on the device before its row is created, and is sent after the row, in pieces", async () => {
    await look(vera.tab);
    offline(vera);
    const file = aFile(2.5 * MB);
    const id = await attach(vera.tab, file);
    expect(rowOf(vera.tab, id)).toMatchObject({ name: "книга.epub", size: 2.5 * MB, readyAt: null });
    expect(vera.tab.sync.store.list(`attachments:${taskId}`)).toEqual([id]);
    expect([onDisk(vera).length, onDisk(vera, "fileBytes").length, calls(vera)]).toEqual([1, 1, []]);
    expect(vera.tab.sync.outbox.state().waiting).toBe(1);
    online(vera);
    await story.clock.advance(5_000);
    expect(uploadsOf(story.server).pieces.get(id)).toEqual([0, MB, 2 * MB]);
    expect(await isWhole(id, file)).toBe(true);
    expect(rowOf(vera.tab, id)?.readyAt).not.toBeNull();
    expect([onDisk(vera), onDisk(vera, "fileBytes"), (await filesOf(vera.tab)).unsent()]).toEqual([[], [], []]);
    expect(vera.tab.sync.store.get("task", taskId)?.attachmentCount).toBe(1);
    expect(vera.tab.sync.outbox.state()).toMatchObject({ waiting: 0, refused: 0 });
  });

  it("[AT-30] gets no row if the device cannot store it", async () => {
    const full = await story.person("vera", {
      onPoint({ at, stores }) {
        if (at === "commit" && stores.includes("fileBytes")) throw new StorageFault("quota", "no room");
      },
    });
    await look(full.tab);
    const files = await filesOf(full.tab);
    await expect(story.during(files.attach({ taskId }, aFile(10)))).rejects.toMatchObject({ kind: "quota" });
    expect([full.tab.sync.store.list(`attachments:${taskId}`), full.tab.sync.outbox.waiting(), files.unsent()]).toEqual(
      [[], [], []],
    );
  });

  it("[AT-33] keeps its name, without characters that a name may not have", async () => {
    await look(vera.tab);
    const id = await attach(vera.tab, aFile(1, "..\\тайна/план\u0000\u202Egpj.exe", "Text/Plain; charset=utf-8"));
    expect(rowOf(vera.tab, id)).toMatchObject({ name: ".. тайна план gpj.exe", type: "text/plain" });
  });

  it("[AT-33] is rejected at once if no server accepts it, or its task is full", async () => {
    await look(vera.tab);
    const files = await filesOf(vera.tab);
    const large = Object.defineProperty(aFile(1), "size", { value: FILE_MAX_BYTES + 1 });
    await expect(files.attach({ taskId }, large)).rejects.toThrow(new AppError("FILE_TOO_LARGE"));
    offline(vera);
    for (let at = 0; at < 200; at += 1) await story.during(files.attach({ taskId }, aFile(1)));
    await expect(files.attach({ taskId }, aFile(1))).rejects.toThrow(new AppError("TOO_MANY_ATTACHMENTS"));
    expect(onDisk(vera)).toHaveLength(200);
  });

  it("[AT-30] may have no bytes", async () => {
    await look(vera.tab);
    const id = await attach(vera.tab, aFile(0));
    await story.clock.advance(2_000);
    expect(rowOf(vera.tab, id)?.readyAt).not.toBeNull();
  });
});

describe("sending", () => {
  it("[AT-32] continues after a lost answer where the server is", async () => {
    await look(vera.tab);
    let puts = 0;
    vera.browser.wire.fate = ({ method }) => (method === "PUT" && (puts += 1) === 2 ? "lose" : "deliver");
    const file = aFile(3 * MB + 5);
    const id = await attach(vera.tab, file);
    await story.clock.advance(60_000);
    // The second piece had arrived although its answer was lost.
    expect(uploadsOf(story.server).pieces.get(id)).toEqual([0, MB, 2 * MB, 3 * MB]);
    expect(await isWhole(id, file)).toBe(true);
    expect(puts).toBe(4);
  });

  it("[AT-32] continues where the server says, if it has another number of bytes", async () => {
    await look(vera.tab);
    const file = aFile(2 * MB);
    const { bodies } = uploadsOf(story.server);
    let id = "";
    vera.browser.wire.instead = ({ method }) => {
      if (method === "PUT" && bodies.get(id) === undefined) bodies.set(id, file.slice(0, 100));
      return null;
    };
    offline(vera);
    id = await attach(vera.tab, file);
    online(vera);
    await story.clock.advance(10_000);
    expect(await isWhole(id, file)).toBe(true);
    expect(uploadsOf(story.server).pieces.get(id)).toEqual([100, MB + 100]);
  });

  it("[AT-32] waits for the row, and for a network, however long", async () => {
    await look(vera.tab);
    vera.browser.wire.instead = ({ path }) => (path.startsWith("/api/sync/push") ? unavailable() : null);
    const id = await attach(vera.tab, aFile(5));
    await story.clock.advance(120_000);
    expect(calls(vera)).toEqual([]);
    vera.browser.wire.instead = () => null;
    await story.clock.advance(70_000);
    expect(rowOf(vera.tab, id)?.readyAt).not.toBeNull();
  });

  it("[AT-32] is retried while the server is busy, and other files are sent first", async () => {
    await look(vera.tab);
    let bad = "";
    vera.browser.wire.instead = ({ path }) => (path.includes(bad) && bad !== "" ? unavailable() : null);
    offline(vera);
    bad = await attach(vera.tab, aFile(5));
    const good = await attach(vera.tab, aFile(6));
    online(vera);
    await story.clock.advance(70_000);
    expect([rowOf(vera.tab, bad)?.readyAt, rowOf(vera.tab, good)?.readyAt]).toEqual([null, expect.any(String)]);
    vera.browser.wire.instead = () => null;
    await story.clock.advance(70_000);
    expect(rowOf(vera.tab, bad)?.readyAt).not.toBeNull();
  });

  it("[AT-32] refreshes the session first, and waits for a sign-in when it is over", async () => {
    await look(vera.tab);
    vera.browser.wire.tokens.clear();
    const first = await attach(vera.tab, aFile(5));
    await story.clock.advance(5_000);
    expect(rowOf(vera.tab, first)?.readyAt).not.toBeNull();
    const user = story.server.users.get(vera.tab.sync.session.state().user?.id ?? "");
    if (user === undefined) throw new Error("Vera is unknown");
    vera.browser.wire.tokens.clear();
    story.server.users.delete(user.id);
    const second = await attach(vera.tab, aFile(6));
    await story.clock.advance(5_000);
    expect([vera.tab.sync.session.state().status, onDisk(vera).length]).toEqual(["expired", 1]);
    story.server.users.set(user.id, user);
    await story.during(vera.tab.sync.session.signIn({ login: "vera", password: "correct horse" }));
    await story.clock.advance(5_000);
    expect(rowOf(vera.tab, second)?.readyAt).not.toBeNull();
  });

  it("[AT-34] is done by one tab at a time, shown in the others, and taken over from a tab that dies", async () => {
    await look(vera.tab);
    const other = await vera.browser.open();
    await look(other);
    const sentBytes: number[] = [];
    const files = await filesOf(other);
    files.subscribe(() => sentBytes.push(files.unsent()[0]?.sent ?? -1));
    const file = aFile(6 * MB);
    const id = await attach(vera.tab, file);
    await story.clock.advance(150);
    vera.tab.kill();
    await story.clock.advance(30_000);
    expect(await isWhole(id, file)).toBe(true);
    expect(uploadsOf(story.server).pieces.get(id)).toEqual([0, 1, 2, 3, 4, 5].map((at) => at * MB));
    expect(sentBytes.some((sent) => sent > 0 && sent < file.size)).toBe(true);
    expect([onDisk(vera), files.unsent()]).toEqual([[], []]);
  });

  it("[AT-34] continues in a tab without an open task, without Web Locks and without a channel", async () => {
    const plain = { hasLocks: false, hasChannel: false };
    const first = await vera.browser.open(plain);
    await look(first);
    offline(vera);
    const id = await attach(first, aFile(3));
    first.kill();
    vera.tab.kill();
    online(vera);
    await vera.browser.open(plain);
    await story.clock.advance(20_000);
    expect(story.server.rows.attachment.get(id)?.readyAt).not.toBeNull();
  });
});

describe("a slow server", () => {
  it("[AT-32] is asked again, and the bytes are kept until the row confirms them", async () => {
    await look(vera.tab);
    uploadsOf(story.server).isSlow = true;
    const id = await attach(vera.tab, aFile(5));
    await story.clock.advance(60_000);
    expect([onDisk(vera, "fileBytes").length, vera.browser.log]).toEqual([1, []]);
    uploadsOf(story.server).isSlow = false;
    await story.clock.advance(15_000);
    expect([onDisk(vera, "fileBytes"), rowOf(vera.tab, id)?.readyAt]).toEqual([[], expect.any(String)]);
  });
});

describe("a file that the server rejects", () => {
  const unsentIn = async (tab: Tab) => (await filesOf(tab)).unsent().map(({ id, code }) => [id, code]);

  it("[AT-35] stays on the device with the reason, and is sent when the user tries again", async () => {
    await look(vera.tab);
    uploadsOf(story.server).max = 10;
    const id = await attach(vera.tab, aFile(20));
    await story.clock.advance(5_000);
    expect([await unsentIn(vera.tab), onDisk(vera).length]).toEqual([[[id, "FILE_TOO_LARGE"]], 1]);
    expect(vera.tab.sync.outbox.state()).toMatchObject({ waiting: 0, refused: 1 });
    const next = await vera.browser.open();
    await story.clock.advance(60_000);
    expect(await unsentIn(next)).toEqual([[id, "FILE_TOO_LARGE"]]);
    expect((await (await filesOf(next)).bytes(id))?.size).toBe(20);
    uploadsOf(story.server).max = 100;
    await story.during((await filesOf(next)).retry(id));
    await story.clock.advance(5_000);
    expect([await unsentIn(next), story.server.rows.attachment.get(id)?.readyAt]).toEqual([[], expect.any(String)]);
  });

  it("[AT-35] is deleted with its row only when the user discards it", async () => {
    await look(vera.tab);
    uploadsOf(story.server).max = 10;
    const id = await attach(vera.tab, aFile(20));
    await story.clock.advance(5_000);
    await story.during((await filesOf(vera.tab)).discard(id));
    await story.clock.advance(5_000);
    expect([onDisk(vera), onDisk(vera, "fileBytes")]).toEqual([[], []]);
    expect(story.server.rows.attachment.get(id)?.deletedAt).not.toBeNull();
  });

  it("[AT-35] keeps its bytes if its row was rejected, and both are sent again", async () => {
    await look(vera.tab);
    story.server.refuse = ({ op }) => {
      if (op === "attachment.create") throw new AppError("ACTION_FORBIDDEN");
    };
    const id = await attach(vera.tab, aFile(20));
    await story.clock.advance(5_000);
    expect([await unsentIn(vera.tab), calls(vera)]).toEqual([[[id, "ACTION_FORBIDDEN"]], []]);
    story.server.refuse = () => {};
    await story.during((await filesOf(vera.tab)).retry(id));
    await story.clock.advance(5_000);
    expect([await unsentIn(vera.tab), rowOf(vera.tab, id)?.readyAt]).toEqual([[], expect.any(String)]);
  });

  it("[AT-35] is retried with its rejected task, and is kept when the task is discarded", async () => {
    await look(vera.tab);
    offline(vera);
    const lost = await story.task(vera.tab, board, "Мимо");
    const files = await filesOf(vera.tab);
    const id = await story.during(files.attach({ taskId: lost }, aFile(5)));
    story.server.refuse = ({ op }) => {
      if (op === "task.create") throw new AppError("COLUMN_GONE");
    };
    online(vera);
    await story.clock.advance(5_000);
    expect(files.unsent()).toMatchObject([{ id, code: "COLUMN_GONE", follows: true }]);
    await story.during(vera.tab.sync.outbox.discard(lost));
    await story.clock.advance(5_000);
    expect(files.unsent()).toMatchObject([{ id, code: "ATTACHMENT_GONE", follows: false }]);
    expect((await files.bytes(id))?.size).toBe(5);
  });

  it("[AT-36] is counted by a sign-out, and survives the sign-in of another user", async () => {
    await look(vera.tab);
    uploadsOf(story.server).max = 10;
    const id = await attach(vera.tab, aFile(20));
    await story.clock.advance(5_000);
    expect(await story.during(vera.tab.sync.session.signOut())).toEqual({ unsent: 1 });
    await story.during(vera.tab.sync.session.signIn({ login: "oleg", password: "correct horse" }));
    await story.clock.advance(2_000);
    expect([await unsentIn(vera.tab), await (await filesOf(vera.tab)).bytes(id), onDisk(vera).length]).toEqual([
      [],
      null,
      1,
    ]);
    await story.during(vera.tab.sync.session.signIn({ login: "vera", password: "correct horse" }));
    await story.clock.advance(2_000);
    expect(await unsentIn(vera.tab)).toEqual([[id, "FILE_TOO_LARGE"]]);
    expect(await story.during(vera.tab.sync.session.signOut({ discardUnsent: true }))).toEqual({ unsent: 0 });
    expect([onDisk(vera), onDisk(vera, "fileBytes")]).toEqual([[], []]);
  });

  it("[AT-36] counts as one with the mutation that creates its row", async () => {
    await look(vera.tab);
    offline(vera);
    await attach(vera.tab, aFile(20));
    expect(await story.during(vera.tab.sync.session.signOut())).toEqual({ unsent: 1 });
  });
});

describe("a file that is removed", () => {
  it("[AT-37] is not sent, is restored by undo, and is deleted from the device when undo has expired", async () => {
    await look(vera.tab);
    offline(vera);
    const id = await attach(vera.tab, aFile(5));
    const files = await filesOf(vera.tab);
    const { undo } = await story.during(files.remove(id));
    expect([files.unsent(), vera.tab.sync.store.list(`attachments:${taskId}`)]).toEqual([[], []]);
    online(vera);
    await story.clock.advance(5_000);
    expect(calls(vera)).toEqual([]);
    await story.during(undo?.() ?? Promise.resolve());
    await story.clock.advance(5_000);
    expect(rowOf(vera.tab, id)).toMatchObject({ deletedAt: null, readyAt: expect.any(String) });
    offline(vera);
    const other = await attach(vera.tab, aFile(6));
    await story.during(files.remove(other));
    await story.clock.advance(61_000);
    online(vera);
    await vera.browser.open();
    await (await filesOf(vera.tab)).attach({ taskId }, aFile(1));
    await story.clock.advance(5_000);
    expect(onDisk(vera)).toEqual([]);
  });

  it("[AT-35] is shown as rejected if another user removed it, and can be sent all the same", async () => {
    const oleg = await story.person("oleg");
    share(story, board, "oleg");
    await look(vera.tab);
    await look(oleg.tab);
    vera.browser.wire.instead = ({ path }) => (path.includes("/upload") ? unavailable() : null);
    const id = await attach(vera.tab, aFile(5));
    await story.clock.advance(1_000);
    await story.during(oleg.tab.sync.mutate("attachment.remove", id, {}));
    await story.clock.advance(1_000);
    vera.browser.wire.instead = () => null;
    await story.clock.advance(70_000);
    const files = await filesOf(vera.tab);
    expect(files.unsent()).toMatchObject([{ id, code: "ATTACHMENT_GONE" }]);
    await story.during(files.retry(id));
    await story.clock.advance(5_000);
    expect(rowOf(vera.tab, id)).toMatchObject({ deletedAt: null, readyAt: expect.any(String) });
  });
});

describe("a device that dies", () => {
  /** Every point at which the disk is awaited, one run each. */
  it(
    "[AT-31] at any point of the disk leads to one row and all bytes, in another tab",
    { timeout: 60_000 },
    async () => {
      let deaths = 0;
      for (let dies = 1; ; dies += 1) {
        story = createStory();
        vera = await story.person("vera");
        board = await story.board(vera.tab);
        taskId = await story.task(vera.tab, board, "Полка");
        let points = 0;
        let isCounting = false;
        const tab = await vera.browser.open({
          onPoint({ database }, kill) {
            if (!isCounting || database !== "yarusSync") return;
            points += 1;
            if (points === dies) kill();
          },
        });
        await look(tab);
        vera.tab.kill();
        const files = await filesOf(tab);
        isCounting = true;
        const file = aFile(70);
        const attaching = files.attach({ taskId }, file);
        attaching.catch(() => {});
        await story.clock.advance(3_000);
        isCounting = false;
        if (tab.isAlive()) break;
        deaths += 1;
        const storedCount = onDisk(vera).length;
        const next = await vera.browser.open();
        await story.clock.advance(8_000);
        const rows = [...story.server.rows.attachment.values()];
        expect(rows.length).toBeLessThanOrEqual(1);
        if (storedCount > 0) expect(rows).toHaveLength(1);
        for (const { id, readyAt } of rows) {
          expect([dies, readyAt !== null, await isWhole(id, file)]).toEqual([dies, true, true]);
          expect(story.server.effects.get(id)).toBe(1);
        }
        expect([onDisk(vera), onDisk(vera, "fileBytes"), next.sync.outbox.waiting()]).toEqual([[], [], []]);
      }
      expect(deaths).toBeGreaterThan(20);
    },
  );

  it("[AT-31] keeps the files of memory when the browser deletes the database", async () => {
    await look(vera.tab);
    offline(vera);
    const id = await attach(vera.tab, aFile(5));
    vera.browser.disk.lose("yarusSync");
    await story.clock.advance(1_000);
    expect([onDisk(vera).length, onDisk(vera, "fileBytes").length]).toEqual([1, 1]);
    online(vera);
    await story.clock.advance(5_000);
    expect(rowOf(vera.tab, id)?.readyAt).not.toBeNull();
  });
});

describe("small pictures", () => {
  it("[AT-38] are cached for use offline, and are deleted when copies are cleared", async () => {
    await look(vera.tab);
    const id = await attach(vera.tab, aFile(5, "a.png", "image/png"));
    await story.clock.advance(5_000);
    const files = await filesOf(vera.tab);
    const textOf = async (size: "card" | "screen") =>
      (await story.during(files.preview({ id, holderId: taskId }, size)))?.text() ?? null;
    expect([await textOf("card"), await textOf("screen")]).toEqual([
      `preview/card of ${id}`,
      `preview/screen of ${id}`,
    ]);
    offline(vera);
    expect([await textOf("card"), await textOf("screen")]).toEqual([`preview/card of ${id}`, null]);
    expect(onDisk(vera, "filePreviews")).toHaveLength(1);
    await story.during(vera.tab.sync.copies().then((copies) => copies.clear()));
    expect(onDisk(vera, "filePreviews")).toEqual([]);
  });

  it("[AT-38] are deleted with the access to their board, and by a sign-out", async () => {
    const oleg = await story.person("oleg");
    share(story, board, "oleg");
    await look(vera.tab);
    await look(oleg.tab);
    const id = await attach(vera.tab, aFile(5, "a.png", "image/png"));
    await story.clock.advance(5_000);
    for (const { tab } of [vera, oleg]) {
      const files = await filesOf(tab);
      await story.during(files.preview({ id, holderId: taskId }, "card"));
    }
    expect([onDisk(vera, "filePreviews").length, onDisk(oleg, "filePreviews").length]).toEqual([1, 1]);
    takeRole(story.server, board.boardId, PEOPLE.oleg);
    await story.clock.advance(2_000);
    expect(onDisk(oleg, "filePreviews")).toEqual([]);
    await story.during(vera.tab.sync.session.signOut());
    expect(onDisk(vera, "filePreviews")).toEqual([]);
  });
});
