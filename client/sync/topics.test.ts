import { describe, expect, it, vi } from "vitest";
import { createTopics } from "./topics.ts";

const silent = () => {};

describe("listeners", () => {
  it("hear of their topic once a batch, at its end (SY-32)", () => {
    const topics = createTopics(silent);
    const heard = vi.fn();
    topics.subscribe("row/task/t1", heard);
    topics.touch("row/task/t1");
    topics.touch("row/task/t1");
    expect(heard).not.toHaveBeenCalled();
    topics.flush();
    expect(heard).toHaveBeenCalledTimes(1);
    topics.flush();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("hear of nothing else", () => {
    const topics = createTopics(silent);
    const heard = vi.fn();
    topics.subscribe("row/task/t1", heard);
    topics.touch("row/task/t2");
    topics.touch("list/tasks:c1");
    topics.flush();
    expect(heard).not.toHaveBeenCalled();
  });

  it("hear nothing after they have left, even of what was touched before", () => {
    const topics = createTopics(silent);
    const heard = vi.fn();
    const leave = topics.subscribe("board/b1", heard);
    topics.touch("board/b1");
    leave();
    leave();
    topics.flush();
    expect(heard).not.toHaveBeenCalled();
  });

  it("may be the same function twice, and leave one by one", () => {
    const topics = createTopics(silent);
    const heard = vi.fn();
    const leave = topics.subscribe("board/b1", heard);
    topics.subscribe("board/b1", heard);
    leave();
    topics.touch("board/b1");
    topics.flush();
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("that fail do not keep others from hearing", () => {
    const failed = vi.fn();
    const topics = createTopics(failed);
    const heard = vi.fn();
    topics.subscribe("counts/b1", () => {
      throw new Error("broken");
    });
    topics.subscribe("counts/b1", heard);
    topics.touch("counts/b1");
    topics.flush();
    expect(heard).toHaveBeenCalledTimes(1);
    expect(failed).toHaveBeenCalledWith(new Error("broken"));
  });

  it("may subscribe, leave and touch while they hear", () => {
    const topics = createTopics(silent);
    const late = vi.fn();
    const leave = topics.subscribe("person/u1", () => {
      leave();
      topics.subscribe("person/u1", late);
      topics.touch("person/u1");
    });
    topics.touch("person/u1");
    topics.flush();
    expect(late).not.toHaveBeenCalled();
    topics.flush();
    expect(late).toHaveBeenCalledTimes(1);
  });
});
