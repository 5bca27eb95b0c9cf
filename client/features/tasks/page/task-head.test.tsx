import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SyncProvider } from "#client/hooks/sync-provider.tsx";
import { useRow } from "#client/hooks/use-live.ts";
import { createStory, type SignedInTab, type Story } from "#client/testing/sync/story.ts";
import { TaskHead } from "./task-head.tsx";
import { useNeighbours } from "./use-neighbours.ts";

let story: Story;
let vera: SignedInTab;
let taskIds: string[];
const go = vi.fn<(taskId: string) => void>();

function Head({ taskId }: { taskId: string }) {
  const task = useRow("task", taskId);
  const neighbours = useNeighbours(task ?? { id: "", columnId: "" });
  return task && <TaskHead task={task} neighbours={neighbours} onGo={go} onMenu={() => {}} onClose={() => {}} />;
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  go.mockClear();
  story = createStory();
  vera = await story.person("vera");
  const board = await story.board(vera.tab);
  taskIds = [];
  for (const title of ["Раз", "Два", "Три"]) taskIds.push(await story.task(vera.tab, board, title));
  await story.clock.advance(2_000);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(at: number): string {
  const taskId = taskIds[at] ?? "";
  render(
    <SyncProvider sync={vera.tab.sync}>
      <Head taskId={taskId} />
    </SyncProvider>,
  );
  return taskId;
}

describe("the head of an open task", () => {
  it("shows that changes are saved, or that they wait for the network", async () => {
    const taskId = show(0);
    screen.getByText("Сохранено");
    act(() => vera.browser.network.set(false));
    await act(() => vera.tab.sync.mutate("task.set", taskId, { title: "Иначе" }));
    screen.getByText("Ждёт сети");
    expect(screen.queryByText("Сохранено")).toBeNull();
  });

  it("opens the previous and the next task of the column", () => {
    show(1);
    screen.getByRole("button", { name: "Следующая задача" }).click();
    expect(go).toHaveBeenLastCalledWith(taskIds[2]);
    screen.getByRole("button", { name: "Предыдущая задача" }).click();
    expect(go).toHaveBeenLastCalledWith(taskIds[0]);
    cleanup();
    show(2);
    expect(screen.getByRole("button", { name: "Следующая задача" })).toHaveProperty("disabled", true);
  });
});
