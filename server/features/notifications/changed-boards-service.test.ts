import { describe, expect, it } from "vitest";
import { boardStream } from "#contract/changes/change.ts";
import { createChangedBoards } from "./changed-boards-service.ts";

const [one, two] = [boardStream("1"), boardStream("2")];

describe("the boards whose logs are read", () => {
  it("are all at first, then each changed one once, and all again after an interval", () => {
    let now = 0;
    const boards = createChangedBoards(() => now, 100);
    boards.add(one);
    expect(boards.next()).toBeNull();
    expect(boards.next()).toEqual([]);
    for (const stream of [one, two, one]) boards.add(stream);
    expect(boards.next()).toEqual([one, two]);
    expect(boards.next()).toEqual([]);
    now = 100;
    expect(boards.next()).toBeNull();
  });

  it("are read again if reading was not completed", () => {
    const boards = createChangedBoards(() => 0, 100);
    boards.again(boards.next());
    expect(boards.next()).toBeNull();
    boards.add(one);
    const streams = boards.next();
    boards.add(two);
    boards.again(streams);
    expect(new Set(boards.next())).toEqual(new Set([one, two]));
  });

  it("are always all if the interval is zero", () => {
    const boards = createChangedBoards(() => 0, 0);
    expect([boards.next(), boards.next()]).toEqual([null, null]);
  });
});
