import { describe, expect, it } from "vitest";
import { boardOfStream, boardStream, messageIdOf, userStream } from "./change.ts";

describe("a stream", () => {
  it("is a board's or a person's", () => {
    expect([boardStream("x"), userStream("x"), boardOfStream("b:x"), boardOfStream("u:x")]).toEqual([
      "b:x",
      "u:x",
      "x",
      null,
    ]);
  });

  it("names its messages the same on every node and every repeat", () => {
    expect(messageIdOf({ stream: "b:x", epoch: "e", seq: 7 })).toBe("b:x:e:7");
  });
});
