import { describe, expect, it } from "vitest";
import { boardStream } from "#contract/change.ts";
import { createHeardBoards } from "./heard-service.ts";

const [one, two] = [boardStream("1"), boardStream("2")];

describe("the boards whose logs are read", () => {
  it("are all at first, then those that were heard of, each once, and all again after a while", () => {
    let now = 0;
    const boards = createHeardBoards(() => now, 100);
    boards.hear(one);
    expect(boards.next()).toBeNull();
    expect(boards.next()).toEqual([]);
    for (const stream of [one, two, one]) boards.hear(stream);
    expect(boards.next()).toEqual([one, two]);
    expect(boards.next()).toEqual([]);
    now = 100;
    expect(boards.next()).toBeNull();
  });

  it("come again when they were not read to their end", () => {
    const boards = createHeardBoards(() => 0, 100);
    boards.again(boards.next());
    expect(boards.next()).toBeNull();
    boards.hear(one);
    const streams = boards.next();
    boards.hear(two);
    boards.again(streams);
    expect(new Set(boards.next())).toEqual(new Set([one, two]));
  });

  it("are always all where nothing is waited for", () => {
    const boards = createHeardBoards(() => 0, 0);
    expect([boards.next(), boards.next()]).toEqual([null, null]);
  });
});
