import { act, cleanup, fireEvent, screen, within, type RenderResult } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { createStory, type SignedInTab } from "#client/testing/sync/story.ts";
import { TaskChecklists } from "./task-checklists.tsx";

const field = (): HTMLTextAreaElement => {
  const [first] = screen.getAllByRole<HTMLTextAreaElement>("textbox", { name: "Новый пункт" });
  if (first === undefined) throw new Error("no field");
  return first;
};

let vera: SignedInTab;
let taskId: string;

/** Starts a new checklist of a task. Its field is open. */
beforeEach(async () => {
  const story = createStory();
  vera = await story.person("vera");
  taskId = await story.task(vera.tab, await story.board(vera.tab), "Полка");
  renderScreen(vera.tab.sync, <TaskChecklists taskId={taskId} />);
  fireEvent.click(screen.getByRole("button", { name: "Чек-лист" }));
});

afterEach(() => localStorage.clear());

const write = (value: string): boolean => fireEvent.change(field(), { target: { value } });
const lines = (): (string | undefined)[] => {
  const { store } = vera.tab.sync;
  return store.list(`items:${taskId}`).map((id) => store.get("item", id)?.text);
};

it.each(["\n", "\r\n"])("[QW-06] each pasted line becomes a checklist item (%j)", async (end) => {
  const pasted = Array.from({ length: 30 }, (_, at) => `Проверить полку ${String(at + 1)}`);
  const clipboardData = { getData: () => `${pasted.join(end)}${end}${end}` };
  fireEvent.paste(field(), { clipboardData });
  await expect.poll(lines).toEqual(pasted);
});

describe("text typed into a new checklist", () => {
  it("stays in the field when the first item is added", async () => {
    write("Хранить смещение");
    fireEvent.keyDown(field(), { key: "Enter" });
    write("Сверять");
    await screen.findByRole("checkbox", { name: "Хранить смещение" });
    expect(field().value).toBe("Сверять");
  });

  it("becomes an item when the page unmounts, only once", async () => {
    write("Сверять");
    cleanup();
    await expect.poll(lines).toEqual(["Сверять"]);
  });

  it("becomes one item when the field loses focus and then unmounts", async () => {
    write("Сверять");
    fireEvent.blur(field());
    cleanup();
    await expect.poll(lines).toEqual(["Сверять"]);
  });

  it("stays in the field until a click elsewhere ends, so that the clicked target does not move", async () => {
    write("Сверять");
    fireEvent.pointerDown(document.body);
    fireEvent.blur(field());
    expect(field().value).toBe("Сверять");
    fireEvent.pointerUp(document.body);
    await expect.poll(lines).toEqual(["Сверять"]);
    expect(screen.queryByRole("textbox", { name: "Новый пункт" })).toBeNull();
  });

  it("is discarded by Escape", async () => {
    write("Сверять");
    fireEvent.keyDown(field(), { key: "Escape" });
    cleanup();
    expect(lines()).toEqual([]);
  });
});

describe("[SY-99] a draft of a checklist item", () => {
  const fieldIn = (page: RenderResult): HTMLTextAreaElement | null =>
    within(page.container).queryByRole("textbox", { name: "Новый пункт" });
  /** Another page on the same device, as after a reload or in another tab. */
  const another = (): RenderResult => renderScreen(vera.tab.sync, <TaskChecklists taskId={taskId} />);
  const drafts = (): string => Object.keys(localStorage).join();

  it("is restored in the field of its new checklist, and is neither focused nor added by itself", () => {
    write("Сверять");
    const reopened = another();
    expect(fieldIn(reopened)?.value).toBe("Сверять");
    expect(document.activeElement).not.toBe(fieldIn(reopened));
    reopened.unmount();
    expect(lines()).toEqual([]);
    expect(fieldIn(another())?.value).toBe("Сверять");
  });

  it("is added once from the page that restored it", async () => {
    write("Сверять");
    const restored = fieldIn(another());
    if (restored === null) throw new Error("no field");
    fireEvent.keyDown(restored, { key: "Enter" });
    await expect.poll(lines).toEqual(["Сверять"]);
    await expect.poll(drafts).toBe("");
    expect(restored.value).toBe("");
  });

  it("is discarded by Escape, in this tab and in another one that shows it", () => {
    write("Сверять");
    const key = drafts();
    const otherTab = another();
    fireEvent.keyDown(field(), { key: "Escape" });
    expect(drafts()).toBe("");
    act(() => void dispatchEvent(new StorageEvent("storage", { key, newValue: null })));
    expect(fieldIn(otherTab)?.value).toBe("");
    expect(fieldIn(another())).toBeNull();
  });

  it("does not prevent the start of another checklist when its own checklist has items", async () => {
    write("Сверять");
    fireEvent.keyDown(field(), { key: "Enter" });
    await screen.findByRole("checkbox", { name: "Сверять" });
    write("Хранить");
    expect(within(another().container).getByRole("button", { name: "Чек-лист" })).toBeTruthy();
  });

  it("is restored for an edited item until the field loses focus", async () => {
    write("Сверять");
    fireEvent.keyDown(field(), { key: "Enter" });
    fireEvent.click(await screen.findByRole("button", { name: "Сверять" }));
    const edited = screen.getByRole("textbox", { name: "Текст пункта" });
    fireEvent.change(edited, { target: { value: "Сверять числа" } });
    const reopened = within(another().container);
    expect(reopened.getByRole<HTMLTextAreaElement>("textbox", { name: "Текст пункта" }).value).toBe("Сверять числа");
    fireEvent.blur(edited);
    await expect.poll(lines).toEqual(["Сверять числа"]);
    expect(drafts()).toBe("");
  });
});
