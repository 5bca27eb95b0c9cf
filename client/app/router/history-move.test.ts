import { beforeEach, describe, expect, it } from "vitest";
import { isHistoryMove, noteMove, pageFinished } from "./history-move.ts";

describe("the back-navigation flag", () => {
  beforeEach(() => {
    noteMove(false);
    pageFinished();
  });

  it("[SH-37] is set by a move through the history and stays on the page it leads to", () => {
    expect(isHistoryMove()).toBe(false);
    noteMove(true);
    expect(isHistoryMove()).toBe(true);
    pageFinished();
    expect(isHistoryMove()).toBe(true);
  });

  it("[SH-37] is reset when the next page is finished", () => {
    noteMove(true);
    pageFinished();
    noteMove(false);
    pageFinished();
    expect(isHistoryMove()).toBe(false);
  });

  it("[SH-37] stays set if the next page was also reached through the history", () => {
    noteMove(true);
    pageFinished();
    noteMove(true);
    pageFinished();
    expect(isHistoryMove()).toBe(true);
  });

  it("[SH-37] is reset if a link is followed before the page of «back» is finished", () => {
    noteMove(true);
    noteMove(false);
    pageFinished();
    expect(isHistoryMove()).toBe(false);
  });
});
