import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { FAKE_BOARDS } from "#client/testing/fake-boards.ts";
import { FAKE_REFUSED, FAKE_WAITING } from "#client/testing/fake-outbox.ts";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { unsentEdits } from "./unsent-file.ts";
import { UnsyncedList } from "./unsynced-list.tsx";

const world = { boards: FAKE_BOARDS, waiting: FAKE_WAITING, refused: FAKE_REFUSED };

describe("the list «Не синхронизировано»", () => {
  it("[SY-81] shows a rejected group as one row, with the reason, the place, the time and the dependent mutations", () => {
    renderScreen(createFakeSync(world), <UnsyncedList onClose={() => {}} />);
    const row = screen.getByText("Сортировать «Мою полку» по дате последнего чтения").closest("li");
    expect(row?.textContent).toContain("Колонки больше нет. Выберите другую колонку");
    expect(row?.textContent).toContain("Релиз 4.2");
    expect(row?.querySelector("time")?.textContent).toMatch(/\d\d:\d\d$/);
    expect(row?.textContent.replaceAll("\u00A0", " ")).toContain("и с ней ещё 1 правка");
    expect(screen.getAllByRole("listitem")).toHaveLength(4);
  });

  it("[SY-81, DO-48] shows unsent texts with the reason, and discards a rejected one after the user confirms", async () => {
    const task = FAKE_BOARDS[0]?.id ?? "";
    let unsent = [{ guid: task, text: "Не ушло", code: "ACTION_FORBIDDEN" as const }];
    const shared = { discard: async () => void (unsent = []), close: () => undefined };
    const documents = async () => ({ open: async () => shared, unsent: async () => unsent });
    const sync = Object.assign(createFakeSync({ boards: FAKE_BOARDS }), { documents });
    renderScreen(sync, <UnsyncedList onClose={() => {}} />);
    const row = (await screen.findByText("Не ушло")).closest("li");
    expect(row?.textContent.replaceAll("\u00A0", " ")).toContain("Ваша роль не позволяет это сделать");
    fireEvent.click(screen.getByRole("button", { name: /^Отбросить/ }));
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Отбросить" }));
    await screen.findByText("Всё сохранено и отправлено");
  });

  it("shows the title of the row that a waiting mutation is about", () => {
    renderScreen(createFakeSync(world), <UnsyncedList onClose={() => {}} />);
    const row = screen.getByText("Найм").closest("li");
    expect(row?.textContent).toContain("Изменено: название «");
  });

  it("[SY-81] discards a mutation only after the user confirms", async () => {
    const sync = createFakeSync(world);
    renderScreen(sync, <UnsyncedList onClose={() => {}} />);
    fireEvent.click(screen.getByRole("button", { name: /^Отбросить/ }));
    const question = await screen.findByRole("alertdialog");
    fireEvent.click(within(question).getByRole("button", { name: "Оставить" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(sync.outbox.refused()).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: /^Отбросить/ }));
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Отбросить" }));
    await waitFor(() => expect(sync.outbox.refused().map(({ mutationId }) => mutationId)).not.toContain("m-4"));
  });

  it("retries a mutation, and disables «Отправить всё» while offline", () => {
    const sync = createFakeSync({ ...world, connection: { online: false } });
    const retry = vi.spyOn(sync.outbox, "retry");
    renderScreen(sync, <UnsyncedList onClose={() => {}} />);
    fireEvent.click(screen.getByRole("button", { name: /^Повторить: Сортировать/ }));
    expect(retry).toHaveBeenCalledWith("m-4");
    expect(screen.getByRole("button", { name: "Отправить всё" })).toHaveProperty("disabled", true);
  });

  it("[SY-81] offers an edit first if a retry cannot succeed, and returns the focus", async () => {
    const sync = createFakeSync(world);
    renderScreen(sync, <UnsyncedList onClose={() => {}} />);
    const actions = screen
      .getAllByRole("button", { name: /Сортировать/ })
      .map((button) => button.getAttribute("aria-label"));
    expect(actions.map((name) => name?.split(":")[0])).toEqual(["Изменить", "Повторить", "Скопировать", "Отбросить"]);
    fireEvent.click(screen.getByRole("button", { name: /^Изменить: Сортировать/ }));
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Название" }));
    fireEvent.click(screen.getByRole("button", { name: "Отмена" }));
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Изменить/));
  });

  it("[SY-81] says if a mutation has nothing to edit, and offers the other actions", () => {
    const [first] = FAKE_REFUSED;
    if (first === undefined) throw new Error("The fake outbox is empty");
    const mutation = { mutationId: "m-4", op: "task.archive", id: "t-4", args: {} } as const;
    renderScreen(createFakeSync({ ...world, refused: [{ ...first, mutation }] }), <UnsyncedList onClose={() => {}} />);
    const row = screen.getByText("Без названия").closest("li");
    expect(row?.textContent.replaceAll("\u00A0", " ")).toContain("Изменить в этой правке нечего");
    expect(screen.queryByRole("button", { name: /^Изменить/ })).toBeNull();
    expect(screen.getByRole("button", { name: /^Скопировать/ })).toBeTruthy();
  });

  it("sends the edited mutation instead of the rejected one", async () => {
    const sync = createFakeSync(world);
    await sync.mutate("column.create", "c-2", { boardId: "b-rel", name: "К работе", sort: "a2" });
    sync.done.length = 0;
    renderScreen(sync, <UnsyncedList onClose={() => {}} />);
    fireEvent.click(screen.getByRole("button", { name: /^Изменить: Сортировать/ }));
    const send = screen.getByRole("button", { name: "Отправить" });
    // The column of the mutation is gone: another one has to be selected first.
    fireEvent.click(send);
    expect(sync.done).toEqual([]);
    fireEvent.change(screen.getByRole("textbox", { name: "Название" }), { target: { value: "Сортировка" } });
    fireEvent.change(screen.getByRole("combobox", { name: "Колонка" }), { target: { value: "c-2" } });
    fireEvent.click(send);
    await waitFor(() => expect(sync.outbox.refused().map(({ mutationId }) => mutationId)).not.toContain("m-4"));
    const args = { boardId: "b-rel", columnId: "c-2", title: "Сортировка" };
    expect(sync.done).toEqual([{ op: "task.create", id: "t-4", args }]);
  });

  it("[SY-81] puts all unsent mutations into one file, as descriptions and as they would be sent", () => {
    const { waiting, refused } = unsentEdits(createFakeSync(world));
    expect(waiting).toHaveLength(3);
    expect(refused[0]).toMatchObject({
      title: "Сортировать «Мою полку» по дате последнего чтения",
      place: "Релиз 4.2",
      reason: "Колонки больше нет",
      mutation: { op: "task.create", id: "t-4" },
    });
  });
});
