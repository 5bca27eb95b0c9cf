import { beforeEach, describe, expect, it } from "vitest";
import { isHistoryMove, noteMove, pageFinished } from "./history-move.ts";

describe("the back-navigation flag", () => {
  beforeEach(() => {
    noteMove(false);
    pageFinished();
  });

  it("[SH-37] is set by a move through history and survives the page it leads to", () => {
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

  it("[SH-37] stays when the next page was come to by history too", () => {
    noteMove(true);
    pageFinished();
    noteMove(true);
    pageFinished();
    expect(isHistoryMove()).toBe(true);
  });

  it("[SH-37] does not cling to a link that was followed before the page of «back» had come", () => {
    noteMove(true);
    noteMove(false);
    pageFinished();
    expect(isHistoryMove()).toBe(false);
  });
});
