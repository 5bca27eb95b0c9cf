import { describe, expect, it, vi } from "vitest";
import { onCommand, runCommand } from "./command.ts";

describe("commands", () => {
  it("return false without a handler", () => {
    expect(runCommand("task.new", {})).toBe(false);
  });

  it("are handled by the latest handler, then by the previous one", () => {
    const [frame, page] = [vi.fn(), vi.fn()];
    const stopFrame = onCommand("task.new", frame);
    const stopPage = onCommand("task.new", page);
    expect(runCommand("task.new", { columnId: "1" })).toBe(true);
    expect(page).toHaveBeenCalledWith({ columnId: "1" });
    expect(frame).not.toHaveBeenCalled();
    stopPage();
    runCommand("task.new", {});
    expect(frame).toHaveBeenCalledTimes(1);
    stopFrame();
    expect(runCommand("task.new", {})).toBe(false);
  });

  it("of the app shell wait for its handler, but only the latest of them", async () => {
    expect(runCommand("board.new", { parentId: "1" })).toBe(true);
    expect(runCommand("board.new", { parentId: "2" })).toBe(true);
    const answer = vi.fn();
    const stop = onCommand("board.new", answer);
    await vi.waitFor(() => expect(answer).toHaveBeenCalled());
    expect(answer.mock.calls).toEqual([[{ parentId: "2" }]]);
    stop();
  });
});
