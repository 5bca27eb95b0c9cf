import { beforeEach, describe, expect, it } from "vitest";
import { settle } from "#client/testing/sync/virtual-clock.ts";
import { createStory, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { composeSync, type WriterLoader } from "./compose.ts";
import { deferred } from "./ports/memory/deferred.ts";
import type { SyncEnv } from "./ports/env.ts";
import { loadDevice } from "./storage/load.ts";
import { engineWriter, type EngineWriter } from "./engine-writer.ts";
import { createLazySync } from "./lazy-sync.ts";
import type { Sync } from "./sync-api.ts";

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;

beforeEach(async () => {
  story = createStory();
  vera = await story.person("vera");
  board = await story.board(vera.tab);
});

/** Creates the environment of another tab in the browser of the story. */
function env(): SyncEnv {
  const { browser } = vera;
  const tab = browser.hub.tab();
  return {
    clock: story.clock,
    random: { fraction: () => 0.5, bytes: (into) => into.fill(7) },
    storage: browser.disk.attach(),
    credentials: browser.hub.credentials,
    http: browser.wire.http,
    socket: browser.wire.socket,
    locks: tab.locks,
    channel: tab.channel,
    network: browser.network,
    visibility: browser.network,
    log: { warn: (message) => browser.log.push(message) },
  };
}

const importDeviceLoader = async () => ({ loadDevice });

/** Creates an engine whose writer loads when `arrive` is called. */
function delayedSync(): { sync: Sync; arrive: () => void; loadCount: () => number } {
  const coming = deferred<EngineWriter>();
  let here: EngineWriter | null = null;
  let loadCount = 0;
  const loader: WriterLoader = {
    current: () => here,
    load() {
      loadCount += 1;
      return coming.promise;
    },
    importDeviceLoader,
  };
  return {
    sync: composeSync(env(), loader),
    arrive() {
      here = engineWriter;
      coming.resolve(engineWriter);
    },
    loadCount: () => loadCount,
  };
}

describe("an engine whose writer is still loading", () => {
  it("shows the rows that are stored on the device", async () => {
    const { sync } = delayedSync();
    await sync.start();
    expect(sync.session.state().status).toBe("signed-in");
    expect(sync.store.list("boards:root")).toEqual([board.boardId]);
    expect(sync.store.list(`columns:${board.boardId}`)).toEqual([board.todo, board.done]);
    expect(sync.setBoard(board.boardId).title).toBe("Читальня");
    expect(sync.newId()).toHaveLength(36);
    expect(sync.connection.state()).toMatchObject({ online: false, connecting: "begun" });
  });

  it("loads the writer at the start, and runs the calls that waited for it", async () => {
    const { sync, arrive, loadCount } = delayedSync();
    await sync.start();
    expect(loadCount()).toBeGreaterThan(0);
    sync.openBoard(board.boardId);
    const edit = sync.mutate("board.set", board.boardId, { title: "Фонд" });
    await story.clock.advance(500);
    expect(sync.store.get("board", board.boardId)?.title).toBe("Читальня");
    arrive();
    await edit;
    expect(sync.store.get("board", board.boardId)?.title).toBe("Фонд");
    await story.clock.advance(2_000);
    expect(story.server.rows.board.get(board.boardId)?.title).toBe("Фонд");
    expect(sync.connection.state().socket).toBe(true);
    expect(sync.inspect().cursors.get(`b:${board.boardId}`)?.complete).toBe(true);
  });

  it("receives the messages that other tabs sent while it was loading", async () => {
    const { sync, arrive } = delayedSync();
    await sync.start();
    await vera.tab.sync.mutate("board.set", board.boardId, { title: "Фонд" });
    await settle();
    arrive();
    await settle();
    expect(sync.store.get("board", board.boardId)?.title).toBe("Фонд");
  });

  it("does not load the writer before the stored rows are shown", async () => {
    const { sync, loadCount } = delayedSync();
    const loadCountsThen: number[] = [];
    sync.store.subscribeList("boards:root", () => loadCountsThen.push(loadCount()));
    await sync.start();
    expect(loadCountsThen).toEqual([0]);
    expect(loadCount()).toBe(1);
  });

  it("throws on inspect()", () => {
    expect(() => delayedSync().sync.inspect()).toThrow("No engine");
  });
});

describe("a writer that fails to load", () => {
  it("is loaded again by the next call that needs it, and the failure is logged", async () => {
    let tries = 0;
    const loader: WriterLoader = {
      current: () => null,
      load() {
        tries += 1;
        return tries < 3 ? Promise.reject(new Error("chunk gone")) : Promise.resolve(engineWriter);
      },
      importDeviceLoader,
    };
    const sync = composeSync(env(), loader);
    await sync.start();
    await settle();
    expect(vera.browser.log).toContain("A part was not loaded");
    expect(sync.store.list("boards:root")).toEqual([board.boardId]);
    const failing = sync.mutate("board.set", board.boardId, { title: "Фонд" });
    await failing.catch(() => {});
    await sync.mutate("board.set", board.boardId, { title: "Фонд" });
    expect(sync.store.get("board", board.boardId)?.title).toBe("Фонд");
  });
});

it("the lazy engine does the same as the complete one", async () => {
  const sync = createLazySync(env(), () => Promise.resolve(engineWriter), importDeviceLoader);
  await sync.start();
  expect(sync.store.list("boards:root")).toEqual([board.boardId]);
  await sync.mutate("board.set", board.boardId, { title: "Фонд" });
  expect(sync.store.get("board", board.boardId)?.title).toBe("Фонд");
  await sync.stop();
});
