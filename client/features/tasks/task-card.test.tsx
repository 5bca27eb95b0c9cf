import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStory, type SignedInTab, type Story, type StoryBoard } from "#client/testing/sync/story.ts";
import { SyncProvider } from "#client/hooks/sync-provider.tsx";
import { TaskCard } from "./task-card.tsx";

let story: Story;
let vera: SignedInTab;
let board: StoryBoard;
let taskId: string;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  story = createStory();
  vera = await story.person("vera");
  board = await story.board(vera.tab);
  taskId = await story.task(vera.tab, board, "Полка");
  await story.clock.advance(2_000);
  render(
    <SyncProvider sync={vera.tab.sync}>
      <TaskCard taskId={taskId} />
    </SyncProvider>,
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const waits = () => screen.queryAllByText("Ждёт сети").length > 0;
const rename = (title: string) => act(() => vera.tab.sync.mutate("task.set", taskId, { title }));

describe("a card with an unsent mutation", () => {
  it("shows no mark while the mutation is sent quickly", async () => {
    await rename("Полка у окна");
    expect(vera.tab.sync.store.mark("task", taskId)).toBe("waiting");
    act(() => void vi.advanceTimersByTime(500));
    expect(waits()).toBe(false);
    await act(() => story.clock.advance(2_000));
    act(() => void vi.advanceTimersByTime(5_000));
    expect(waits()).toBe(false);
  });

  it("shows a mark when sending takes long, until it succeeds", async () => {
    vera.browser.wire.fate = () => "lose";
    await rename("Полка у окна");
    act(() => void vi.advanceTimersByTime(700));
    expect(waits()).toBe(true);
    vera.browser.wire.fate = () => "deliver";
    await act(() => story.clock.advance(60_000));
    expect(waits()).toBe(false);
  });

  it("shows a mark at once offline", async () => {
    act(() => vera.browser.network.set(false));
    await rename("Полка у окна");
    expect(waits()).toBe(true);
  });
});
