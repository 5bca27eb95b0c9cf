import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SyncProvider } from "#client/hooks/sync-provider.tsx";
import { createStory, type SignedInTab, type Story } from "#client/testing/sync/story.ts";
import { useChosenTasks } from "./chosen-tasks.ts";

const COUNT = 60;

let story: Story;
let vera: SignedInTab;
let ids: string[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame"] });
  story = createStory();
  vera = await story.person("vera");
  const board = await story.board(vera.tab);
  ids = [];
  for (let at = 0; at < COUNT; at += 1) ids.push(await story.task(vera.tab, board, `Задача ${at}`));
  await story.clock.advance(5_000);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = () =>
  renderHook(() => useChosenTasks(ids), {
    wrapper: ({ children }: { children: ReactNode }) => <SyncProvider sync={vera.tab.sync}>{children}</SyncProvider>,
  });
const setAll = (priority: number) =>
  act(() => vera.tab.sync.mutateAll(ids.map((id) => ({ op: "task.set" as const, id, args: { priority } }))));
const nextFrame = () => act(() => void vi.advanceTimersToNextFrame());

it("[CH-08] useChosenTasks reads the selected tasks once for all changes of a frame", async () => {
  const { result } = show();
  const get = vi.spyOn(vera.tab.sync.store, "get");
  await setAll(3);
  await act(() => story.clock.advance(5_000));
  nextFrame();
  const reads = get.mock.calls.filter(([entity]) => entity === "task").length;
  expect(result.current.map(({ priority }) => priority)).toEqual(ids.map(() => 3));
  // A few reads for the mutation, the frame and React's own renders, but not of all tasks for each task.
  expect(reads).toBeLessThan(COUNT * 20);
});

it("useChosenTasks returns the same array while no selected task changes", () => {
  const { result, rerender } = show();
  const before = result.current;
  rerender();
  nextFrame();
  expect(result.current).toBe(before);
});
