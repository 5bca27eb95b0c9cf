import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { PEOPLE } from "#client/testing/sync/fake-server.ts";
import { json } from "#client/testing/sync/fake-wire.ts";
import { createStory, type Story } from "#client/testing/sync/story.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { openedMenu } from "#client/ui/overlay/menu/menu.ts";
import { ArchiveDialog } from "./archive-dialog.tsx";

let isClosed = false;
let story: Story;

beforeEach(async () => {
  cleanup();
  isClosed = false;
  story = createStory();
  const vera = await story.person("vera");
  const board = await story.board(vera.tab);
  const { sync } = vera.tab;
  let lastId = "";
  for (const title of ["Книжная полка", "Ёлка", "Дверь"]) {
    const id = await story.task(vera.tab, board, title);
    await sync.mutate("task.archive", id, {});
    lastId = id;
  }
  await story.clock.advance(2_000);
  await act(() => story.clock.advance(100));
  vera.browser.wire.instead = ({ path }) => {
    const item = { e: "task", row: { id: lastId }, archivedBy: { id: PEOPLE.oleg, name: "Олег Маслов" } };
    return path.endsWith("/archive") ? json(200, { items: [item], count: 1 }) : null;
  };
  renderScreen(sync, <ArchiveDialog boardId={board.boardId} onClose={() => (isClosed = true)} />);
});

const shown = () => screen.getAllByRole("listitem").map((row) => row.querySelector("button")?.textContent);

describe("the archive of a board", () => {
  it("[EV-05] filters tasks by typed words, treats «ё» as «е», and shows when a task was archived", () => {
    expect(shown()).toHaveLength(3);
    expect(screen.getAllByText(/^Убрана /)).toHaveLength(3);
    const field = screen.getByRole("textbox", { name: /Найти в\sархиве/ });
    fireEvent.change(field, { target: { value: "елк" } });
    expect(shown()).toEqual(["Ёлка"]);
    fireEvent.change(field, { target: { value: "нет такой" } });
    screen.getByText(/такой задачи нет/);
  });

  it("[DL-25] shows who archived a task after the server has answered", async () => {
    expect(screen.queryByText(/Олег/)).toBeNull();
    // The endpoint's schemas load first.
    await vi.waitFor(async () => {
      await act(() => story.clock.advance(500));
      screen.getByText(/^Олег Маслов · (?:сегодня|вчера|[а-я0-9])/);
    });
    expect(screen.getAllByText(/^Убрана /)).toHaveLength(2);
  });

  it("[DL-24] offers an owner to delete a task permanently", () => {
    fireEvent.click(screen.getByRole("button", { name: "Действия с задачей «Дверь»" }));
    const [item] = openedMenu.get()?.items ?? [];
    expect(item).toMatchObject({ text: "Удалить навсегда…", danger: true, disabled: false });
  });

  it("[EV-05] closes and opens the task when its title is clicked", () => {
    fireEvent.click(screen.getByRole("button", { name: "Дверь" }));
    expect(isClosed).toBe(true);
    expect(location.search).toContain("task=");
  });
});
