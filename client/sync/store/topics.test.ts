import { describe, expect, it, vi } from "vitest";
import { createTopics } from "./topics.ts";

const silent = () => {};

describe("listeners", () => {
  it("are called once a batch, at its end (SY-32)", () => {
    const topics = createTopics(silent);
    const listener = vi.fn();
    topics.subscribe("row/task/t1", listener);
    topics.touch("row/task/t1");
    topics.touch("row/task/t1");
    expect(listener).not.toHaveBeenCalled();
    topics.flush();
    expect(listener).toHaveBeenCalledTimes(1);
    topics.flush();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("are not called for other topics", () => {
    const topics = createTopics(silent);
    const listener = vi.fn();
    topics.subscribe("row/task/t1", listener);
    topics.touch("row/task/t2");
    topics.touch("list/tasks:c1");
    topics.flush();
    expect(listener).not.toHaveBeenCalled();
  });

  it("are not called after they unsubscribe, even for an earlier touch", () => {
    const topics = createTopics(silent);
    const listener = vi.fn();
    const leave = topics.subscribe("board/b1", listener);
    topics.touch("board/b1");
    leave();
    leave();
    topics.flush();
    expect(listener).not.toHaveBeenCalled();
  });

  it("may be the same function twice, and unsubscribe one by one", () => {
    const topics = createTopics(silent);
    const listener = vi.fn();
    const leave = topics.subscribe("board/b1", listener);
    topics.subscribe("board/b1", listener);
    leave();
    topics.touch("board/b1");
    topics.flush();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("are called even if another listener throws", () => {
    const failed = vi.fn();
    const topics = createTopics(failed);
    const listener = vi.fn();
    topics.subscribe("counts/b1", () => {
      throw new Error("broken");
    });
    topics.subscribe("counts/b1", listener);
    topics.touch("counts/b1");
    topics.flush();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(failed).toHaveBeenCalledWith(new Error("broken"));
  });

  it("may subscribe, unsubscribe and touch while they are called", () => {
    const topics = createTopics(silent);
    const newListener = vi.fn();
    const leave = topics.subscribe("person/u1", () => {
      leave();
      topics.subscribe("person/u1", newListener);
      topics.touch("person/u1");
    });
    topics.touch("person/u1");
    topics.flush();
    expect(newListener).not.toHaveBeenCalled();
    topics.flush();
    expect(newListener).toHaveBeenCalledTimes(1);
  });
});
