import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BoardState } from "#client/sync/sync-api.ts";
import { prefetchPage, payloadAddress, type PageSync } from "./page-payload.ts";

const BOARD = "0190a0aa-0000-7000-8000-000000000001";
const payload = { files: ["/assets/board.js"], later: ["/assets/menu.js"], data: "board" };

/** A device whose board keeps its state until the test changes it. */
function device(first: BoardState) {
  const state = { board: first, opened: 0, closed: 0, notify: (): void => {} };
  const sync: PageSync = {
    openBoard: () => {
      state.opened += 1;
      return () => (state.closed += 1);
    },
    session: { state: () => ({ status: "signed-in", user: null }) },
    store: {
      boardState: () => state.board,
      subscribeBoardState: (_id, listener) => {
        state.notify = listener;
        return () => (state.notify = () => {});
      },
    },
  };
  return { state, sync };
}

function serve(answer: () => Response): { requests: string[] } {
  const requests: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    requests.push(address);
    return Promise.resolve(answer());
  });
  return { requests };
}

const json = () => new Response(JSON.stringify(payload), { headers: { "content-type": "application/json" } });
const hints = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>("link")].map((link) => link.getAttribute("href"));

beforeEach(() => {
  document.head.innerHTML = "";
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("[SH-40] each page has a payload file, except in development and for unknown paths", () => {
  const paths = ["/", "/b", `/b/${BOARD}`, "/b/s/1", "/teams/new", "/auth/ext/1", "/nowhere/at/all"];
  expect(paths.map((path) => payloadAddress(path, "b7"))).toEqual([
    "/builds/b7/pages/index.json",
    "/builds/b7/pages/boards.json",
    "/builds/b7/pages/board.json",
    "/builds/b7/pages/boardSettings.json",
    "/builds/b7/pages/teamNew.json",
    "/builds/b7/pages/authExt.json",
    null,
  ]);
  expect(payloadAddress("/", "development")).toBeNull();
});

it("[SH-41] prefetching loads a page's files once, and opens a missing board until it is on the device", async () => {
  const { requests } = serve(json);
  const { state, sync } = device("unknown");
  await prefetchPage(`/b/${BOARD}`, "one", sync);
  await prefetchPage(`/b/${BOARD}`, "one", sync);
  expect([requests, hints()]).toEqual([["/builds/one/pages/board.json"], ["/assets/board.js", "/assets/menu.js"]]);
  expect([state.opened, state.closed]).toEqual([1, 0]);
  state.board = "complete";
  state.notify();
  expect(state.closed).toBe(1);
  await prefetchPage(`/b/${BOARD}`, "one", sync);
  expect(state.opened).toBe(1);
});

it("[SH-41] prefetching closes a board that does not load in time", async () => {
  serve(json);
  const { state, sync } = device("unknown");
  vi.useFakeTimers();
  await prefetchPage(`/b/${BOARD}`, "slow", sync);
  vi.advanceTimersByTime(60_000);
  expect([state.opened, state.closed]).toEqual([1, 1]);
});

it("[SH-41] prefetching ignores a portal's HTML page, and requests the payload again the next time", async () => {
  const { requests } = serve(() => new Response("<html>", { headers: { "content-type": "text/html" } }));
  const { state, sync } = device("unknown");
  await prefetchPage(`/b/${BOARD}`, "portal", sync);
  await prefetchPage(`/b/${BOARD}`, "portal", sync);
  expect([requests.length, hints(), state.opened]).toEqual([2, [], 0]);
});
