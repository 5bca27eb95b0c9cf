import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { createStory } from "#client/testing/story.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { ArchiveDialog } from "./archive-dialog.tsx";

let isClosed = false;

beforeEach(async () => {
  cleanup();
  isClosed = false;
  const story = createStory();
  const vera = await story.person("vera");
  const board = await story.board(vera.tab);
  const { sync } = vera.tab;
  for (const title of ["Книжная полка", "Ёлка", "Дверь"]) {
    const id = await story.task(vera.tab, board, title);
    await sync.mutate("task.archive", id, {});
  }
  await story.clock.advance(2_000);
  await act(() => story.clock.advance(100));
  renderScreen(sync, <ArchiveDialog boardId={board.boardId} onClose={() => (isClosed = true)} />);
});

const shown = () => screen.getAllByRole("listitem").map((row) => row.querySelector("button")?.textContent);

describe("the archive of a board", () => {
  it("[EV-05] is searched by words, «ё» as «е», and says since when a task is there", () => {
    expect(shown()).toHaveLength(3);
    expect(screen.getAllByText(/^Убрана /)).toHaveLength(3);
    const field = screen.getByRole("textbox", { name: /Найти в\sархиве/ });
    fireEvent.change(field, { target: { value: "елк" } });
    expect(shown()).toEqual(["Ёлка"]);
    fireEvent.change(field, { target: { value: "нет такой" } });
    screen.getByText(/такой задачи нет/);
  });

  it("[EV-05] opens a task", () => {
    fireEvent.click(screen.getByRole("button", { name: "Дверь" }));
    expect(isClosed).toBe(true);
    expect(location.search).toContain("task=");
  });
});
