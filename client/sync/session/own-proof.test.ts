import { beforeEach, describe, expect, it } from "vitest";
import { createBrowser, type FakeBrowser, type Tab } from "#client/testing/sync/device.ts";
import { PEOPLE } from "#client/testing/sync/fake-server.ts";
import { createStory, type Story } from "#client/testing/sync/story.ts";

const INIT_DATA = "query_id=1&hash=2";
const TOKEN = `Telegram ${INIT_DATA}`;
const HOUR_MS = 3_600_000;

let story: Story;
let browser: FakeBrowser;
let tab: Tab;
beforeEach(async () => {
  story = createStory();
  await story.person("vera");
  browser = createBrowser(story.server, story.clock);
  tab = await browser.open();
});

const enter = async () => {
  browser.wire.tokens.set(TOKEN, PEOPLE.vera);
  await story.during(tab.sync.session.enterByProof(INIT_DATA));
};
const status = () => tab.sync.session.state().status;

describe("the proof of a Telegram Mini App without cookies", () => {
  it("is the session, is kept in memory only, and is never renewed (section 7 of the specification)", async () => {
    await enter();
    expect(tab.sync.session.state()).toMatchObject({ status: "signed-in", user: { username: "vera" } });
    expect(browser.hub.credentials.read()).toBeNull();
    await story.clock.advance(HOUR_MS - 60_000);
    expect(status()).toBe("signed-in");
    expect(browser.wire.refreshes).toBe(0);
  });

  it("sends mutations to the server", async () => {
    await enter();
    const board = await story.board(tab);
    const taskId = await story.task(tab, board, "Из Телеграма");
    await story.clock.advance(2_000);
    expect(story.server.rows.task.get(taskId)?.title).toBe("Из Телеграма");
  });

  it("ends when the server says so: the data on the device stays", async () => {
    await enter();
    browser.wire.tokens.delete(TOKEN);
    await story.clock.advance(120_000);
    expect(tab.sync.session.state()).toMatchObject({ status: "expired", user: { username: "vera" } });
    expect(browser.wire.refreshes).toBe(0);
  });

  it("is ended on the server by a sign-out", async () => {
    await enter();
    await story.during(tab.sync.session.signOut({ discardUnsent: true }));
    expect(status()).toBe("anonymous");
    expect(browser.wire.seen).toContain("POST /api/auth/logout");
  });

  it("does not sign in a user that the server does not know", async () => {
    await expect(story.during(tab.sync.session.enterByProof(INIT_DATA))).rejects.toThrow();
    expect(status()).toBe("anonymous");
  });
});
