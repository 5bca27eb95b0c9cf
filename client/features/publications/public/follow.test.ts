import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PUBLIC_BOARD_POLL_MS } from "#contract/core/limit.ts";
import type { PublicBoard } from "#contract/boards/publication.ts";
import { type PublicBoardAnswer, follow, type PublicBoardState } from "./follow.ts";

const boardOf = (title: string): PublicBoard => ({ title, color: "violet", icon: null, columns: [] });

let shown: PublicBoardState;
let drawn: number;
let answers: PublicBoardAnswer[];
let requests: (string | undefined)[];
let stop: () => void;
let seen: DocumentVisibilityState;

/** Returns the answers one by one, and repeats the last one. */
const ask = (knownVersion: string | undefined): Promise<PublicBoardAnswer> => {
  requests.push(knownVersion);
  return Promise.resolve(answers.length > 1 ? (answers.shift() ?? "lost") : (answers[0] ?? "lost"));
};

function begin(...nextAnswers: PublicBoardAnswer[]): Promise<unknown> {
  answers = nextAnswers;
  stop = follow(ask, (change) => {
    const next = change(shown);
    if (next !== shown) drawn += 1;
    shown = next;
  });
  return vi.advanceTimersByTimeAsync(0);
}
const nextLook = () => vi.advanceTimersByTimeAsync(PUBLIC_BOARD_POLL_MS);

function look(state: DocumentVisibilityState): Promise<unknown> {
  seen = state;
  document.dispatchEvent(new Event("visibilitychange"));
  return vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  [shown, drawn, requests, seen] = [{ kind: "asking" }, 0, [], "visible"];
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => seen);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a published board on the screen", () => {
  it("[PV-09] is requested with its current version, and renders again only if the version changes", async () => {
    await begin(
      { version: "1", board: boardOf("План") },
      { version: "1", board: null },
      { version: "2", board: boardOf("Итог") },
    );
    expect(shown).toEqual({ kind: "here", board: boardOf("План"), isLost: false });
    await nextLook();
    expect([drawn, requests]).toEqual([1, [undefined, "1"]]);
    await nextLook();
    expect(shown).toMatchObject({ board: { title: "Итог" } });
    await nextLook();
    expect(requests.at(-1)).toBe("2");
  });

  it("[PV-09] disappears within two seconds after the link is closed, and is not requested any more", async () => {
    await begin({ version: "1", board: boardOf("План") }, "gone");
    await nextLook();
    expect(shown).toEqual({ kind: "gone" });
    const before = requests.length;
    await nextLook();
    await look("visible");
    expect(requests).toHaveLength(before);
  });

  it("[PV-09] stays visible while the server does not answer, with a note", async () => {
    await begin({ version: "1", board: boardOf("План") }, "lost", { version: "1", board: null });
    await nextLook();
    expect(shown).toMatchObject({ kind: "here", isLost: true });
    await nextLook();
    expect(shown).toMatchObject({ kind: "here", isLost: false });
  });

  it("shows a note if it could not be loaded, and appears after the next successful request", async () => {
    await begin("lost", { version: "1", board: boardOf("План") });
    expect(shown).toEqual({ kind: "offline" });
    await nextLook();
    expect(shown).toMatchObject({ kind: "here" });
  });

  it("[PV-09] is not requested while the page is hidden, and is requested at once when it is visible again", async () => {
    await begin({ version: "1", board: boardOf("План") }, { version: "1", board: null });
    await look("hidden");
    await nextLook();
    const before = requests.length;
    await nextLook();
    expect(requests).toHaveLength(before);
    await look("visible");
    expect(requests).toHaveLength(before + 1);
  });

  it("is not requested after the page is left", async () => {
    await begin({ version: "1", board: boardOf("План") });
    stop();
    await nextLook();
    expect(requests).toHaveLength(1);
  });
});
