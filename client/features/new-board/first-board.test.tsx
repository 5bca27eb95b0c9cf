import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { FirstBoard } from "./first-board.tsx";

const title = () => screen.getByLabelText("Название");
const create = () => fireEvent.click(screen.getByRole("button", { name: "Создать" }));

describe("the first board form", () => {
  beforeEach(() => history.replaceState(null, "", "/"));

  it("creates a board with three columns in one click, and opens it", async () => {
    const sync = createFakeSync();
    renderScreen(sync, <FirstBoard />);
    create();
    await waitFor(() => expect(location.pathname).toMatch(/^\/b\//u));
    const id = location.pathname.slice(3);
    expect(sync.store.get("board", id)?.title).toBe("Моя первая доска");
    const columns = sync.store.list(`columns:${id}`).map((column) => sync.store.get("column", column));
    expect(columns.map((column) => [column?.name, column?.kind])).toEqual([
      ["К работе", "queue"],
      ["В работе", "work"],
      ["Готово", "done"],
    ]);
  });

  it("creates a board with the typed title, and does nothing while the title is empty", async () => {
    const sync = createFakeSync();
    renderScreen(sync, <FirstBoard />);
    fireEvent.change(title(), { target: { value: "   " } });
    create();
    fireEvent.change(title(), { target: { value: "Осень" } });
    create();
    await waitFor(() => expect(sync.done).toHaveLength(1));
    expect(sync.done[0]).toMatchObject({ op: "board.create", args: { title: "Осень", boardId: null } });
  });

  it("creates a board from a template in one click, with its limits, labels and tasks", async () => {
    const sync = createFakeSync();
    renderScreen(sync, <FirstBoard />);
    fireEvent.click(screen.getByRole("button", { name: "Найм" }));
    await waitFor(() => expect(location.pathname).toMatch(/^\/b\//u));
    const id = location.pathname.slice(3);
    expect(sync.done[0]).toMatchObject({ op: "board.create", id, args: { title: "Найм", color: "pine" } });
    const [first, second] = sync.store.list(`columns:${id}`);
    expect(sync.store.get("column", second ?? "")?.wipLimit).toBe(6);
    const labels = sync.done.filter(({ op }) => op === "label.create");
    expect(labels.map(({ args }) => args)).toContainEqual({ boardId: id, name: "Дизайн", color: "plum" });
    const [task] = sync.store.list(`tasks:${first ?? ""}`);
    expect(sync.store.get("task", task ?? "")?.labelIds).toHaveLength(1);
  });
});
