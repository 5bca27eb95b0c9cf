import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FAKE_REFUSED, FAKE_WAITING } from "#client/testing/fake-outbox.ts";
import { createFakeSync } from "#client/testing/fake-sync.ts";
import { renderScreen } from "#client/testing/render-screen.tsx";
import { showWhileBlocked } from "./watch/blocked-note.tsx";
import { DeviceStorage } from "./device-storage.tsx";
import { askToKeep } from "./watch/keep-storage.ts";
import { guardLeaving } from "./watch/leave-guard.ts";

afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

const plain = (text: string | null | undefined) => text?.replaceAll("\u00A0", " ");

describe("the storage of the device [SY-74]", () => {
  it("is shown by kind", async () => {
    renderScreen(createFakeSync(), <DeviceStorage />);
    await waitFor(() =>
      expect(plain(screen.getByText("Доски без сети").parentElement?.textContent)).toContain("3 доски · 120 задач"),
    );
    expect(plain(screen.getByText("Ответы сервера").parentElement?.textContent)).toContain("5 ответов");
  });

  it("is cleared only after the user confirms, and the dialog says what is kept", async () => {
    const sync = createFakeSync();
    const clear = vi.spyOn(await sync.copies(), "clear");
    renderScreen(sync, <DeviceStorage />);
    fireEvent.click(screen.getByRole("button", { name: "Очистить копии" }));
    const question = await screen.findByRole("alertdialog");
    expect(plain(question.textContent)).toContain("Останутся правки, которые ждут отправки");
    fireEvent.click(within(question).getByRole("button", { name: "Оставить" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(clear).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole("button", { name: "Очистить копии" }));
    fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Очистить" }));
    await screen.findByText("Копии очищены");
    expect(clear).toHaveBeenCalledTimes(1);
  });
});

describe("persistent storage [SY-75]", () => {
  const keeper = (isPersisted = false) => ({
    persisted: vi.fn(() => Promise.resolve(isPersisted)),
    persist: vi.fn(() => Promise.resolve(true)),
  });

  it("is requested after the first mutation, only once for all visits", async () => {
    const sync = createFakeSync();
    const browser = keeper();
    askToKeep(browser, sync.outbox, localStorage);
    expect(browser.persisted).not.toHaveBeenCalled();
    sync.setOutbox(FAKE_WAITING, []);
    sync.setOutbox([], []);
    sync.setOutbox(FAKE_WAITING, []);
    await waitFor(() => expect(browser.persist).toHaveBeenCalledTimes(1));
    const next = keeper();
    const nextVisit = createFakeSync();
    askToKeep(next, nextVisit.outbox, localStorage);
    nextVisit.setOutbox(FAKE_WAITING, []);
    await Promise.resolve();
    expect(next.persisted).not.toHaveBeenCalled();
  });

  it("is not requested if it is already granted", async () => {
    const sync = createFakeSync();
    const browser = keeper(true);
    askToKeep(browser, sync.outbox, localStorage);
    sync.setOutbox(FAKE_WAITING, []);
    await waitFor(() => expect(browser.persisted).toHaveBeenCalledTimes(1));
    expect(browser.persist).not.toHaveBeenCalled();
  });

  it("is requested again when the application is installed", async () => {
    localStorage.setItem("yarus.storage-asked", "1");
    const browser = keeper();
    askToKeep(browser, createFakeSync().outbox, localStorage);
    dispatchEvent(new Event("appinstalled"));
    await waitFor(() => expect(browser.persist).toHaveBeenCalledTimes(1));
  });
});

describe("leaving a page without device storage [SY-52]", () => {
  const leaves = (): boolean => dispatchEvent(new Event("beforeunload", { cancelable: true }));

  it("asks for a confirmation while anything is unsent, and only then", () => {
    const sync = createFakeSync({ connection: { storage: "memory" } });
    guardLeaving(sync);
    expect(leaves()).toBe(true);
    sync.setOutbox(FAKE_WAITING, []);
    expect(leaves()).toBe(false);
    sync.setOutbox([], FAKE_REFUSED);
    expect(leaves()).toBe(false);
    sync.setConnection({ storage: "device" });
    expect(leaves()).toBe(true);
  });
});

describe("a page that another tab blocks [SY-71] (F-25)", () => {
  it("says which tabs to close, until it opens", () => {
    const sync = createFakeSync({ connection: { storage: "blocked" } });
    act(() => showWhileBlocked(sync));
    expect(plain(screen.getByRole("alert").textContent)).toContain("Закройте другие вкладки «Яруса»");
    act(() => sync.setConnection({ storage: "device" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
