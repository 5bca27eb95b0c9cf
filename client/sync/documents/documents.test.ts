import { beforeEach, describe, expect, it } from "vitest";
import type { Tab } from "#client/testing/sync/device.ts";
import { textIn, write } from "#client/testing/sync/fake-documents.ts";
import { takeRole, PEOPLE } from "#client/testing/sync/fake-server.ts";
import { createStory, share, type SignedInTab, type Story } from "#client/testing/sync/story.ts";
import type { SharedDocument } from "../documents-api.ts";

const GUID = "00000000-0000-7000-8000-0000000000d1";

let story: Story;
let vera: SignedInTab;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
});

const open = (tab: Tab, guid = GUID) => story.during(opening(tab, guid));
const opening = async (tab: Tab, guid: string) => (await tab.sync.documents()).open(guid);
const unsent = async (tab: Tab) => story.during((async () => (await tab.sync.documents()).unsent())());
const server = () => story.server.documents;
const second = async (): Promise<SharedDocument> => open((await story.person("oleg")).tab);

describe("typed text", () => {
  it("[DO-40] is stored on the device at once, sent after a second and shown to others within 1.5 seconds", async () => {
    const own = await open(vera.tab);
    const theirs = await second();
    await story.clock.advance(500);
    write(own.doc, "Книги");
    await story.clock.advance(0);
    expect([own.state(), vera.browser.disk.rows("yarusSync", "docUpdates").length]).toEqual(["saving", 1]);
    await story.clock.advance(990);
    expect(server().textOf(GUID)).toBe("");
    await story.clock.advance(200);
    expect([server().textOf(GUID), textIn(theirs.doc), own.state()]).toEqual(["Книги", "Книги", "saved"]);
  });

  it("[DO-40] without a pause is shown to others every second", async () => {
    const own = await open(vera.tab);
    await story.clock.advance(500);
    for (let key = 0; key < 50; key += 1) {
      write(own.doc, String(key));
      await story.clock.advance(100);
    }
    expect(server().written.length).toBeGreaterThanOrEqual(4);
    expect(server().written.length).toBeLessThanOrEqual(6);
  });

  it("[DO-41] for days offline is kept through restarts, counted, and sent when the network is back", async () => {
    vera.browser.wire.isUp = false;
    vera.browser.wire.cut();
    server().cut();
    let tab = vera.tab;
    for (const day of ["Пн", "Вт", "Ср"]) {
      const own = await open(tab);
      write(own.doc, day);
      await story.clock.advance(60_000);
      expect(own.state()).toBe("waiting");
      tab.kill();
      tab = await story.during(vera.browser.open());
    }
    expect(await unsent(tab)).toEqual([{ guid: GUID, text: "Пн\nВт\nСр", code: null }]);
    vera.browser.wire.isUp = true;
    vera.browser.wire.mend();
    await story.clock.advance(70_000);
    expect(server().textOf(GUID)).toBe("Пн|Вт|Ср");
    expect(await unsent(tab)).toEqual([]);
  });

  it("[DO-42] stays unsent after a lost acknowledgement until the next one, and is not duplicated", async () => {
    const own = await open(vera.tab);
    await story.clock.advance(500);
    let lost = 2;
    server().fate = () => (lost-- > 0 ? "lose" : "deliver");
    write(own.doc, "Раз");
    await story.clock.advance(2_500);
    expect(own.state()).toBe("saving");
    await story.clock.advance(10_000);
    expect([server().textOf(GUID), own.state()]).toEqual(["Раз", "saved"]);
  });

  it("[DO-43] on a page that closes at once is sent by the next page", async () => {
    const own = await open(vera.tab);
    write(own.doc, "Успел");
    await story.clock.advance(0);
    vera.tab.kill();
    server().cut();
    await story.during(vera.browser.open());
    await story.clock.advance(5_000);
    expect(server().textOf(GUID)).toBe("Успел");
  });

  it("[DO-43] during a disk write is sent by the next page, even if nothing of it is on the disk", async () => {
    const own = await open(vera.tab);
    for (const character of "Успел") {
      write(own.doc, character);
      await pass(1);
    }
    vera.tab.kill();
    server().cut();
    expect(vera.browser.disk.rows("yarusSync", "docUpdates").length).toBeLessThan(2);
    const tab = await story.during(vera.browser.open());
    expect(await unsent(tab)).toEqual([{ guid: GUID, text: "У\nс\nп\nе\nл", code: null }]);
    await story.clock.advance(5_000);
    expect(server().textOf(GUID)).toBe("У|с|п|е|л");
    expect([...vera.browser.pieces]).toEqual([]);
  });

  it("[DO-43] on a living page is kept after another page has restored its earlier text", async () => {
    const own = await open(vera.tab);
    write(own.doc, "Раз");
    const other = await vera.browser.open();
    const theirs = await open(other);
    write(own.doc, "Два");
    await pass(1);
    vera.tab.kill();
    await story.clock.advance(0);
    expect(textIn(theirs.doc)).toContain("Раз");
    other.kill();
    await story.during(vera.browser.open());
    await story.clock.advance(5_000);
    expect(server().textOf(GUID)).toBe("Раз|Два");
  });

  it("[DO-43] during a disk write prevents a sign-out, unless the user discards it", async () => {
    const own = await open(vera.tab);
    write(own.doc, "Раз");
    write(own.doc, "Два");
    vera.tab.kill();
    vera.browser.wire.isUp = false;
    server().cut();
    const tab = await story.during(vera.browser.open());
    expect(await story.during(tab.sync.session.signOut())).toEqual({ unsent: 1 });
    await story.during(tab.sync.session.signOut({ discardUnsent: true }));
    expect([...vera.browser.pieces]).toEqual([]);
  });

  it("[DO-43] is sent when the page is left", async () => {
    const own = await open(vera.tab);
    await story.clock.advance(500);
    write(own.doc, "Сразу");
    vera.tab.visibility.set(false);
    await story.clock.advance(100);
    expect(server().textOf(GUID)).toBe("Сразу");
  });

  it("[DO-44] that is too large for one update is sent in several", async () => {
    const own = await open(vera.tab);
    await story.clock.advance(500);
    vera.browser.wire.isUp = false;
    server().cut();
    for (let part = 0; part < 6; part += 1) {
      write(own.doc, String(part).repeat(100_000));
      await story.clock.advance(10);
    }
    vera.browser.wire.isUp = true;
    await story.clock.advance(70_000);
    expect([own.state(), server().written.length > 2, server().textOf(GUID).length]).toEqual(["saved", true, 600_005]);
  });
});

/** Lets `turns` microtasks pass: a user may act between any two of them. */
async function pass(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
}

describe("a document that is opened while it is being closed", () => {
  it("[DO-41] is written and sent, at whichever moment it is opened", async () => {
    let own = await open(vera.tab);
    await story.clock.advance(500);
    for (let turns = 0; turns < 40; turns += 1) {
      const again = opening(vera.tab, GUID);
      await pass(turns);
      own.close();
      own = await story.during(again);
      write(own.doc, "Ещё");
      await story.clock.advance(1_500);
      expect(server().textOf(GUID).split("|")).toHaveLength(turns + 1);
    }
  });

  it("[DO-41] shows the user's caret again", async () => {
    server().cut();
    const before = await open(vera.tab);
    write(before.doc, "Раз");
    before.close();
    await story.clock.advance(100);
    const own = await open(vera.tab);
    expect(own.awareness.getLocalState()).not.toBeNull();
  });
});

describe("the connection", () => {
  it("[DO-45] reconnects only with the main socket, and joins all documents again", async () => {
    const own = await open(vera.tab);
    await story.clock.advance(500);
    expect(server().connections).toBe(1);
    server().cut();
    await story.clock.advance(30_000);
    expect(server().connections).toBe(1);
    write(own.doc, "Позже");
    vera.browser.wire.cut();
    await story.clock.advance(100);
    expect(own.state()).toBe("waiting");
    vera.browser.wire.mend();
    await story.clock.advance(3_000);
    expect([server().connections, server().textOf(GUID)]).toEqual([2, "Позже"]);
  });

  it("[DO-42] retries a join and a read that are not answered in time", async () => {
    let lost = 2;
    server().fate = () => (lost-- > 0 ? "lose" : "deliver");
    write(server().documentOf(GUID), "Есть");
    const own = await open(vera.tab);
    await story.clock.advance(1_500);
    expect(own.state()).toBe("loading");
    await story.clock.advance(5_000);
    expect([own.state(), textIn(own.doc)]).toEqual(["saved", "Есть"]);
  });

  it("[DO-46] fetches what others wrote meanwhile", async () => {
    const own = await open(vera.tab);
    const theirs = await second();
    await story.clock.advance(500);
    server().cut();
    await story.clock.advance(100);
    write(own.doc, "Моё");
    write(theirs.doc, "Твоё");
    await story.clock.advance(70_000);
    expect(textIn(own.doc).split("|").sort()).toEqual(["Моё", "Твоё"].sort());
    expect(textIn(theirs.doc)).toBe(textIn(own.doc));
  });
});

describe("a page that dies", () => {
  /** Writes twice in a tab that dies at the given point of its disk, counted from the opening; returns the number of points. */
  async function dieAt(point: number): Promise<number> {
    story = createStory();
    vera = await story.person("vera");
    let points = 0;
    let isArmed = false;
    const tab = await story.during(
      vera.browser.open({
        onPoint(_point, kill) {
          if (!isArmed) return;
          points += 1;
          if (points === point) kill();
        },
      }),
    );
    vera.tab.kill();
    isArmed = true;
    const own = await story.during(Promise.race([opening(tab, GUID), tab.death.then(() => null)]));
    for (const text of ["Раз", "Два"]) {
      if (own !== null) write(own.doc, text);
      await story.clock.advance(1_200);
    }
    await story.clock.advance(1_000);
    tab.kill();
    server().cut();
    const rows = vera.browser.disk.rows("yarusSync", "docUpdates").length;
    const again = await open(await story.during(vera.browser.open()));
    const onDisk = textIn(again.doc);
    await story.clock.advance(5_000);
    // The server has everything that was on the disk, and the document equals the server's.
    expect([server().textOf(GUID), textIn(again.doc), again.state()]).toEqual([
      textIn(again.doc),
      textIn(again.doc),
      "saved",
    ]);
    for (const text of onDisk.split("|")) expect(server().textOf(GUID)).toContain(text);
    if (rows >= 2) expect(onDisk).toContain("Раз");
    return points;
  }

  it("[DO-43] at any point of its disk loses nothing that was on it", async () => {
    const points = await dieAt(-1);
    expect(points).toBeGreaterThan(10);
    expect(server().textOf(GUID)).toBe("Раз|Два");
    for (let point = 1; point <= points; point += 1) await dieAt(point);
  });
});

describe("the connection", () => {
  it("[DO-45] is made once, however many documents are opened at once", async () => {
    const documents = await story.during(vera.tab.sync.documents());
    const guids = [1, 2, 3].map((n) => `00000000-0000-7000-8000-0000000000e${String(n)}`);
    const opened = await story.during(Promise.all(guids.map((guid) => documents.open(guid))));
    await story.clock.advance(1_000);
    expect([server().connections, opened.map((one) => one.state())]).toEqual([1, ["saved", "saved", "saved"]]);
  });
});

describe("two tabs", () => {
  it("[DO-47] share updates without the server, and one of them sends what a dead one left", async () => {
    vera.browser.wire.isUp = false;
    vera.browser.wire.cut();
    server().cut();
    const other = await story.during(vera.browser.open());
    const [first, twin] = [await open(vera.tab), await open(other)];
    write(first.doc, "Раз");
    await story.clock.advance(10);
    write(twin.doc, "Два");
    await story.clock.advance(10);
    expect([textIn(first.doc), textIn(twin.doc)]).toEqual(["Раз|Два", "Раз|Два"]);
    expect(first.doc.clientID).not.toBe(twin.doc.clientID);
    vera.tab.kill();
    vera.browser.wire.isUp = true;
    vera.browser.wire.mend();
    await story.clock.advance(70_000);
    expect(server().textOf(GUID)).toBe("Раз|Два");
  });
});

describe("a document whose unsent text is rejected", () => {
  it("[DO-48] shows the text of a user without the right, and sends it when the user has the right again", async () => {
    const own = await open(vera.tab);
    await story.clock.advance(500);
    server().refuse = () => "ACTION_FORBIDDEN";
    write(own.doc, "Нельзя");
    await story.clock.advance(2_000);
    expect([own.state(), own.refusal()]).toMatchObject(["refused", { code: "ACTION_FORBIDDEN", text: "Нельзя" }]);
    expect(await story.during(vera.tab.sync.session.signOut())).toEqual({ unsent: 1 });
    server().refuse = () => null;
    vera.browser.wire.cut();
    vera.browser.wire.mend();
    await story.clock.advance(3_000);
    expect([own.state(), server().textOf(GUID)]).toEqual(["saved", "Нельзя"]);
  });

  it("[DO-48] shows the server's text after the user has discarded it", async () => {
    const own = await open(vera.tab);
    write(own.doc, "Было");
    await story.clock.advance(3_000);
    server().refuse = () => "DOCUMENT_TOO_LARGE";
    write(own.doc, "Лишнее");
    await story.clock.advance(2_000);
    expect(own.state()).toBe("refused");
    server().refuse = () => null;
    await story.during(own.discard());
    await story.clock.advance(1_000);
    expect([own.state(), textIn(own.doc), server().textOf(GUID)]).toEqual(["saved", "Было", "Было"]);
  });

  it("[DO-49] keeps unsent text for copying when a restored version replaces it", async () => {
    const own = await open(vera.tab);
    write(own.doc, "Было");
    await story.clock.advance(3_000);
    write(own.doc, "Не успел");
    await story.clock.advance(0);
    server().restore(GUID, "Версия");
    await story.clock.advance(3_000);
    expect([textIn(own.doc), own.refusal()?.code]).toEqual(["Версия", "DOCUMENT_RESET"]);
    expect(own.refusal()?.text).toBe("Было\nНе успел");
    expect(server().textOf(GUID)).toBe("Версия");
  });

  it("[DO-49] takes no text into a restored version that is typed while the version replaces it", async () => {
    for (let turns = 0; turns < 60; turns += 1) {
      story = createStory();
      vera = await story.person("vera");
      const own = await open(vera.tab);
      write(own.doc, "Было");
      await story.clock.advance(3_000);
      server().restore(GUID, "Версия");
      const { doc } = own;
      const typing = pass(turns).then(() => own.doc === doc && write(doc, "Поздно"));
      await story.clock.advance(0);
      const isTyped = await typing;
      await story.clock.advance(0);
      const [state] = vera.browser.disk.rows("yarusSync", "docState");
      expect([turns, state]).toMatchObject([turns, { epoch: 2, own: 0 }]);
      await story.clock.advance(3_000);
      expect([turns, textIn(own.doc), server().textOf(GUID)]).toEqual([turns, "Версия", "Версия"]);
      expect([turns, own.refusal()?.text]).toEqual([turns, isTyped === false ? undefined : "Было\nПоздно"]);
    }
  });

  it("[DO-49] shows text typed in a tab that does not know the version yet, and changes nothing for others", async () => {
    const own = await open(vera.tab);
    write(own.doc, "Было");
    await story.clock.advance(3_000);
    const deaf = await open(await story.during(vera.browser.open()));
    await story.clock.advance(1_000);
    server().restore(GUID, "Версия", (connection) => connection === 0);
    await story.clock.advance(100);
    write(deaf.doc, "Поздно");
    await story.clock.advance(100);
    expect(deaf.refusal()).toMatchObject({ code: "DOCUMENT_RESET", text: "Было\nПоздно" });
    expect([textIn(own.doc), textIn(deaf.doc)]).toEqual(["Версия", "Версия"]);
  });

  it("[DO-49] shows text that a dying page typed before a version and that is not on the disk, until it is discarded", async () => {
    const own = await open(vera.tab);
    write(own.doc, "Было");
    await story.clock.advance(3_000);
    const other = await story.during(vera.browser.open());
    const informed = await open(other);
    await story.clock.advance(1_000);
    for (const character of "Не успел") {
      write(own.doc, character);
      await pass(1);
    }
    vera.tab.kill();
    server().restore(GUID, "Версия");
    await story.clock.advance(1_000);
    other.kill();
    const tab = await story.during(vera.browser.open());
    const unsentDocuments = await unsent(tab);
    expect(unsentDocuments).toMatchObject([{ guid: GUID, code: "DOCUMENT_RESET" }]);
    expect(unsentDocuments[0]?.text.replaceAll("\n", "")).toContain("успел");
    expect(textIn(informed.doc)).toBe("Версия");
    expect([...vera.browser.pieces]).toEqual([]);
    expect(await story.during(tab.sync.session.signOut())).toEqual({ unsent: 1 });
    await story.during((await open(tab)).discard());
    expect(await unsent(tab)).toEqual([]);
    await story.clock.advance(3_000);
    expect(server().textOf(GUID)).toBe("Версия");
  });

  it("[DO-49] is replaced in a tab that learns of a version from another tab's update", async () => {
    const own = await open(vera.tab);
    const deaf = await open(await story.during(vera.browser.open()));
    write(own.doc, "Было");
    await story.clock.advance(3_000);
    server().restore(GUID, "Версия", (connection) => connection === 0);
    await story.clock.advance(100);
    write(own.doc, "Новое");
    await story.clock.advance(3_000);
    expect([textIn(deaf.doc), deaf.refusal()]).toEqual(["Версия|Новое", null]);
    expect(server().textOf(GUID)).toBe("Версия|Новое");
  });
});

describe("documents on the device", () => {
  it("[DO-50] are hidden from another user, and unsent text stays for its own user", async () => {
    const own = await open(vera.tab);
    await story.clock.advance(500);
    server().cut();
    write(own.doc, "Тайна");
    await story.clock.advance(10);
    await story.during(vera.tab.sync.session.signIn({ login: "oleg", password: "correct horse" }));
    await story.clock.advance(2_000);
    const theirs = await open(vera.tab);
    await story.clock.advance(2_000);
    expect([textIn(theirs.doc), await unsent(vera.tab)]).toEqual(["", []]);
    await story.during(vera.tab.sync.session.signIn({ login: "vera", password: "correct horse" }));
    await story.clock.advance(70_000);
    expect(server().textOf(GUID)).toBe("Тайна");
  });

  it("[DO-51] are deleted with a board that the user may not see any more", async () => {
    const oleg = await story.person("oleg");
    const board = await story.board(vera.tab);
    share(story, board, "oleg");
    oleg.tab.sync.openBoard(board.boardId);
    const task = await story.task(vera.tab, board, "Полка");
    const own = await open(vera.tab, task);
    write(own.doc, "Описание");
    const theirs = await open(oleg.tab, task);
    await story.clock.advance(3_000);
    theirs.close();
    await story.clock.advance(500);
    expect(oleg.browser.disk.rows("yarusSync", "docUpdates")).toHaveLength(1);
    takeRole(story.server, board.boardId, PEOPLE.oleg);
    await story.clock.advance(2_000);
    expect(oleg.browser.disk.rows("yarusSync", "docUpdates")).toEqual([]);
  });

  it("[DO-52] have many pieces that the server has merged into one", async () => {
    const own = await open(vera.tab);
    for (let count = 0; count < 90; count += 1) {
      write(own.doc, String(count));
      await story.clock.advance(1_100);
    }
    await story.clock.advance(2_000);
    expect(vera.browser.disk.rows("yarusSync", "docUpdates").length).toBeLessThan(70);
    vera.tab.kill();
    const again = await open(await story.during(vera.browser.open()));
    expect(textIn(again.doc)).toBe(textIn(own.doc));
  });
});
