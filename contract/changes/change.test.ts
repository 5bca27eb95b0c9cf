import { describe, expect, it } from "vitest";
import { boardOfStream, boardStream, messageIdOf, userStream } from "./change.ts";

describe("a stream", () => {
  it("belongs to a board or to a user", () => {
    expect([boardStream("x"), userStream("x"), boardOfStream("b:x"), boardOfStream("u:x")]).toEqual([
      "b:x",
      "u:x",
      "x",
      null,
    ]);
  });

  it("gives its messages the same id on every node and at every repeat", () => {
    expect(messageIdOf({ stream: "b:x", epoch: "e", seq: 7 })).toBe("b:x:e:7");
  });
});
