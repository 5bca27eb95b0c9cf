import { beforeEach, expect, it } from "vitest";
import { createBrowser, type FakeBrowser, type Tab } from "#client/testing/sync/device.ts";
import { createFakeServer, type FakeServer } from "#client/testing/sync/fake-server.ts";
import { createVirtualClock, type VirtualClock } from "#client/testing/sync/virtual-clock.ts";

let clock: VirtualClock;
let server: FakeServer;
let browser: FakeBrowser;
let tab: Tab;

beforeEach(async () => {
  clock = createVirtualClock();
  server = createFakeServer(() => clock.now());
  browser = createBrowser(server, clock);
  tab = await browser.open();
  void tab.sync.session.signIn({ login: "vera", password: "correct horse" });
  await clock.advance(2_000);
});

it("treats an empty answer of a captive portal as no answer (F-11, SY-42)", async () => {
  const nothing = { status: 204, header: () => null, body: "" };
  browser.wire.instead = ({ method }) => (method === "POST" ? nothing : null);
  const boardId = tab.sync.newId();
  await tab.sync.mutate("board.create", boardId, { title: "Читальня" });
  await tab.sync.mutate("board.set", boardId, { title: "Фонд" });
  await clock.advance(5_000);
  expect(tab.sync.outbox.state().waiting).toBe(2);
  expect(browser.disk.rows("yarusSync", "outbox")).toHaveLength(2);

  browser.wire.instead = () => null;
  await clock.advance(90_000);
  expect(tab.sync.outbox.state()).toEqual({ waiting: 0, sending: false, refused: 0 });
  expect(server.rows.board.get(boardId)?.title).toBe("Фонд");
});
